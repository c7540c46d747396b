import { addDays, firstOfMonth } from '@energy-console/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, monthsWithin } from '../calendar/spans'
import { comparedWith, dayLastYear } from './spans'

const today = '2026-11-22'

describe('the spans that one is compared with', () => {
  it('are whole months beside whole months, also February', () => {
    const february = comparedWith({ from: '2025-02-01', to: '2025-02-28' }, today)
    expect(february.lastYear).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(february.previous).toEqual({ from: '2025-01-01', to: '2025-01-31' })
    const leap = comparedWith({ from: '2024-02-01', to: '2024-02-29' }, today)
    expect(leap.lastYear).toEqual({ from: '2023-02-01', to: '2023-02-28' })
  })

  it('begin and end with a month wherever the span does', () => {
    const months = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 24 }))
    fc.assert(
      fc.property(months, ([start, count]) => {
        const from = firstOfMonth('1990-01-01', start)
        const to = addDays(firstOfMonth(from, count), -1)
        for (const span of [comparedWith({ from, to }, today)].flatMap(({ previous, lastYear }) => [
          previous,
          lastYear,
        ])) {
          expect(span.from.endsWith('-01')).toBe(true)
          expect(addDays(span.to, 1).endsWith('-01')).toBe(true)
        }
      }),
    )
  })

  it('are compared with the days that are over, of which today has none', () => {
    expect(comparedWith({ from: today, to: today }, today)).toMatchObject({
      ended: undefined,
      previous: { from: '2026-11-21', to: '2026-11-21' },
    })
    const starts = fc.tuple(fc.integer({ min: -40, max: 5 }), fc.integer({ min: 0, max: 60 }))
    fc.assert(
      fc.property(starts, ([start, length]) => {
        const from = addDays(today, start)
        const { ended, previous } = comparedWith({ from, to: addDays(from, length) }, today)
        expect(ended === undefined).toBe(start >= 0)
        if (ended) expect(ended.to < today).toBe(true)
        expect(previous.to < from).toBe(true)
      }),
    )
  })

  it('end as early as one that is not over, and on the same day of other spans', () => {
    expect(comparedWith({ from: '2026-11-01', to: '2026-11-30' }, today)).toEqual({
      ended: { from: '2026-11-01', to: '2026-11-21' },
      previous: { from: '2026-10-01', to: '2026-10-21' },
      lastYear: { from: '2025-11-01', to: '2025-11-21' },
    })
    expect(comparedWith({ from: '2025-02-10', to: '2025-02-28' }, today).lastYear.to).toBe('2024-02-28')
  })

  it.each([
    // a week beside that of 52 weeks before
    ['2024-02-26', '2024-03-03', '2023-02-27', '2023-03-05'],
    ['2025-02-24', '2025-03-02', '2024-02-26', '2024-03-03'],
    // other days beside as many from the same date
    ['2024-02-20', '2024-03-10', '2023-02-20', '2023-03-11'],
    ['2025-02-20', '2025-03-10', '2024-02-20', '2024-03-09'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
  ])('a year before %s to %s are as many days around 29 February', (from, to, then, thenTo) => {
    expect(comparedWith({ from, to }, today).lastYear).toEqual({ from: then, to: thenTo })
  })

  it.each([
    // [today, the last day of this month, of the one before, of the year before]
    ['2026-03-15', '2026-03-14', '2026-02-14', '2025-03-14'],
    ['2026-03-29', '2026-03-28', '2026-02-28', '2025-03-28'],
    ['2026-03-31', '2026-03-28', '2026-02-28', '2025-03-28'],
    ['2024-03-31', '2024-03-29', '2024-02-29', '2023-03-29'],
    ['2026-05-31', '2026-05-30', '2026-04-30', '2025-05-30'],
    ['2024-02-29', '2024-02-28', '2024-01-28', '2023-02-28'],
  ])(
    'of a month that runs on %s have as many days as the former one has',
    (now, ended, previous, lastYear) => {
      const [month, before, year] = [ended, previous, lastYear].map((day) => ({
        ...{ from: firstOfMonth(day), to: day },
      }))
      const span = { from: firstOfMonth(now), to: addDays(firstOfMonth(now, 1), -1) }
      expect(comparedWith(span, now)).toEqual({ ended: month, previous: before, lastYear: year })
    },
  )

  it('have for each day of weeks the same weekday, and else the same date', () => {
    const days = [
      dayLastYear({ from: '2026-11-16', to: '2026-11-22' }, '2026-11-18'),
      dayLastYear({ from: '2026-11-17', to: '2026-11-23' }, '2026-11-18'),
      // four weeks, and a month
      dayLastYear({ from: '2027-02-01', to: '2027-02-28' }, '2027-02-03'),
    ]
    expect(days).toEqual(['2025-11-19', '2025-11-18', '2026-02-03'])
  })

  it('have as many days as what is compared, unless whole months are', () => {
    const spans = fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 60 }), fc.nat(70))
    fc.assert(
      fc.property(spans, ([start, length, begun]) => {
        const from = addDays('2019-01-01', start)
        const span = { from, to: addDays(from, length - 1) }
        const { ended, previous, lastYear } = comparedWith(span, addDays(from, begun))
        const { months, days } = monthsWithin(span)
        if (!ended || (months && days.length === 0 && ended.to === span.to)) return
        expect(lengthOf(previous)).toBe(lengthOf(ended))
        if (months === undefined || days.length > 0) expect(lengthOf(lastYear)).toBe(lengthOf(ended))
      }),
    )
  })
})
