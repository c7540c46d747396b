import type { TaskText } from '@energy-console/contract'
import { type StandbyKind, standbySources } from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { type Reminder, remind } from '../reminder/remind'
import { removeOldRuns } from './store'
import { standbySourceTable as source } from './table'

const noticeTypes = { dynamo: 9, eps: 10 } as const

/** People are told twice of a test: when it comes near, and the day after it should have been done. */
const reminders = (['dynamo', 'eps'] satisfies StandbyKind[]).flatMap((kind): Reminder[] => {
  const common = { noticeType: noticeTypes[kind], code: standbySources.codes.view, table: source }
  const columns = { ...source, day: source.dueDate, name: source.sourceName }
  const ofKind = (isDue: SQL) => sql`${source.kind} = ${kind} and ${isDue}`
  return [
    {
      ...common,
      columns,
      isDue: (today) => ofKind(sql`${source.remindDate} <= ${today} and ${source.dueDate} >= ${today}`),
      textOf: (name, count): TaskText =>
        count === 1
          ? { text: '{{name}} 的试验即将到期', params: { name } }
          : { text: '{{name}} 等 {{count}} 台的试验即将到期', params: { name, count } },
    },
    {
      ...common,
      columns: { ...columns, remindedDate: source.overdueDate },
      isDue: (today) => ofKind(sql`${source.dueDate} < ${today}`),
      textOf: (name, count): TaskText =>
        count === 1
          ? { text: '{{name}} 的试验已逾期', params: { name } }
          : { text: '{{name}} 等 {{count}} 台的试验已逾期', params: { name, count } },
    },
  ]
})

/** Whose test is due is looked for every ten minutes. */
export function defineStandbyJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.remindOfTests', async () => {
    for (const one of reminders) await remind(platform, one, new Date(clock.now()))
  })
  jobs.schedule('maintenance.remindOfTests', '4,14,24,34,44,54 * * * *')
  jobs.define('maintenance.oldRuns', (_data, stopping) => removeOldRuns(platform.db, stopping))
  jobs.schedule('maintenance.oldRuns', '37 3 * * *')
}
