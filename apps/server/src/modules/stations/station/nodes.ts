import { usableTimeZone } from '@energy-console/contract'
import type { StationNode } from '@energy-console/contract/stations'
import type { AreaRow } from '../area/nodes'
import { byParent } from '../tree/byParent'

interface StationRow {
  id: string
  stationName: string
  areaId: string | null
  timeZone: string
  isEnabled: boolean
}

/** Regions with their stations; regions without any station below them stay, so that the tree looks the same to all. */
export function stationNodes(areas: readonly AreaRow[], stations: readonly StationRow[]): StationNode[] {
  const children = byParent(areas)
  const known = new Set(areas.map((area) => area.id))
  const stationsOf = (areaId: string): StationNode[] =>
    stations
      .filter((station) => (known.has(station.areaId ?? '') ? station.areaId : '0') === areaId)
      .map((station) => ({
        id: station.id,
        parentId: areaId,
        title: station.stationName,
        key: `station:${station.id}`,
        value: station.id,
        type: 'station',
        hasChildren: false,
        timeZone: usableTimeZone(station.timeZone),
        ...(station.isEnabled ? {} : { isDisabled: true }),
      }))
  const below = (parentId: string): StationNode[] => [
    ...(children.get(parentId) ?? []).map((area): StationNode => {
      const nodes = below(area.id)
      return {
        id: area.id,
        parentId: area.parentId,
        title: area.areaName,
        key: `area:${area.id}`,
        value: area.id,
        type: 'area',
        hasChildren: nodes.length > 0,
        ...(nodes.length > 0 ? { children: nodes } : {}),
      }
    }),
    ...stationsOf(parentId),
  ]
  return below('0')
}
