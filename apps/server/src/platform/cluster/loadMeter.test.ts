import { expect, it } from 'vitest'
import { createTestClock } from '../jobs/clock'
import { createLoadMeter } from './loadMeter'

const nothing = () => 0

it('a load is what was done a second, smoothed over a minute, and goes on from what its former owner noted', () => {
  const clock = createTestClock(0)
  const meter = createLoadMeter(clock)
  meter.measure([1, 2], (partition) => (partition === 2 ? 500 : 60))
  expect([...meter.loads()]).toEqual([
    [1, 60],
    [2, 500],
  ])
  const pass = (seconds: number, looks: number) => {
    for (let second = 0; second < seconds; second += 2) {
      clock.advance(2_000)
      meter.worked(1, looks)
      meter.worked(1, looks)
      meter.worked(7, looks)
      meter.measure([1, 2], nothing)
    }
  }
  pass(60, 100)
  expect(meter.loads().get(1)).toBeCloseTo(100 - 40 * Math.exp(-1), 5)
  expect(meter.loads().get(2)).toBeCloseTo(500 * Math.exp(-1), 5)
  pass(600, 100)
  expect(meter.loads().get(1)).toBeCloseTo(100, 1)
  expect(meter.loads().has(7)).toBe(false)
})

it('what is caught up counts for little, and what lasts for all of it', () => {
  const clock = createTestClock(0)
  const meter = createLoadMeter(clock)
  meter.measure([1, 2], (partition) => (partition === 1 ? 400 : 0))
  const pass = (seconds: number, perSecond: number) => {
    for (let second = 0; second < seconds; second += 2) {
      clock.advance(2_000)
      for (const partition of [1, 2]) meter.worked(partition, 2 * perSecond)
      meter.measure([1, 2], nothing)
    }
  }
  // ten seconds in which a day is read
  pass(10, 1_000_000)
  expect(meter.loads().get(1)).toBeLessThan(400 * 1.2)
  expect(meter.loads().get(2)).toBeLessThan(10)
  pass(900, 5_000)
  for (const partition of [1, 2]) expect(meter.loads().get(partition)).toBeGreaterThan(4_900)
})

it('one that has gone is forgotten, and a clock that is put back changes nothing', () => {
  const clock = createTestClock(10_000)
  const meter = createLoadMeter(clock)
  meter.measure([1], () => 40)
  meter.worked(1, 1_000_000)
  clock.set(0)
  meter.measure([1], nothing)
  expect(meter.loads().get(1)).toBe(40)
  meter.measure([], nothing)
  expect(meter.loads().size).toBe(0)
  meter.measure([1], () => 7)
  expect(meter.loads().get(1)).toBe(7)
})
