import type { TaskText } from '@energy-console/contract'
import { fileCodes } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Reminder } from '../reminder/remind'
import { maintenanceFileTable as file } from './table'

/** Files whose day comes near or has passed. */
export const fileReminder: Reminder = {
  noticeType: 4,
  code: fileCodes.view,
  table: file,
  columns: { ...file, day: file.expireDate, name: file.fileName },
  isDue: (today) => sql`${file.expireDate} - ${today} <= ${file.remindDays}`,
  textOf(name, count): TaskText {
    if (count === 1) return { text: '{{name}} 即将到期或已过期', params: { name } }
    return { text: '{{name}} 等 {{count}} 个文件即将到期或已过期', params: { name, count } }
  },
}
