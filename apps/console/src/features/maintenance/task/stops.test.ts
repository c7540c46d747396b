import type { TaskItem } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { legsOf, nextStop, placedStops, positionsOf, progressOf, stopsOf } from './stops'

const item = (assetId: string, value: string | null, isFailed = false) =>
  ({
    assetId,
    assetName: `泵${assetId}`,
    itemName: '外观',
    itemKind: 'check',
    value,
    isFailed,
    note: null,
  }) as TaskItem

it('the next stop of a round is the first at which something is left to do', () => {
  const stops = stopsOf([
    item('1', 'ok'),
    item('1', 'failed', true),
    item('2', 'ok'),
    item('2', null),
    item('1', null),
  ])
  expect(stops.map(({ name, items }) => [name, items.length])).toEqual([
    ['泵1', 2],
    ['泵2', 2],
    ['泵1', 1],
  ])
  expect(stops.map(progressOf)).toEqual([
    { done: 2, failed: 1 },
    { done: 1, failed: 0 },
    { done: 0, failed: 0 },
  ])
  expect(nextStop(stops)).toBe(stops[1])
  expect(nextStop(stopsOf([item('1', 'ok')]))).toBeUndefined()
})

it('the way of a round goes site by site, and says where it leads back', () => {
  const sites: Record<string, string[]> = { '1': ['1号楼', '1F'], '2': ['1号楼', '1F'], '3': ['1号楼', '2F'] }
  const stops = stopsOf(['1', '2', '3', '1', '4', '5'].map((id) => item(id, null)))
  const legs = legsOf(stops, ({ assetId }) => sites[assetId ?? ''] ?? [])
  expect(
    legs.map(({ sites, isReturn, stops }) => [sites.join('/'), isReturn, stops.map(({ index }) => index)]),
  ).toEqual([
    ['1号楼/1F', false, [0, 1]],
    ['1号楼/2F', false, [2]],
    ['1号楼/1F', true, [3]],
    ['', false, [4, 5]],
  ])
})

it('the way on the map goes from one placed stop to the next, however often it comes to one', () => {
  const latitudes: Record<string, number> = { '1': 23, '2': 23.001, '4': 23.001 }
  const stops = stopsOf(['1', '2', '3', '4', '1'].map((id) => item(id, null)))
  const placed = placedStops(stops, ({ assetId }) => {
    const latitude = latitudes[assetId ?? '']
    return latitude === undefined ? undefined : { latitude, longitude: 114 }
  })
  expect(placed.map(({ index, metres }) => [index, metres === null ? null : Math.round(metres)])).toEqual([
    [0, null],
    [1, 111],
    [3, 0],
    [4, 111],
  ])
  expect(positionsOf(placed).map(({ stops }) => stops.map(({ index }) => index))).toEqual([
    [0, 4],
    [1, 3],
  ])
  expect(placedStops(stops, () => null)).toEqual([])
})
