import { AlarmShifts, standardShifts } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { alarmShiftTable } from './table'

/** How many operators look at alarms in each shift, as the tenant has settled it. */
export async function shiftsOf(tx: Tx): Promise<AlarmShifts> {
  const [row] = await tx.select({ shifts: alarmShiftTable.shifts }).from(alarmShiftTable)
  return row ? AlarmShifts.parse(row) : standardShifts
}

/** Settles it. */
export async function saveShifts(tx: Tx, { shifts }: AlarmShifts): Promise<void> {
  await tx
    .insert(alarmShiftTable)
    .values({ shifts })
    .onConflictDoUpdate({
      target: alarmShiftTable.tenantId,
      set: { shifts, updateTime: sql`now()`, updateUser: sql`excluded.update_user` },
    })
}
