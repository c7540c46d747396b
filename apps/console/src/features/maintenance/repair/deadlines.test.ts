import { expect, it } from 'vitest'
import { awaitsAnswer, isTimed, nextDueOf, roundedMinutes, wasAnsweredLate } from './deadlines'

it('tells minutes up to ten hours, and hours beyond', () => {
  expect([0.2, 59.6, -75, 599, 601, 629, -1_830].map(roundedMinutes)).toEqual([
    1, 60, 75, 599, 600, 600, 1_860,
  ])
})

it('awaits an answer of who has it now, whoever had it before', () => {
  const accepted = { acceptTime: '2026-03-01 12:00:00', dispatchTime: '2026-03-01 11:00:00' }
  expect(awaitsAnswer({ state: 'working', ...accepted })).toBe(false)
  expect(awaitsAnswer({ state: 'dispatched', ...accepted, dispatchTime: '2026-03-01 13:00:00' })).toBe(true)
  expect(awaitsAnswer({ state: 'waiting', acceptTime: null, dispatchTime: null })).toBe(true)
})

it('tells late answers from those in time, and time that runs from time that stands', () => {
  const responseDue = '2026-03-01 12:30:00'
  expect(wasAnsweredLate({ responseDue, acceptTime: '2026-03-01 12:31:00' })).toBe(true)
  expect(wasAnsweredLate({ responseDue, acceptTime: '2026-03-01 12:30:00' })).toBe(false)
  expect(wasAnsweredLate({ responseDue, acceptTime: null })).toBe(false)
  expect([isTimed({ state: 'returned' }), isTimed({ state: 'suspended' })]).toEqual([true, false])
})

it('is to be answered first, and repaired then', () => {
  const dues = { responseDue: '2026-03-01 12:30:00', repairDue: '2026-03-03 12:30:00', dispatchTime: null }
  expect(nextDueOf({ ...dues, state: 'dispatched', acceptTime: null }).due).toBe(dues.responseDue)
  const accepted = { ...dues, state: 'working', acceptTime: '2026-03-01 12:00:00' } as const
  expect(nextDueOf(accepted)).toEqual({ due: dues.repairDue, delay: 'repair' })
})
