import { type TreeNode, usableTimeZone } from '@energy-console/contract'
import type { AreaNode, StationNode } from '@energy-console/contract/stations'

interface AreaRow {
  id: string
  areaCode: string
  areaName: string
  areaRank: number
  parentId: string
}

interface StationRow {
  id: string
  stationName: string
  areaId: string | null
  timeZone: string
}

/** Groups rows under their parents; a row whose parent is missing stands at the root, so that nothing gets lost. */
function byParent<R extends { id: string; parentId: string }>(rows: readonly R[]): Map<string, R[]> {
  const ids = new Set(rows.map((row) => row.id))
  const children = new Map<string, R[]>()
  for (const row of rows) {
    const parent = ids.has(row.parentId) && row.parentId !== row.id ? row.parentId : '0'
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  return children
}

/** The region tree; `childAreaList` is left out where there is none. */
export function areaNodes(rows: readonly AreaRow[]): AreaNode[] {
  const children = byParent(rows)
  const below = (parentId: string): AreaNode[] =>
    (children.get(parentId) ?? []).map((row) => {
      const childAreaList = below(row.id)
      return childAreaList.length > 0 ? { ...row, childAreaList } : { ...row }
    })
  return below('0')
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

/** The sites of one station as a tree. */
export function siteTreeNodes(
  rows: readonly { id: string; parentId: string; siteName: string }[],
): TreeNode[] {
  const children = byParent(rows)
  const below = (parentId: string): TreeNode[] =>
    (children.get(parentId) ?? []).map(({ id, siteName }) => {
      const nodes = below(id)
      const node = { id, parentId, title: siteName, key: id, value: id, hasChildren: nodes.length > 0 }
      return nodes.length > 0 ? { ...node, children: nodes } : node
    })
  return below('0')
}
