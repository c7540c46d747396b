import { bandList, maxPeriods, type Schedule, scheduleProblems } from '@energy-console/contract/energy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandAt, dayKindsOf, seasonOf, tableOf } from './bandOf'

const everyPrice = Object.fromEntries(bandList.map((band) => [band, '0.5']))
const starts = (most: number, count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: count - 1 })
    .map((list) => [0, ...[...list].sort((a, b) => a - b)])
const dayTable = starts(1_439, maxPeriods).chain((minutes) =>
  fc.tuple(...minutes.map(() => fc.constantFrom(...bandList))).map((chosen) => ({
    tableName: '日',
    periods: minutes.map((startMinute, index) => ({ startMinute, band: chosen[index] ?? 'flat' })),
  })),
)
const monthDay = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10)
const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(fc.array(dayTable, { minLength: 1, maxLength: 4 }), starts(365, 6), fc.nat())
  .map(([dayTables, days, spin]) => ({
    dayTables,
    seasons: days.map((day, index) => ({
      seasonName: '季',
      start: monthDay(day),
      tables: {
        workday: (index + spin) % dayTables.length,
        weekend: (index + spin + 1) % dayTables.length,
        holiday: spin % dayTables.length,
      },
      prices: everyPrice,
    })),
  }))
const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10))

describe('a schedule without problems', () => {
  it('puts every minute of every day into exactly one band', () => {
    const kinds = dayKindsOf(new Map([['2026-10-01', 'holiday']]))
    fc.assert(
      fc.property(schedule, date, (given, day) => {
        expect(scheduleProblems(given)).toEqual([])
        const table = tableOf(given, day, kinds)
        const minutes = Array.from({ length: 1_440 }, (_, minute) => bandAt(table, minute))
        // every period holds from its own beginning to the next one's, and nowhere else
        const lengths = table.periods.map(
          ({ startMinute }, index) => (table.periods[index + 1]?.startMinute ?? 1_440) - startMinute,
        )
        expect(minutes).toEqual(table.periods.flatMap(({ band }, index) => Array(lengths[index]).fill(band)))
      }),
      { numRuns: 50 },
    )
  })
})

it('goes on with the last season of the year until the first one begins', () => {
  const season = (seasonName: string, start: string) => ({
    seasonName,
    start,
    tables: { workday: 0, weekend: 0, holiday: 0 },
    prices: {},
  })
  const seasons = [season('夏', '07-01'), season('冬', '12-15')]
  expect(seasonOf({ seasons }, '2026-01-01').seasonName).toBe('冬')
  expect(seasonOf({ seasons }, '2026-06-30').seasonName).toBe('冬')
  expect(seasonOf({ seasons }, '2026-07-01').seasonName).toBe('夏')
  expect(seasonOf({ seasons }, '2026-12-15').seasonName).toBe('冬')
})

it('tells days by the holiday calendar first, then by their weekday', () => {
  const kinds = dayKindsOf(
    new Map([
      ['2026-10-01', 'holiday'],
      ['2026-10-10', 'workday'],
    ]),
  )
  expect(kinds('2026-10-01')).toBe('holiday')
  expect(kinds('2026-10-10')).toBe('workday')
  expect(kinds('2026-10-11')).toBe('weekend')
  expect(kinds('2026-10-12')).toBe('workday')
})

it('finds what the shape alone does not show', () => {
  const problems = scheduleProblems({
    dayTables: [
      {
        tableName: '日',
        periods: [
          { startMinute: 60, band: 'flat' },
          { startMinute: 60, band: 'peak' },
        ],
      },
    ],
    seasons: [
      {
        seasonName: '夏',
        start: '06-01',
        tables: { workday: 0, weekend: 0, holiday: 3 },
        prices: { flat: '1' },
      },
      {
        seasonName: '冬',
        start: '06-01',
        tables: { workday: 0, weekend: 0, holiday: 0 },
        prices: everyPrice,
      },
    ],
  })
  expect(problems.map(({ path }) => path.join('.'))).toEqual([
    'dayTables.0.periods.0.startMinute',
    'dayTables.0.periods.1.startMinute',
    'seasons.0.tables.holiday',
    'seasons.0.prices.peak',
    'seasons.1.start',
  ])
})
