import { expect, it } from 'vitest'
import { isByTime, type ToldStep, toldBy } from './oneRule'

const steps = (count: number, byTime: (place: number) => number | null | undefined): ToldStep[] =>
  Array.from({ length: 48 }, (_, place) => ({
    ...{ at: place * 3_600_000, slot: place, value: 1, byTime: byTime(place), count },
  }))

it('tells all steps by one rule: by time where that can be of each, and of no more readings than are weighed', () => {
  expect(
    isByTime(
      steps(100, (place) => (place > 40 ? null : 2)),
      '1h',
    ),
  ).toBe(true)
  expect(
    isByTime(
      steps(100, (place) => (place === 7 ? undefined : 2)),
      '1h',
    ),
  ).toBe(false)
  expect(
    [166, 167].map((count) =>
      isByTime(
        steps(count, () => 2),
        '1h',
      ),
    ),
  ).toEqual([true, false])
  const told = steps(1, (place) => [2, null, undefined][place])
  expect(
    toldBy(told, true)
      .map(({ value }) => value)
      .slice(0, 3),
  ).toEqual([2, null, null])
  expect(toldBy(told, false).map(({ value }) => value)).toEqual(Array(48).fill(1))
})
