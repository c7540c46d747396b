import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { StoredProperties } from './properties'
import { followed, renamedKeys, settledAlarm } from './settledAlarm'
import { productAlarmTable } from './table'

/**
 * Brings the default rules of a product in line with its properties: a rule follows properties that were renamed. One that has
 * lost a property goes with it, and its process condition with the property of that; where the rules were given, either is refused.
 *
 * @throws alarmOfNoProperty, badAlarmExpression, alarmInhibitOfState
 */
export async function settleDefaultAlarms(
  tx: Tx,
  productId: string,
  { before, after, isGiven }: { before: StoredProperties; after: StoredProperties; isGiven: boolean },
): Promise<void> {
  const alarms = await tx
    .select()
    .from(productAlarmTable)
    .where(eq(productAlarmTable.recordId, productId))
    .orderBy(productAlarmTable.rowRank)
  if (alarms.length === 0) return
  const renamed = renamedKeys(before, after)
  const properties = new Map(after.map((property) => [property.propertyNo, property]))
  const gone: string[] = []
  for (const alarm of alarms) {
    const settled = settledAlarm(followed(alarm, renamed), properties, isGiven)
    if (!settled) gone.push(alarm.id)
    else if (JSON.stringify(settled) !== JSON.stringify(alarm))
      await tx.update(productAlarmTable).set(settled).where(eq(productAlarmTable.id, alarm.id))
  }
  if (gone.length > 0) await tx.delete(productAlarmTable).where(inArray(productAlarmTable.id, gone))
}
