import { expect, it } from 'vitest'
import { createTestClock } from '../jobs/clock'
import { createLoadMeter } from './loadMeter'

const nothing = () => 0

it('a load is what was done a second, smoothed over a minute, and goes on from what its former owner noted', () => {
  const clock = createTestClock(0)
  const meter = createLoadMeter(clock)
  meter.measure([1, 2], (partition) => (partition === 2 ? 500 : 0))
  expect([...meter.loads()]).toEqual([
    [1, 0],
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
  expect(meter.loads().get(1)).toBeCloseTo(100 * (1 - Math.exp(-1)), 5)
  expect(meter.loads().get(2)).toBeCloseTo(500 * Math.exp(-1), 5)
  pass(600, 100)
  expect(meter.loads().get(1)).toBeCloseTo(100, 1)
  expect(meter.loads().has(7)).toBe(false)
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
