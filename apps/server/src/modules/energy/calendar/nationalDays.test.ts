import { isWeekend } from '@energy-console/contract'
import { expect, it } from 'vitest'
import { nationalDays } from './nationalDays'

it('has weekend days alone worked in place of holidays, and no day twice', () => {
  const worked = [...nationalDays.values()].filter(({ dayKind }) => dayKind === 'workday')
  expect(worked.filter(({ day }) => !isWeekend(day))).toEqual([])
  const daysOf = (year: string, kind: string) =>
    [...nationalDays.values()].filter(({ day, dayKind }) => day.startsWith(year) && dayKind === kind).length
  // 28 and 33 days off; 5 and 6 days worked for them
  expect([daysOf('2025', 'holiday'), daysOf('2025', 'workday')]).toEqual([28, 5])
  expect([daysOf('2026', 'holiday'), daysOf('2026', 'workday')]).toEqual([33, 6])
})

it('tells what kind of day New Year is and what is worked for the Spring Festival', () => {
  expect(nationalDays.get('2026-01-01')).toEqual({ day: '2026-01-01', dayKind: 'holiday', dayName: '元旦' })
  expect(nationalDays.get('2026-02-14')).toMatchObject({ dayKind: 'workday', dayName: '春节调休' })
})
