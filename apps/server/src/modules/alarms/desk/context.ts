import type { DataOf } from '@energy-console/contract'
import type { getAlarmContext, LackingInput, LostInhibit } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { DataAnswer } from '../../../platform/http'
import { alarmsOf } from './queries'
import { endOf, relatedAlarms, startOf } from './related'

const mostRelated = 50

/** For lack of which inputs rules cannot be judged now, by rule. */
export type LackingInputs = (tx: Tx, ruleIds: readonly string[]) => Promise<Map<string, LackingInput[]>>

/** Which of some points of process conditions are not heard now, and why. */
export type LostInhibits = (tx: Tx, itemIds: readonly string[]) => Promise<Map<string, LostInhibit>>

interface Texts extends Record<string, unknown> {
  cause: string | null
  consequence: string | null
  response: string | null
  respondMinutes: number | null
  lastDay: number
  lastMonth: number
  /** Of an alarm that is open. */
  ruleId: string | null
  /** The point that its rule is held back by. */
  inhibitItemId: string | null
}

/**
 * What stands round an alarm. Of a burst, that is alarms of one station each within seconds of the one before, the first is
 * marked: what came after often only follows from it.
 */
export async function alarmContext(
  tx: Tx,
  id: string,
  { lackingInputs, lostInhibits }: { lackingInputs: LackingInputs; lostInhibits: LostInhibits },
): Promise<DataAnswer<DataOf<typeof getAlarmContext>>> {
  const [alarm] = await alarmsOf(tx, [id])
  if (!alarm) throw notFound()
  const { rows: texts } = await tx.execute<Texts>(sql`
    select r.cause, r.consequence, r.response, r.respond_minutes as "respondMinutes",
      (select count(*)::int from alarm o where o.rule_id = a.rule_id and o.alarm_time > now() - interval '1 day') as "lastDay",
      (select count(*)::int from alarm o where o.rule_id = a.rule_id and o.alarm_time > now() - interval '30 days') as "lastMonth",
      case when a.clear_time is null then r.id::text end as "ruleId",
      case when a.clear_time is null then r.inhibit_item_id::text end as "inhibitItemId"
    from alarm a left join alarm_rule r on r.id = a.rule_id where a.id = ${id}`)
  const near = sql`a.alarm_time between ${startOf(alarm)} and ${endOf(alarm)}`
  const related = (await relatedAlarms(tx, alarm, near, mostRelated)) as never
  const [said] = texts
  const ruleId = said?.ruleId
  const lacking = ruleId ? await lackingInputs(tx, [ruleId]) : undefined
  const inhibitId = said?.inhibitItemId
  const lost = inhibitId ? await lostInhibits(tx, [inhibitId]) : undefined
  return {
    cause: said?.cause ?? '',
    consequence: said?.consequence ?? '',
    response: said?.response ?? '',
    respondMinutes: said?.respondMinutes ?? null,
    lastDay: said?.lastDay ?? 0,
    lastMonth: said?.lastMonth ?? 0,
    lacking: [...(lacking?.values() ?? [])].flat(),
    lostInhibit: [...(lost?.values() ?? [])][0] ?? null,
    related,
  }
}
