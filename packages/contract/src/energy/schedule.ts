import * as z from 'zod'
import { field, isDay } from '../core'
import { type Band, bandList, bands, dayKinds } from './bands'

/** Periods that one day table may have, after DL/T 645. */
export const maxPeriods = 14
const minutesPerDay = 1_440

/** Yuan per kWh unless told, exact, as a string: `0.4883`. */
export const tariffPrice = (label: string, unit = '元/kWh') => field.unitPrice(label, unit, { whole: 6 })

/** From this minute of the day on, until the next period begins, this band holds. */
export const Period = z.object({
  startMinute: field.number('开始时间', { min: 0, max: minutesPerDay - 1, decimals: 0 }),
  band: field.choice('时段', bands),
})
export type Period = z.infer<typeof Period>

/** The bands of one kind of day. Periods are told by their beginnings alone, so that no gap and no overlap can be. */
export const DayTable = z.object({
  tableName: field.name('日时段表', { max: 32 }),
  periods: z.array(Period).min(1).max(maxPeriods).meta({ label: '时段' }),
})
export type DayTable = z.infer<typeof DayTable>

/** `MM-dd`; 29 February begins on 1 March where the year has none. */
const MonthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '日期格式应为 MM-dd')
  .refine(isMonthDay, '没有这一天')

/** From this day of the year on, until the next season begins: which table each kind of day has, and what bands cost. */
export const Season = z.object({
  seasonName: field.name('季节', { max: 32 }),
  start: MonthDay.meta({ label: '开始日期' }),
  /** Positions in the schedule's `dayTables`. */
  tables: z.object({
    workday: field.number(dayKinds.workday, { min: 0, decimals: 0 }),
    weekend: field.number(dayKinds.weekend, { min: 0, decimals: 0 }),
    holiday: field.number(dayKinds.holiday, { min: 0, decimals: 0 }),
  }),
  /** Energy price of each band that the season's tables use. */
  prices: z
    .partialRecord(z.enum(bandList), tariffPrice('电度电价'))
    .meta({ label: '电度电价', unit: '元/kWh' }),
})
export type Season = z.infer<typeof Season>

/** When which band holds, the whole year round, and what it costs. */
export const Schedule = z.object({
  dayTables: z.array(DayTable).min(1).max(8).meta({ label: '日时段表' }),
  /** Ascending by `start`; before the first one of the year the last one goes on. */
  seasons: z.array(Season).min(1).max(12).meta({ label: '季节' }),
})
export type Schedule = z.infer<typeof Schedule>

/** What is wrong with a schedule, where (path of keys), in Chinese; shown beside the field while it is typed. */
export interface ScheduleProblem {
  path: (string | number)[]
  text: string
}

/** Problems that the shape alone does not show. A schedule without any puts every instant into exactly one band. */
export function scheduleProblems({ dayTables, seasons }: Schedule): ScheduleProblem[] {
  return [
    ...dayTables.flatMap(({ periods }, table) => tableProblems(periods, ['dayTables', table, 'periods'])),
    ...seasons.flatMap((season, index) =>
      seasonProblems(season, { index, before: seasons[index - 1], dayTables }),
    ),
  ]
}

function tableProblems(periods: readonly Period[], path: ScheduleProblem['path']): ScheduleProblem[] {
  return periods.flatMap(({ startMinute }, index): ScheduleProblem[] => {
    const at = [...path, index, 'startMinute']
    if (index === 0) return startMinute === 0 ? [] : [{ path: at, text: '第一个时段从 00:00 开始' }]
    const before = periods[index - 1]?.startMinute ?? 0
    return startMinute > before ? [] : [{ path: at, text: '须晚于上一时段的开始时间' }]
  })
}

function seasonProblems(
  season: Season,
  { index, before, dayTables }: { index: number; before?: Season; dayTables: readonly DayTable[] },
): ScheduleProblem[] {
  const problems: ScheduleProblem[] = []
  if (before !== undefined && season.start <= before.start)
    problems.push({ path: ['seasons', index, 'start'], text: '须晚于上一季节的开始日期' })
  const used = new Set<Band>()
  for (const [kind, table] of Object.entries(season.tables)) {
    const periods = dayTables[table]?.periods
    if (periods) for (const { band } of periods) used.add(band)
    else problems.push({ path: ['seasons', index, 'tables', kind], text: '日时段表不存在' })
  }
  for (const band of bandList)
    if (used.has(band) && season.prices[band] === undefined)
      problems.push({ path: ['seasons', index, 'prices', band], text: '请输入该时段的电价' })
  return problems
}

/** 2024 is a leap year, so that 29 February counts. */
function isMonthDay(text: string): boolean {
  return isDay(`2024-${text}`)
}
