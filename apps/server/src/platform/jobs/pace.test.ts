import { expect, it } from 'vitest'
import { createTestClock } from './clock'
import { createPace } from './pace'
import { createScheduler } from './scheduler'

it('lets a tenant ask a second ahead, then only at his pace, and nobody wait for him', async () => {
  const clock = createTestClock(1_000_000)
  const scheduler = createScheduler(clock, () => undefined)
  const pace = createPace({ clock, scheduler }, 10)
  let [mine, others] = [0, 0]
  for (let index = 0; index < 30; index += 1) void pace.turn('a').then(() => (mine += 1))
  void pace.turn('b').then(() => (others += 1))
  await scheduler.runDue()
  expect([mine, others]).toEqual([11, 1])
  expect(pace.waitMs('a')).toBe(2_000)
  clock.advance(500)
  await scheduler.runDue()
  expect(mine).toBe(16)
  clock.advance(60_000)
  await scheduler.runDue()
  expect([mine, pace.waitMs('a')]).toEqual([30, 0])
  await scheduler.stop()
})
