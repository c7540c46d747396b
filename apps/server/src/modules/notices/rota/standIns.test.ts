import { expect, it } from 'vitest'
import { type Swap, withSwaps } from './standIns'

const [monday, friday] = ['2026-03-02 20:00', '2026-03-06 20:00']
const swap = (fromUserId: string, toUserId: string, more: Partial<Swap> = {}): Swap => ({
  ...{ startsAt: monday, otherStartsAt: null, fromUserId, toUserId },
  ...more,
})
const on = (userIds: readonly string[], startsAt: string, swaps: readonly Swap[]) =>
  withSwaps(userIds, startsAt, swaps).map(({ userId, insteadOf }) => [userId, insteadOf])

it('lets one stand in for another in his turn alone, and beside whoever shares it', () => {
  const taken = [swap('1', '2')]
  expect(on(['1', '9'], monday, taken)).toEqual([
    ['2', '1'],
    ['9', null],
  ])
  expect(on(['1'], friday, taken)).toEqual([['1', null]])
})

it('lets both stand in for each other where they exchange', () => {
  const exchanged = [swap('1', '2', { otherStartsAt: friday })]
  expect(on(['1'], monday, exchanged)).toEqual([['2', '1']])
  expect(on(['2'], friday, exchanged)).toEqual([['1', '2']])
})

it('goes on from what was swapped before, back to where it began', () => {
  expect(on(['1'], monday, [swap('1', '2'), swap('2', '3')])).toEqual([['3', '1']])
  expect(on(['1'], monday, [swap('1', '2'), swap('2', '1')])).toEqual([['1', null]])
})

it('changes nothing for whom the rota has no more, and puts nobody on duty twice', () => {
  expect(on(['5'], monday, [swap('1', '2')])).toEqual([['5', null]])
  expect(on(['1', '2'], monday, [swap('1', '2')])).toEqual([
    ['1', null],
    ['2', null],
  ])
})
