import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { againStatement, outboxMessageTable } from '../../../platform/outbox'
import { alarmSource } from './source'

/** What an alarm has caused to be sent; every message without one. */
export const ofAlarm = (alarmId: unknown): SQL | undefined =>
  typeof alarmId === 'string' && alarmId !== ''
    ? eq(outboxMessageTable.source, alarmSource(alarmId))
    : undefined

/** Puts back what was given up or not sent; answers how many there were. @throws notFound for any that the caller does not see */
export async function sendAgain(tx: Tx, ids: readonly string[], nowMs: number): Promise<number> {
  const wanted = [...new Set(ids)]
  const seen = await tx
    .select({ id: outboxMessageTable.id })
    .from(outboxMessageTable)
    .where(inArray(outboxMessageTable.id, wanted))
  if (seen.length < wanted.length) throw notFound()
  const { rowCount } = await tx.execute(againStatement(wanted, nowMs))
  return rowCount ?? 0
}
