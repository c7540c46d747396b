import { alarmLife } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { moveRecords } from '../../../platform/lifecycle'
import { pushAlarm } from './push'
import { alarmsOf, confirmedBy } from './queries'
import { alarmHistoryTable, alarmTable } from './table'

interface Confirming {
  tx: Tx
  session: Session
  bus: Bus
  afterCommit(work: () => void): void
}

/** What was done for an alarm. */
interface Done {
  alarmId: string
  /** Repeats of it that came later are news; none are, where it is left out. */
  until?: Date | undefined
  /** What its history says of it. */
  note: string
}

/** Repeats that are acknowledged with one alarm at most: the list can take the others at a time. */
const mostRepeats = 1_000

/**
 * Acknowledges an alarm for which something was done, and what its rule has raised since then, where nobody has. It follows from what the
 * session was allowed to do, and asks for no right of its own; its name and the note stand in the histories. Alarms that the session does not see are left
 * alone.
 */
export async function confirmDone(
  { tx, session, bus, afterCommit }: Confirming,
  { alarmId, until, note }: Done,
): Promise<void> {
  const end = until ? sql`${until.toISOString()}::timestamptz` : sql`'infinity'`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id::text as id from alarm o join alarm a on a.rule_id = o.rule_id and a.alarm_time >= o.alarm_time
    where o.id = ${alarmId}::bigint and a.confirm_time is null and (a.id = o.id or a.alarm_time <= ${end})
    order by a.id limit ${mostRepeats}`)
  if (rows.length === 0) return
  const tables = { record: alarmTable, history: alarmHistoryTable, named: [alarmTable.equipmentName] }
  const wanted = { ids: rows.map(({ id }) => id), name: 'confirm', note }
  const asked = await moveRecords({ tx, session }, alarmLife, tables, wanted, confirmedBy(session))
  const moved = asked.flatMap(({ id, after }) => (after === null ? [] : [id]))
  // one push is enough for everybody to ask again
  const last = await alarmsOf(tx, moved.slice(-1))
  afterCommit(() => last.forEach(pushAlarm(bus)))
}
