import type { OnDevice } from '@energy-console/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { repairOrderTable } from './table'

/** A move of an order that a device tells of. */
interface Told {
  name: string
  id: string
  onDevice: OnDevice
}

/**
 * When an order was taken on or handed in that a device tells of later. Clocks of devices may be wrong, or set: not in the future,
 * not before the device last heard from the server, and not before it was given, or taken on.
 */
export async function madeTimeOf(tx: Tx, { name, id, onDevice }: Told, now: Date): Promise<Date> {
  const { madeMs, heardMs = 0 } = onDevice
  const { reportTime, dispatchTime, acceptTime } = repairOrderTable
  const [order] = await tx
    .select({ reportTime, dispatchTime, acceptTime })
    .from(repairOrderTable)
    .where(eq(repairOrderTable.id, id))
  const since = [order?.reportTime, order?.dispatchTime, ...(name === 'accept' ? [] : [order?.acceptTime])]
  const sinceMs = Math.max(...since.map((time) => time?.getTime() ?? 0))
  return new Date(Math.min(Math.max(madeMs, heardMs, sinceMs), now.getTime()))
}

/** Notes when orders were taken on, or handed in: whether they were late goes by that, also where their time was over when it was told. */
export async function noteMoment(tx: Tx, name: string, ids: readonly string[], made: Date): Promise<void> {
  const at = sql`${made.toISOString()}::timestamptz`
  const set = {
    // the first time counts
    accept: { acceptTime: sql`least(accept_time, ${at})` },
    handIn: {
      submitTime: made,
      overdue: sql`case when overdue = 'repair' and repair_due >= ${at} then null else overdue end`,
    },
  }[name]
  if (set)
    await tx
      .update(repairOrderTable)
      .set(set)
      .where(inArray(repairOrderTable.id, [...ids]))
}
