import { expect, it } from 'vitest'
import { spendingAlone } from '../../../platform/cluster'
import { createTestClock } from '../../../platform/jobs/clock'
import { routeOf } from '../../../testing/commitReadings'
import { createLanes } from './lanes'
import { addReading, noReadings } from './readings'

const point = routeOf({ id: '1', stationId: '2', deviceId: '3' })

/** A message of so many readings. */
const message = (count: number) => {
  const readings = noReadings()
  for (let ts = 0; ts < count; ts += 1) addReading(readings, point, ts, 1, 0)
  return { readings }
}

it('lets who has spent its quota wait until there is enough for a batch, and nobody else', () => {
  const clock = createTestClock(1_000_000)
  const lanes = createLanes<ReturnType<typeof message>>({ clock, spending: spendingAlone, quota: 1_000 })
  const taken = () => lanes.take(10_000).length
  // two seconds of it at once
  for (let sent = 0; sent < 300; sent += 1) lanes.add('busy', message(10))
  expect(taken()).toBe(200)
  clock.advance(49)
  lanes.add('calm', message(10))
  expect(taken()).toBe(1)
  expect(taken()).toBe(0)
  clock.advance(1)
  expect(taken()).toBe(5)
  clock.advance(100)
  expect(taken()).toBe(10)
})
