import { and, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { storableJson } from '../../../platform/text'
import { type AlarmFold, type Run, settled, type Way } from './fold'
import { repeatMs } from './foldRuns'
import { alarmTable } from './table'

/**
 * Finds of the rows of a page that may go on which do: an alarm that the list is asked for, by `where`, and that was not read repeats those
 * of the row. Of floods it is told by what was read. One statement for all of them.
 */
export async function settleFolds(
  tx: Tx,
  folds: readonly AlarmFold[],
  where: SQL | undefined,
): Promise<readonly AlarmFold[]> {
  const runs = folds.flatMap(({ id, run, goesOn }) => (run && goesOn ? [{ id, ...run }] : []))
  const way = runs[0]?.way
  if (way === undefined) return folds
  const isOther = sql`${alarmTable.ruleId} = o.rule_id and ${alarmTable.id} not in (o.first_id, o.last_id)
    and ${isBeyond(way)}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from jsonb_to_recordset(${storableJson(runs.map(rowOf))}::jsonb) as o(id text, rule_id bigint,
      first_id bigint, first_time timestamptz, last_id bigint, last_time timestamptz, end_time timestamptz, is_pending boolean)
    where ${isNear(way, and(where, isOther))} or (o.is_pending and exists (select from ${alarmTable}
      where ${and(where, isOther, sql`${alarmTable.confirmTime} is null`)}))`)
  const goOn = new Set(rows.map(({ id }) => id))
  return folds.map((fold) => (fold.run ? settled(fold, goOn.has(fold.id)) : fold))
}

const rowOf = ({ id, ...run }: Run & { id: string }) => ({
  id,
  rule_id: run.ruleId,
  first_id: run.firstId,
  first_time: run.firstTime,
  last_id: run.lastId,
  last_time: run.lastTime,
  end_time: run.endTime,
  is_pending: run.isPending,
})

/** Whether an alarm came before the first of a row, or after the last. */
const isBeyond = (way: Way) =>
  way === 'before'
    ? sql`(${alarmTable.alarmTime}, ${alarmTable.id}) < (o.first_time, o.first_id)`
    : sql`(${alarmTable.alarmTime}, ${alarmTable.id}) > (o.last_time, o.last_id)`

/** Whether the one of them that is nearest repeats the row: a rule has one open at a time, so that it is over last, or comes first. */
function isNear(way: Way, where: SQL | undefined): SQL {
  const { alarmTime, clearTime, id } = alarmTable
  const gap = sql`${repeatMs} * interval '1 millisecond'`
  return way === 'before'
    ? sql`(select greatest(${alarmTime}, ${clearTime}) from ${alarmTable} where ${where}
        order by ${alarmTime} desc, ${id} desc limit 1) >= o.first_time - ${gap}`
    : sql`(select ${alarmTime} from ${alarmTable} where ${where} order by ${alarmTime}, ${id} limit 1) <= o.end_time + ${gap}`
}
