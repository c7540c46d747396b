import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import type { Account } from '../routing/route'
import { conflictMs, createClientConflicts } from './clientConflicts'

const account = (id: string) =>
  ({ id, tenantId: 'demo', stationId: '1', gatewayId: id, deviceId: null }) as Account
const start = () => {
  const clock = createTestClock(1_000_000)
  const conflicts = createClientConflicts(clock)
  const times = (count: number, of = account('1'), clientId = 'logger') =>
    Array.from({ length: count }, () => conflicts.taken(of, clientId)?.count)
  return { clock, conflicts, times }
}

it('tells of a client id whose connections end each other more than three times in ten minutes', () => {
  const { clock, conflicts, times } = start()
  expect(times(5)).toEqual([undefined, undefined, undefined, 4, 5])
  // other accounts and ids are others
  expect(times(3, account('2'))).toEqual([undefined, undefined, undefined])
  expect(times(3, account('1'), 'other')).toEqual([undefined, undefined, undefined])
  expect(conflicts.standing()).toMatchObject([{ clientId: 'logger', count: 5, sinceMs: clock.now() }])
})

it('says nothing of who comes back now and then, and forgets a conflict that is over', () => {
  const { clock, conflicts, times } = start()
  for (let round = 0; round < 10; round += 1) {
    expect(times(1)).toEqual([undefined])
    clock.advance(conflictMs / 3 + 1_000)
  }
  times(4)
  expect(conflicts.standing()).toHaveLength(1)
  clock.advance(conflictMs + 1)
  expect(conflicts.standing()).toEqual([])
  expect(times(1)).toEqual([undefined])
})

it('forgets accounts that are gone', () => {
  const { conflicts, times } = start()
  times(4)
  conflicts.forgetWhere(({ id }) => id === '1')
  expect(conflicts.standing()).toEqual([])
})
