import { alarmLife } from '@energy-console/contract/alarms'
import { type SQL, sql } from 'drizzle-orm'
import { noteMoves } from '../../../platform/lifecycle'
import { alarmHistoryTable } from '../desk/table'

const alarms = { life: alarmLife, history: alarmHistoryTable }

/** A statement that clears alarms, with their moves noted. */
export const noteClear = (statement: SQL): SQL =>
  noteMoves(statement, { ...alarms, name: 'clear', at: sql`"clearTime"` })

/** A statement that opens alarms, with their moves noted. */
export const noteOpen = (statement: SQL): SQL =>
  noteMoves(statement, { ...alarms, name: 'open', at: sql`"alarmTime"` })
