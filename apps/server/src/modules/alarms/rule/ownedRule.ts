import { cutText } from '@energy-console/contract'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { atAllStations, type Tx } from '../../../platform/database'
import { endAlarms } from './endAlarms'
import { alarmRuleTable as rule } from './table'

/** A rule that another record keeps at a point that is its own: the alarm opens above the limit. */
export interface OwnedRule {
  itemId: string
  deviceId: string
  stationId: string
  name: string
  limit: number
  level: number
  content: string
  /** What its alarms are about, which their remark says. */
  remark: string
}

/** The rules of points that another record keeps. */
const ownedAt = (itemIds: readonly string[]) => and(inArray(rule.itemId, [...itemIds]), ne(rule.remark, ''))

/** Makes the rule of a point, or brings it to what it should be. Tell `devices.changed` with `hasNewRules` afterwards. */
export async function keepOwnedRule(tx: Tx, { itemId, name, ...values }: OwnedRule): Promise<void> {
  // names differ within the tenant, at stations that the user does not see as well
  const [taken] = await atAllStations(tx, () =>
    tx
      .select({ id: rule.id })
      .from(rule)
      .where(and(eq(rule.ruleName, name), ne(rule.itemId, itemId)))
      .limit(1),
  )
  const said = { ...values, ruleName: taken ? `${cutText(name, 44)} ${itemId}` : name }
  const kept = await tx
    .update(rule)
    .set({ ...said, updateTime: sql`now()` })
    .where(ownedAt([itemId]))
    .returning({ id: rule.id })
  if (kept.length === 0) await tx.insert(rule).values({ ...said, itemId, condition: 'gt' })
}

/** Takes away the rules that another record has kept at points; their open alarms end. */
export async function removeOwnedRules(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const rules = await tx.select({ id: rule.id }).from(rule).where(ownedAt(itemIds))
  const ids = rules.map(({ id }) => id)
  if (ids.length === 0) return
  await endAlarms(tx, ids)
  await tx.delete(rule).where(inArray(rule.id, ids))
}
