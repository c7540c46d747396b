import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { alarmColumns } from '../desk/alarmRow'
import { noteClear } from '../engine/moves'

/** Ends the open alarms of rules: an alarm whose rule is gone can never clear by itself. */
export async function endAlarms(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  await tx.execute(
    noteClear(sql`
      update alarm a set clear_time = now() where a.rule_id = any (${bigints(ruleIds)})
        and a.clear_time is null returning ${alarmColumns}`),
  )
}
