import { type BodyOf, cutText } from '@energy-console/contract'
import { type HungTag, type hangTag, tagLife, telemetryErrors } from '@energy-console/contract/telemetry'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import { atAllStations, type Database, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { fromWireTime, type Session } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { noteBeginning, noteMoves } from '../../../platform/lifecycle'
import { deviceTable } from '../../devices'
import { requireStation } from '../../stations'
import { holdStation } from './standing'
import { deviceTagTable, tagHistoryTable } from './table'

const mostHung = 2_000

/** Holds the repair order that a tag is hung for, until the transaction ends. @throws for one that is not open at the station */
export type HoldOrder = (tx: Tx, order: { orderId: string; stationId: string }) => Promise<void>

/** Hangs a tag; whatever is sent from then on has seen it. Answers its id. */
export async function hang(
  { tx, session, holdOrder }: { tx: Tx; session: Session; holdOrder: HoldOrder },
  { stationId, deviceId, reason, untilTime, orderId }: BodyOf<typeof hangTag>,
  clock: Clock,
): Promise<string> {
  await requireStation(tx, stationId)
  await holdStation(tx, stationId)
  if (deviceId) await requireDeviceAt(tx, deviceId, stationId)
  if (orderId) await holdOrder(tx, { orderId, stationId })
  const until = untilTime ? fromWireTime(untilTime, session.timeZone) : null
  if (until && until.getTime() <= clock.now()) throw refuse(telemetryErrors.tagEndsBefore, {}, 'untilTime')
  const [row] = await tx
    .insert(deviceTagTable)
    .values({
      ...{ stationId, deviceId: deviceId ?? null, reason, untilTime: until, orderId: orderId ?? null },
      userId: session.userId,
      userName: cutText(session.userName, 64),
    })
    .returning({ id: deviceTagTable.id })
  const id = row?.id ?? ''
  const tables = { record: deviceTagTable, history: tagHistoryTable }
  await noteBeginning(tx, tagLife, tables, { name: 'hang', id, by: session })
  return id
}

async function requireDeviceAt(tx: Tx, deviceId: string, stationId: string): Promise<void> {
  const [device] = await tx
    .select({ stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
  if (!device) throw notFound()
  if (device.stationId !== stationId) throw refuse(telemetryErrors.deviceOfOtherStation, {}, 'deviceId')
}

/** A tag that hangs, its instants not yet in the reader's zone. */
type HungRow = Omit<HungTag, 'createTime' | 'untilTime'> & { createTime: Date; untilTime: Date | null }

/** The tags that hang now, newest first. `now` in Unix ms. */
export async function hungTags(tx: Tx, now: number): Promise<HungRow[]> {
  const { id, stationId, deviceId, reason, userName, createTime, untilTime, orderId } = deviceTagTable
  const rows = await tx
    .select({
      ...{ id, stationId, deviceId, deviceName: deviceTable.deviceName },
      ...{ reason, userName, createTime, untilTime, orderId },
    })
    .from(deviceTagTable)
    .leftJoin(deviceTable, eq(deviceTable.id, deviceId))
    .where(hangsAt(now))
    .orderBy(sql`${id} desc`)
    .limit(mostHung)
  const whole = await devicesAt(
    tx,
    rows.flatMap((row) => (row.deviceId === null ? [row.stationId] : [])),
  )
  return rows.map((row) => ({
    ...row,
    deviceIds: row.deviceId === null ? (whole.get(row.stationId) ?? []) : [row.deviceId],
    untilMs: row.untilTime?.getTime() ?? null,
  }))
}

const hangsAt = (now: number) => {
  const { status, untilTime } = deviceTagTable
  return sql`${status} = 'hung' and (${untilTime} is null or ${untilTime} > ${new Date(now).toISOString()}::timestamptz)`
}

/** How many tags hang now that were hung for these repair orders, at whatever station. `now` in Unix ms. */
export const tagsHungFor = (tx: Tx, orderIds: readonly string[], now: number): Promise<number> =>
  atAllStations(tx, async () =>
    tx.$count(deviceTagTable, and(inArray(deviceTagTable.orderId, [...orderIds]), hangsAt(now))),
  )

/** The devices of stations. */
async function devicesAt(tx: Tx, stationIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (stationIds.length === 0) return found
  const rows = await tx
    .select({ id: deviceTable.id, stationId: deviceTable.stationId })
    .from(deviceTable)
    .where(inArray(deviceTable.stationId, [...stationIds]))
  for (const { id, stationId } of rows) found.set(stationId, [...(found.get(stationId) ?? []), id])
  return found
}

/** What else changes of a tag that is taken off. */
export const endedNow = () => ({ endTime: sql`now()` })

/** The stations that tags hang at, each once. */
export async function stationsOfTags(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ stationId: deviceTagTable.stationId })
    .from(deviceTagTable)
    .where(inArray(deviceTagTable.id, [...ids]))
  return new Set(rows.map(({ stationId }) => stationId))
}

/** Ends the tags whose time is over, in every tenant; a job. Screens show them no more. */
export async function expireTags({
  db,
  bus,
  clock,
}: {
  db: Database
  bus: Bus
  clock: Clock
}): Promise<void> {
  const now = sql`${new Date(clock.now()).toISOString()}::timestamptz`
  const ended = await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ tenantId: string; stationId: string }>(
      noteMoves(
        sql`update device_tag set status = 'expired', end_time = until_time where status = 'hung' and until_time <= ${now}
          returning id, tenant_id as "tenantId", station_id as "stationId", status, until_time as "untilTime"`,
        { life: tagLife, history: tagHistoryTable, name: 'expire', at: sql`"untilTime"` },
      ),
    )
    return rows
  })
  for (const { tenantId, stationId } of ended) tellTags(bus, tenantId, stationId)
}

/** Tells the screens of a station that its tags have changed. */
export const tellTags = (bus: Bus, tenantId: string, stationId: string): void =>
  bus.publish('socket.push', { tenantId, stationId, frame: { type: 'tags' } })
