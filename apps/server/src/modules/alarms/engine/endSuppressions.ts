import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { AlarmRow } from '../desk/alarmRow'
import { settleSuppressions } from '../suppression/settle'

/** Shows again what is put aside no more, and puts silences aside that a dead gateway explains, of every tenant; every few seconds. */
export const endSuppressions = (db: Database): Promise<AlarmRow[]> =>
  db.asSystem((tx) => settleSuppressions(tx, sql`o.suppression is not null or o.condition = 'silent'`))
