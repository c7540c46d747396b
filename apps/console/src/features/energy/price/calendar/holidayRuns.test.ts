import { addDays } from '@energy-console/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aYearLater, daysOfRuns, runsOf } from './holidayRuns'

const kind = fc.constantFrom('holiday' as const, 'workday' as const)
const special = fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 60 }).chain((places) =>
  fc.tuple(
    ...places
      .sort((a, b) => a - b)
      .map((place) =>
        fc.record({
          day: fc.constant(addDays('2026-01-01', place)),
          dayKind: kind,
          dayName: fc.constantFrom('春节', '国庆节'),
        }),
      ),
  ),
)

it('takes runs of days together and apart again without losing a day', () => {
  fc.assert(
    fc.property(special, (days) => {
      expect(daysOfRuns(runsOf(days))).toEqual(days)
    }),
  )
})

it('moves the days of a year to the next one, as a beginning', () => {
  const days = ['2026-10-01', '2026-10-02'].map((day) => ({
    day,
    dayKind: 'holiday' as const,
    dayName: '国庆节',
  }))
  expect(aYearLater(runsOf(days))).toEqual([
    { dayName: '国庆节', dayKind: 'holiday', first: '2027-10-01', last: '2027-10-02' },
  ])
})
