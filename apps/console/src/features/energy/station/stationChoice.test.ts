import type { StationNode } from '@energy-console/contract/stations'
import { describe, expect, it } from 'vitest'
import { allStations, choiceOf } from './stationChoice'

const station = (id: string): StationNode => ({
  ...{ id, type: 'station', parentId: '0', title: id, key: id, value: id, hasChildren: false },
})
const all = ['1', '2', '3'].map(station)
const region = (...stationIds: string[]) => ({ kind: 'area' as const, stationIds })
const chosen = (place: Parameters<typeof choiceOf>[1], named: string | null) => {
  const { stations, ...rest } = choiceOf(all, place, named)
  return { ...rest, ids: stations.map(({ id }) => id).join('') }
}

describe('the stations that a page tells of', () => {
  it('are all together while all regions are chosen, and the one that the header or the address names', () => {
    expect(chosen(undefined, null)).toEqual({ stationId: '1', isAll: true, ids: '123' })
    expect(chosen({ kind: 'station', stationIds: ['2'] }, null)).toEqual({
      stationId: '2',
      isAll: false,
      ids: '123',
    })
    expect(chosen(undefined, '3')).toEqual({ stationId: '3', isAll: false, ids: '123' })
  })

  it('are those of the chosen region alone, together where it has several', () => {
    for (const named of [null, allStations])
      expect(chosen(region('2', '3'), named)).toEqual({ stationId: '2', isAll: true, ids: '23' })
    expect(chosen(region('2', '3'), '3')).toMatchObject({ stationId: '3', isAll: false })
    for (const named of [null, allStations])
      expect(chosen(region('3'), named)).toEqual({ stationId: '3', isAll: false, ids: '3' })
  })

  it('are none in a region without stations: neither all of them nor the first of the tenant', () => {
    for (const named of [null, allStations])
      expect(chosen(region(), named)).toEqual({ stationId: undefined, isAll: false, ids: '' })
    expect(chosen(region(), '3')).toMatchObject({ stationId: '3', isAll: false })
  })
})
