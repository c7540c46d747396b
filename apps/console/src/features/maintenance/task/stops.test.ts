import type { TaskItem } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { nextStop, progressOf, stopsOf } from './stops'

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
