import type { DataOf } from '@energy-console/contract'
import type { getAlarmFold } from '@energy-console/contract/alarms'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { DataAnswer } from '../../../platform/http'
import { type FoldedAlarms, foldOfAlarm } from './fold'
import { alarmsOf } from './queries'
import { settleFolds } from './settleFolds'
import { alarmTable } from './table'

/** So many alarms, the first in the order of their list, are read to fold them. */
export const mostRead = 5_000

/** What is read of each. */
export const foldColumns = {
  ruleId: alarmTable.ruleId,
  stationId: alarmTable.stationId,
  level: alarmTable.level,
  alarmTime: alarmTable.alarmTime,
  clearTime: alarmTable.clearTime,
  confirmTime: alarmTable.confirmTime,
}

/** What an alarm is one of, among those of its station that nobody has acknowledged. */
export async function alarmFold(tx: Tx, id: string): Promise<DataAnswer<DataOf<typeof getAlarmFold>>> {
  const [alarm] = await alarmsOf(tx, [id])
  if (!alarm) throw notFound()
  const where = and(
    eq(alarmTable.stationId, alarm.stationId),
    isNull(alarmTable.confirmTime),
    isNull(alarmTable.suppression),
  )
  const read = await tx
    .select({ ...foldColumns, id: alarmTable.id })
    .from(alarmTable)
    .where(where)
    .orderBy(desc(alarmTable.alarmTime), desc(alarmTable.id))
    .limit(mostRead + 1)
  const found = foldOfAlarm({ alarms: read.slice(0, mostRead), isCut: read.length > mostRead }, id)
  const [fold] = found ? await settleFolds(tx, [found], where) : []
  const [row] = found ? await alarmsOf(tx, [found.id]) : []
  if (!found || !row) return null
  const { ids: _ids, unconfirmedIds: _unconfirmed, ...folded }: FoldedAlarms = found.more.folded
  const { deviceId, equipmentName, alarmContent } = row
  return { ...folded, hasMore: fold?.goesOn === true, row: { deviceId, equipmentName, alarmContent } }
}
