import { expect, it } from 'vitest'
import { createHeldBatches } from './heldBatches'

const none = { points: [], ts: [], values: [], qualities: [] }
const batch = (count: number, name?: string) => ({
  ...(name !== undefined && { name }),
  count,
  readings: () => none,
})
const places = (held: ReadonlyMap<number, unknown>) => [...held.keys()]

it('what lies before a place is forgotten', () => {
  const held = createHeldBatches()
  for (const sequence of [3, 5, 8]) held.add(sequence, batch(1))
  expect(places(held.after(3))).toEqual([5, 8])
  expect(places(held.after(0))).toEqual([5, 8])
})

it('the oldest make way where there are more readings than may be held', () => {
  const held = createHeldBatches(10)
  held.add(1, batch(4))
  held.add(2, batch(6))
  expect(places(held.after(0))).toEqual([1, 2])
  held.add(3, batch(1))
  expect(places(held.after(0))).toEqual([2, 3])
  // one that is too large alone is read in the database
  held.add(4, batch(11))
  expect(places(held.after(0))).toEqual([])
  held.add(5, batch(10))
  expect(places(held.after(0))).toEqual([5])
})

it('what a fail-over has lost is forgotten: a place that is given anew, those after it, and all where nobody knows', () => {
  const held = createHeldBatches(10)
  const hold = (...sequences: number[]) => {
    for (const sequence of sequences) held.add(sequence, batch(2))
  }
  hold(1, 2, 4, 5)
  hold(3)
  expect(places(held.after(0))).toEqual([1, 2, 3])
  hold(3, 6)
  held.forget(7)
  expect(places(held.after(0))).toEqual([1, 2, 3, 6])
  held.forget(3)
  expect(places(held.after(0))).toEqual([1, 2])
  held.forget()
  expect(places(held.after(0))).toEqual([])
  // their readings count no longer
  hold(1, 2, 3, 4, 5)
  expect(places(held.after(0))).toEqual([1, 2, 3, 4, 5])
})

it('those of others may come before and after those from here, until a place is given anew', () => {
  const held = createHeldBatches()
  held.add(2, batch(1))
  held.add(4, batch(1))
  held.add(3, batch(1, 'a 1'))
  held.add(6, batch(1, 'a 2'))
  held.add(5, batch(1, 'b 1'))
  held.add(7, batch(1))
  expect([...held.after(0).keys()].sort()).toEqual([2, 3, 4, 5, 6, 7])
  expect(held.at(5)?.name).toBe('b 1')
  held.add(5, batch(1, 'a 3'))
  expect([...held.after(0).keys()].sort()).toEqual([2, 3, 4, 5])
  expect(held.at(5)?.name).toBe('a 3')
})
