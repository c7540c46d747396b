import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { AlarmRow } from '../desk/alarmRow'
import { settleSuppressions } from '../suppression/settle'

/** Shows again what is put aside no more, of every tenant; every few seconds. */
export const endSuppressions = (db: Database): Promise<AlarmRow[]> =>
  db.asSystem((tx) => settleSuppressions(tx, sql`o.suppression is not null`))
