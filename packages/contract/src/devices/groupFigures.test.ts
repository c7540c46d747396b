import { expect, it } from 'vitest'
import { type LiveMember, liveGroupFigures } from './groupFigures'

const now = 10_000_000
const minute = 60_000
const member = (value: number, ageMs: number): LiveMember => ({
  ...{ value, quality: 0, ts: now - ageMs },
  staleAfterMs: 15 * minute,
})
const live = (...members: (LiveMember | undefined)[]) =>
  liveGroupFigures({ missing: 'skip', maxAgeMs: 5 * minute }, members, now)

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
