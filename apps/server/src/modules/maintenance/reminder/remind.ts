import { plainZone, type TaskText } from '@energy-console/contract'
import type { NoticeType } from '@energy-console/contract/notices'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Bus } from '../../../platform/bus'
import { arrayLiteral, bigints, type Database, type Tx } from '../../../platform/database'
import { tenantTable } from '../../identity'
import { type RaisedNotices, raiseNotice, tellNotices } from '../../notices'
import { stationTable } from '../../stations'

/** Records with a day that people are reminded of. */
export interface Reminder {
  noticeType: NoticeType
  /** Who may see the records; nobody else is told. */
  code: string
  table: PgTable
  columns: Record<'id' | 'tenantId' | 'stationId' | 'day' | 'remindedDate' | 'name', PgColumn>
  /** Which records are to be reminded of, on this day at their place. */
  isDue(today: SQL): SQL
  /** What people are told: of one record by its name, of more by that of the first. */
  textOf(name: string, count: number): TaskText
}

/** The records of one tenant and station that nobody has been reminded of. */
interface DuePlace extends Record<string, unknown> {
  tenantId: string
  stationId: string | null
  name: string
  ids: string[]
  days: string[]
}

/**
 * Reminds people of what is due, in one notice a tenant and station, which each who may see it finds among his own. Where
 * nobody may, nothing is noted as told: a later run tells whoever may by then.
 */
export async function remind(
  { db, bus }: { db: Database; bus: Bus },
  of: Reminder,
  now: Date,
): Promise<void> {
  for (const place of await db.asSystem((tx) => findDue(tx, of, now)))
    tellNotices(bus, await db.asSystem((tx) => raise(tx, of, place, now)))
}

/** The same of some records within a transaction; answers what `tellNotices` is to be told when it is committed. */
export async function remindAmong(tx: Tx, of: Reminder, among: SQL, now: Date): Promise<RaisedNotices> {
  const raised: RaisedNotices = []
  for (const place of await findDue(tx, of, now, among)) raised.push(...(await raise(tx, of, place, now)))
  return raised
}

async function raise(tx: Tx, of: Reminder, place: DuePlace, now: Date): Promise<RaisedNotices> {
  const { tenantId, stationId, ids, name } = place
  const raised = await raiseNotice(tx, {
    ...{ tenantId, stationId, code: of.code, noticeType: of.noticeType, noticeTime: now },
    title: of.textOf(name, ids.length),
    recordId: ids.length === 1 ? (ids[0] ?? null) : null,
  })
  if (raised.length > 0) await noteTold(tx, of, place)
  return raised
}

async function findDue(
  tx: Tx,
  { table, columns: c, isDue }: Reminder,
  now: Date,
  among = sql`true`,
): Promise<DuePlace[]> {
  // a zone that nobody knows, at whatever station of whatever tenant, keeps nobody else from being told
  const zone = sql`usable_zone(coalesce(${stationTable.timeZone}, ${tenantTable.timeZone}, ${plainZone}))`
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${zone})::date`
  const order = sql`order by ${c.day}, ${c.id}`
  const { rows } = await tx.execute<DuePlace>(sql`
    select ${c.tenantId} as "tenantId", ${c.stationId}::text as "stationId",
      (array_agg(${c.name} ${order}))[1] as name,
      array_agg(${c.id}::text ${order}) as ids, array_agg(${c.day}::text ${order}) as days
    from ${table}
    left join ${tenantTable} on ${tenantTable.tenantId} = ${c.tenantId}
    left join ${stationTable} on ${stationTable.id} = ${c.stationId}
    where ${c.day} is not null and ${c.remindedDate} is distinct from ${c.day} and ${isDue(today)} and ${among}
    group by ${c.tenantId}, ${c.stationId}`)
  return rows
}

/** Notes the days that people were told, which may have been changed since. */
async function noteTold(tx: Tx, { table, columns: c }: Reminder, { ids, days }: DuePlace): Promise<void> {
  await tx.execute(sql`
    update ${table} set ${sql.identifier(c.remindedDate.name)} = told.day
    from unnest(${bigints(ids)}, ${arrayLiteral(days)}::date[]) as told (id, day)
    where ${c.id} = told.id`)
}
