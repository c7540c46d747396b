import type { TaskText } from '@energy-console/contract'
import { assetCodes } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { type Reminder, remind } from '../reminder/remind'
import { assetTable as asset } from './table'

/** Equipment whose warranty ends soon or has ended. */
const warrantyReminder: Reminder = {
  noticeType: 5,
  code: assetCodes.view,
  table: asset,
  columns: { ...asset, day: asset.warrantyDate, name: asset.assetName },
  isDue: (today) => sql`${asset.remindDate} <= ${today} and ${asset.state} <> 'retired'`,
  textOf(name, count): TaskText {
    if (count === 1) return { text: '{{name}} 保修即将到期或已过期', params: { name } }
    return { text: '{{name}} 等 {{count}} 台设备保修即将到期或已过期', params: { name, count } }
  },
}

/** Whose warranty ends is looked for every ten minutes, as for files that expire. */
export function defineLedgerJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.remindOfWarranties', () =>
    remind(platform, warrantyReminder, new Date(clock.now())),
  )
  jobs.schedule('maintenance.remindOfWarranties', '1,11,21,31,41,51 * * * *')
}
