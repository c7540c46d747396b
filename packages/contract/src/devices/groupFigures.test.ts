import { expect, it } from 'vitest'
import { type LiveMember, liveGroupFigures } from './groupFigures'

const now = 10_000_000
const minute = 60_000
const member = (value: number, ageMs: number): LiveMember => ({
  ...{ value, quality: 0, ts: now - ageMs },
  maxAgeMs: 15 * minute,
})
const live = (...members: (LiveMember | undefined)[]) =>
  liveGroupFigures({ missing: 'skip', maxAgeMs: 5 * minute }, members, now)
const byRhythm = (...members: (LiveMember | undefined)[]) =>
  liveGroupFigures({ missing: 'skip', maxAgeMs: null }, members, now)

it('judges members beside the newest of them, and that one as screens do', () => {
  expect(live(member(1, 14 * minute), member(2, 14 * minute))).toMatchObject({
    figures: { sum: 3 },
    counted: 2,
  })
  expect(live(member(1, 14 * minute), member(2, 0), undefined)).toMatchObject({
    ...{ figures: { sum: 2 }, counted: 1 },
  })
  expect(live(member(1, 16 * minute), member(2, 20 * minute))).toEqual({ figures: undefined, counted: 0 })
  expect(live()).toEqual({ figures: undefined, counted: 0 })
})

it('judges each member by the rhythm of its point where the group says nothing else', () => {
  expect(byRhythm(member(1, 14 * minute), member(2, 0))).toMatchObject({ figures: { sum: 3 }, counted: 2 })
  const hourly = { ...member(4, 16 * minute), maxAgeMs: 180 * minute }
  expect(byRhythm(member(1, 16 * minute), member(2, 0), hourly)).toMatchObject({
    figures: { sum: 6 },
    counted: 2,
  })
})
