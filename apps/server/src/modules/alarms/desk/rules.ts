import type { BodyOf } from '@energy-console/contract'
import type { updateAlarm } from '@energy-console/contract/alarms'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { alarmTable } from './table'

/** Notes how an alarm was handled. @throws notFound for one that the caller does not see */
export async function writeHandling(
  tx: Tx,
  { userName }: Pick<Session, 'userName'>,
  { id, handleNote = '', handling = handleNote }: BodyOf<typeof updateAlarm>,
): Promise<void> {
  const { rowCount } = await tx
    .update(alarmTable)
    .set({ handling, handlingUserName: handling === '' ? null : userName })
    .where(eq(alarmTable.id, id))
  if (!rowCount) throw notFound()
}
