import { cutText } from '@energy-console/contract'
import { overdueTestRemarks } from '@energy-console/contract/alarms'
import { eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { keepOwnedRule, removeOwnedRules } from '../../alarms'
import { changeCalculatedPoint, makeCalculatedPoint, moveCalculatedPoint, pointInfosOf } from '../../devices'
import { storeMadeReadings } from '../../telemetry'
import { standbySourceTable as source } from './table'

/** In the language in which the records of the plant are kept; the migration that made the first ones says the same. */
const pointName = (sourceName: string) => `${cutText(sourceName, 56)} 试验逾期天数`
const ruleName = (sourceName: string) => `${cutText(sourceName, 57)} 试验逾期`
const content = '试验已逾期 {{value}} {{unit}}'
const said = { unit: '天', decimals: 0 }

/**
 * Makes the point that says by how many days the test of a source is overdue, with the rule that raises its alarm, or brings
 * both to what the source says. Answers its device, of which `devices.changed` is to be told.
 */
export async function keepOverduePoint(tx: Tx, sourceId: string): Promise<string | undefined> {
  const [row] = await tx.select().from(source).where(eq(source.id, sourceId))
  if (!row) return undefined
  const { deviceId, stationId, sourceName, kind } = row
  const point = { name: pointName(sourceName), ...said }
  let itemId = row.overdueItemId
  if (itemId === null) {
    itemId = await makeCalculatedPoint(tx, deviceId, point)
    await tx.update(source).set({ overdueItemId: itemId }).where(eq(source.id, sourceId))
  } else {
    await changeCalculatedPoint(tx, itemId, point)
    const [place] = await pointInfosOf(tx, [itemId])
    if (place?.deviceId !== deviceId) {
      // an open alarm is of the device that it was raised for
      await removeOwnedRules(tx, [itemId])
      await moveCalculatedPoint(tx, itemId, deviceId)
    }
  }
  await keepOwnedRule(tx, {
    ...{ itemId, deviceId, stationId, content },
    ...{ name: ruleName(sourceName), limit: 0, level: row.overdueLevel, remark: overdueTestRemarks[kind] },
  })
  return deviceId
}

/** The points that say by how many days the tests of sources are overdue. */
export async function overdueItemsOf(tx: Tx, sourceIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ itemId: source.overdueItemId })
    .from(source)
    .where(inArray(source.id, [...sourceIds]))
  return [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))]
}

/** Stores by how many days the tests of sources are overdue at an instant (Unix ms), by the clock of their station. Answers how many readings are new. */
export async function storeOverdueDays(tx: Tx, sourceIds: readonly string[], ts: number): Promise<number> {
  const { rows } = await tx.execute<{ pointId: string; value: number }>(sql`
    select s.overdue_item_id::text as "pointId", greatest(
      (to_timestamp(${ts}::float8 / 1000) at time zone usable_zone(p.time_zone))::date - s.due_date, 0)::float8 as value
    from standby_source s join station p on p.id = s.station_id
    where s.id = any (${bigints(sourceIds)}) and s.overdue_item_id is not null`)
  return storeMadeReadings(
    tx,
    rows.map((row) => ({ ...row, ts, quality: 0 })),
  )
}
