/** How often a rule comes round, as RFC 5545 names it. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** Weekdays as RFC 5545 names them, Monday first. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type WeekdayCode = (typeof weekdayCodes)[number]

/** A weekday; with `nth` the so manieth of the month, counted from its end below 0. */
export interface RuleDay {
  day: WeekdayCode
  nth?: number
}

/** On which days something is done: the parts of a recurrence rule of RFC 5545 that are edited in words. */
export interface RuleParts {
  frequency: Frequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** Of a week; of a month with their number in it. */
  weekdays: readonly RuleDay[]
  /** 1 to 31; below 0 counted from the end, -1 for the last. A month that has no such day is passed over. */
  monthDays: readonly number[]
  /** 1 to 12, of a year. */
  months: readonly number[]
}

/** What becomes of a day on which nobody works; by the calendar of workdays and holidays that tariffs go by. */
export const restRules = {
  keep: '照常执行',
  skipHolidays: '节假日除外',
  skipRest: '周末和节假日除外',
  postpone: '遇周末和节假日顺延到下一个工作日',
} as const
export type RestRule = keyof typeof restRules

const mostInterval = 999
/** The days of the longest month of each name. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const numberIn = (text: string, least: number, most: number): number | undefined => {
  const value = /^-?\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most && value !== 0 ? value : undefined
}

/** All of the words read, or nothing where one is none. */
function listOf<T>(text: string | undefined, read: (word: string) => T | undefined): T[] | undefined {
  if (text === undefined) return []
  const values = text.split(',').map(read)
  return values.every((value) => value !== undefined) ? (values as T[]) : undefined
}

const dayPattern = /^([+-]?\d{1,3})?(MO|TU|WE|TH|FR|SA|SU)$/

function ruleDayOf(word: string): RuleDay | undefined {
  const [, number, day] = dayPattern.exec(word) ?? []
  if (day === undefined) return undefined
  if (number === undefined) return { day: day as WeekdayCode }
  const nth = numberIn(number.replace('+', ''), -5, 5)
  return nth === undefined ? undefined : { day: day as WeekdayCode, nth }
}

const known: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST'])

/** The parts of a recurrence rule (`FREQ=WEEKLY;BYDAY=MO,TH`); undefined for what is none, or says more than can be edited. */
export function parseRule(text: string): RuleParts | undefined {
  const said = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (!known.has(name) || value === '' || more.length > 0 || said.has(name)) return undefined
    said.set(name, value)
  }
  const frequency = frequencies.find((one) => one === said.get('FREQ'))
  if (frequency === undefined) return undefined
  if ((said.get('WKST') ?? 'MO') !== 'MO') return undefined
  const interval = numberIn(said.get('INTERVAL') ?? '1', 1, mostInterval)
  const weekdays = listOf(said.get('BYDAY'), ruleDayOf)
  const monthDays = listOf(said.get('BYMONTHDAY'), (word) => numberIn(word, -31, 31))
  const months = listOf(said.get('BYMONTH'), (word) => numberIn(word, 1, 12))
  if (interval === undefined || !weekdays || !monthDays || !months) return undefined
  const parts = { frequency, interval, weekdays, monthDays, months }
  return isPossible(parts) ? parts : undefined
}

/** Whether each part belongs to its frequency, and there are days that it names. */
function isPossible({ frequency, weekdays, monthDays, months }: RuleParts): boolean {
  const [hasDays, hasMonthDays, hasMonths] = [weekdays, monthDays, months].map((list) => list.length > 0)
  const areNumbered = weekdays.every(({ nth }) => nth !== undefined)
  switch (frequency) {
    case 'DAILY':
      return !hasDays && !hasMonthDays && !hasMonths
    case 'WEEKLY':
      return hasDays === true && weekdays.every(({ nth }) => nth === undefined) && !hasMonthDays && !hasMonths
    case 'MONTHLY':
      return hasDays !== hasMonthDays && areNumbered && !hasMonths
    case 'YEARLY':
      return (
        hasMonths === true &&
        hasDays !== hasMonthDays &&
        areNumbered &&
        (!hasMonthDays ||
          months.some((month) => monthDays.some((day) => Math.abs(day) <= (longest[month - 1] ?? 0))))
      )
  }
}

/** The rule as RFC 5545 writes it. */
export function ruleText({ frequency, interval, weekdays, monthDays, months }: RuleParts): string {
  const days = weekdays.map(({ day, nth }) => `${nth ?? ''}${day}`)
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
    ...(monthDays.length > 0 ? [`BYMONTHDAY=${monthDays.join(',')}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
  ].join(';')
}
