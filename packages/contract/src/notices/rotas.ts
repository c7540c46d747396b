import * as z from 'zod'
import { zoneClock } from '../automation/timingPlan'
import { field, resource } from '../core'

/** Who is on duty in one week. */
const RotaWeek = z.object({
  userId: field.reference('值班人', 'user'),
  secondUserId: field.reference('副班', 'user').nullish(),
})

/** Who is on duty, week by week, over and over. */
export const Rota = z.object({
  rotaName: field.name('值班表', { column: true, search: true }),
  firstDay: field.date('首周起始日', {
    column: true,
    help: '从这一天起为第一行的一周；每周在同一天交接，轮完后从第一行重新开始',
  }),
  handoverAt: field.timeOfDay('交接时间', { column: 100 }).default('08:00'),
  weeks: field.rows('轮值', RotaWeek, { min: 1, max: 53 }),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type Rota = z.infer<typeof Rota>

export const rotas = resource({
  path: '/ml-mlink/rota',
  noun: 'rota',
  label: '值班表',
  schema: Rota,
  permission: 'rota',
  title: 'rotaName',
  unique: [{ fields: ['rotaName'] }],
  offered: 'isEnabled',
  answered: {
    /** Who is on duty at this moment, by the clock of the tenant; empty before the first week. */
    onDutyNames: z.string(),
  },
})

const dayMs = 86_400_000

/** In which of its weeks (from 0) a rota is at an instant; undefined before its first. */
export function rotaWeekAt(
  { firstDay, handoverAt, weeks }: { firstDay: string; handoverAt: string; weeks: number },
  atMs: number,
  timeZone: string,
): number | undefined {
  if (weeks < 1) return undefined
  const shown = zoneClock(timeZone).shown(atMs)
  const days = (Date.parse(shown.slice(0, 10)) - Date.parse(firstDay)) / dayMs
  // until the handover it is the day before
  const served = shown.slice(11, 16) < handoverAt ? days - 1 : days
  return served < 0 ? undefined : Math.floor(served / 7) % weeks
}
