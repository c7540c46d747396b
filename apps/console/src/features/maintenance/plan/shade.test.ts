import { expect, it } from 'vitest'
import { shadeOf, workOf } from './shade'

it('days are the darker the more they ask for, and a day of a daily round is told from one with more', () => {
  const daily = { count: 1, minutes: 15 }
  const week = { count: 2, minutes: 60 }
  const month = { count: 4, minutes: 240 }
  const most = workOf(month)
  expect([undefined, daily, week, month].map((load) => shadeOf(load, most))).toEqual([0, 1, 2, 4])
})

it('plans without a duration count by how often', () => {
  expect(shadeOf({ count: 1, minutes: 0 }, workOf({ count: 4, minutes: 0 }))).toBe(1)
  expect(shadeOf({ count: 4, minutes: 0 }, workOf({ count: 4, minutes: 0 }))).toBe(4)
})
