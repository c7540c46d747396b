import { alarmLife } from '@energy-console/contract/alarms'
import type { Bus } from '../../../platform/bus'
import type { Tx } from '../../../platform/database'
import { holds, type Session } from '../../../platform/http'
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

/**
 * Acknowledges alarms for which something was done, with words for their history: those that nobody has acknowledged, where
 * the session may. Alarms that it does not see are left alone.
 */
export async function confirmAlarms(
  { tx, session, bus, afterCommit }: Confirming,
  alarmIds: readonly string[],
  note: string,
): Promise<void> {
  const { permission } = alarmLife.calls.confirm
  if (!holds(session, permission)) return
  const seen = await alarmsOf(tx, alarmIds)
  if (seen.length === 0) return
  const tables = { record: alarmTable, history: alarmHistoryTable, named: [alarmTable.equipmentName] }
  const wanted = { ids: seen.map(({ id }) => id), name: 'confirm', note }
  const asked = await moveRecords({ tx, session }, alarmLife, tables, wanted, confirmedBy(session))
  const moved = await alarmsOf(
    tx,
    asked.flatMap(({ id, after }) => (after === null ? [] : [id])),
  )
  afterCommit(() => moved.forEach(pushAlarm(bus)))
}
