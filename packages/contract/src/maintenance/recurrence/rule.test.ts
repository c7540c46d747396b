import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRule, type RuleParts, ruleText, weekdayCodes } from './rule'

const interval = fc.integer({ min: 1, max: 999 })
const some = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(value, { minLength: 1, maxLength: 5 })
const plain = fc.constantFrom(...weekdayCodes).map((day) => ({ day }))
const monthDay = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -28, max: -1 }))
const numbered = fc.record({
  day: fc.constantFrom(...weekdayCodes),
  nth: fc.constantFrom(1, 2, 3, 4, 5, -1, -5),
})
const rule: fc.Arbitrary<RuleParts> = fc.oneof(
  fc.record({ frequency: fc.constant('DAILY' as const), interval }).map((it) => ({ ...none, ...it })),
  fc
    .record({ frequency: fc.constant('WEEKLY' as const), interval, weekdays: some(plain) })
    .map((it) => ({ ...none, ...it })),
  fc
    .record({ frequency: fc.constant('MONTHLY' as const), interval, monthDays: some(monthDay) })
    .map((it) => ({ ...none, ...it })),
  fc
    .record({
      ...{ frequency: fc.constant('YEARLY' as const), interval, weekdays: some(numbered) },
      months: some(fc.integer({ min: 1, max: 12 })),
    })
    .map((it) => ({ ...none, ...it })),
)
const none = { interval: 1, weekdays: [], monthDays: [], months: [] }

describe('a recurrence rule', () => {
  it('that is written is read as the same', () => {
    fc.assert(
      fc.property(rule, (parts) => {
        expect(parseRule(ruleText(parts))).toEqual(parts)
      }),
    )
  })

  it.each([
    ['FREQ=DAILY', { ...none, frequency: 'DAILY' }],
    [
      'FREQ=WEEKLY;WKST=MO;BYDAY=MO,TH',
      { ...none, frequency: 'WEEKLY', weekdays: [{ day: 'MO' }, { day: 'TH' }] },
    ],
    ['FREQ=MONTHLY;BYDAY=+1MO', { ...none, frequency: 'MONTHLY', weekdays: [{ day: 'MO', nth: 1 }] }],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', { ...none, frequency: 'YEARLY', months: [2], monthDays: [29] }],
  ])('is read: %s', (text, parts) => {
    expect(parseRule(text)).toEqual(parts)
  })

  it.each([
    '',
    'DAILY',
    'FREQ=HOURLY',
    'FREQ=toString',
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;FREQ=WEEKLY;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;BYMONTH=2',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,',
    'FREQ=WEEKLY;WKST=SU;BYDAY=MO',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO',
    'FREQ=YEARLY;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31',
  ])('is none, or names no day: %s', (text) => {
    expect(parseRule(text)).toBeUndefined()
  })

  it('is never read by an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseRule(text)).not.toThrow()
      }),
    )
  })
})
