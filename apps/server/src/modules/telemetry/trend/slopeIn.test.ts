import { expect, it } from 'vitest'
import type { Step } from './math/series'
import { shownSlope } from './slopeIn'

const hourMs = 3_600_000

/** Hours from a Monday on: 600 on working days, 400 at the weekend, and so much more with every day. */
const hours = (days: number, perDay = 0): Step[] =>
  Array.from({ length: days * 24 }, (_, hour) => ({
    at: hour * hourMs,
    slot: hour % 168,
    value: (Math.floor(hour / 24) % 7 < 5 ? 600 : 400) + Math.floor(hour / 24) * perDay,
  }))

it('says nothing of a trend before a whole second week, whose weekend is no fall', () => {
  for (const days of [3, 6, 7, 13]) expect(shownSlope(hours(days), '1h')).toBeNull()
  // days of which nothing is stored are not waited for
  const empty = hours(28).map((step) => (step.at < 20 * 24 * hourMs ? { ...step, value: null } : step))
  expect(shownSlope(empty, '1h')).toBeNull()
  expect(shownSlope(hours(14), '1h')).toMatchObject({ basis: 'days', count: 14, isClear: false })
  expect(shownSlope(hours(28, 20), '1h')).toMatchObject({ isClear: true })
})

it('has the course of a day or two, which is asked for as such', () => {
  const quarters = Array.from({ length: 96 }, (_, place) => ({
    at: place * (hourMs / 4),
    slot: place,
    value: place,
  }))
  expect(shownSlope(quarters, '15m')).toMatchObject({ basis: 'steps', isClear: true })
})
