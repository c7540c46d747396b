import { Ids } from '@energy-console/contract'
import { alarmLife, alarms, getLastAlarm, listDeviceAlarmCounts } from '@energy-console/contract/alarms'
import { wordOf } from '@energy-console/contract/devices'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import { formatsOfPoints } from '../../devices'
import { requireStation } from '../../stations'
import { type AlarmRow, alarmColumns, withDates } from './alarmRow'
import { alarmHistoryTable, alarmTable } from './table'

/** The devices whose alarms are counted. */
const Devices = z.object({ deviceIds: Ids.meta({ reference: 'device' }) })

/** The calls of the alarm list and the popup. */
export const deskRoutes = (
  platform: Pick<Platform, 'files' | 'tasks' | 'references'>,
  onChanged: (alarm: AlarmRow) => void,
): Implementation[] => [
  ...mountListing(
    alarms,
    {
      from: alarmTable,
      computed: { alarmTimeMs: '(extract(epoch from alarm.alarm_time) * 1000)::float8' },
      narrow: ({ status }) => ofStatus(status),
      extend: ({ tx }, rows) => withFormats(tx, rows),
      told: ({ value, limit, format = {} }) => ({
        value: wordOf(value, format) ?? String(value),
        limit: wordOf(limit, format) ?? String(limit),
      }),
    },
    platform,
  ),
  implement(getLastAlarm, async ({ query, tx }) => {
    if (query.stationId !== undefined) await requireStation(tx, query.stationId)
    const [last] = await tx
      .select({ id: alarmTable.id })
      .from(alarmTable)
      .where(
        and(
          eq(alarmTable.status, 'active-unacknowledged'),
          isNull(alarmTable.clearTime),
          query.stationId === undefined ? undefined : eq(alarmTable.stationId, query.stationId),
        ),
      )
      .orderBy(sql`${alarmTable.alarmTime} desc, ${alarmTable.id} desc`)
      .limit(1)
    const [alarm] = last ? await alarmsOf(tx, [last.id]) : []
    return alarm ? shown(alarm) : null
  }),
  ...mountLifecycle(
    alarmLife,
    { record: alarmTable, history: alarmHistoryTable },
    {
      set: {
        confirm: ({ userId, userName }) => ({
          confirmTime: sql`now()`,
          confirmUser: userId,
          confirmUserName: userName,
        }),
      },
      async afterMove({ tx, session, afterCommit }, { id }) {
        const [alarm] = await alarmsOf(tx, [id])
        if (alarm) afterCommit(() => onChanged({ ...alarm, tenantId: session.tenantId }))
      },
    },
  ),
  implement(listDeviceAlarmCounts, async ({ body, tx }) => {
    if (body.stationId !== undefined) await requireStation(tx, body.stationId)
    await platform.references.check(tx, Devices, body)
    const devices = body.deviceIds && `{${body.deviceIds.join(',')}}`
    const { rows } = await tx.execute<{
      deviceId: string
      count: number
      info: number
      warning: number
      error: number
    }>(sql`
      select device_id as "deviceId", count(*)::int as count, (count(*) filter (where level = 0))::int as info,
        (count(*) filter (where level = 1))::int as warning, (count(*) filter (where level = 2))::int as error
      from alarm where clear_time is null
        ${body.stationId === undefined ? sql`` : sql`and station_id = ${body.stationId}`}
        ${devices === undefined ? sql`` : sql`and device_id = any (${devices}::bigint[])`}
      group by device_id order by count desc, device_id limit 5000`)
    return rows
  }),
]

/** An alarm as callers are told of it. */
const shown = ({ tenantId: _, ...alarm }: AlarmRow) => alarm

/** Adds how the values are said; those of points that are gone stay bare numbers. */
async function withFormats<A extends { itemId: string | Date }>(tx: Tx, rows: readonly A[]) {
  const formats = await formatsOfPoints(
    tx,
    rows.map(({ itemId }) => String(itemId)),
  )
  return rows.map((row) => {
    const known = formats.get(String(row.itemId))
    if (!known) return row
    const { unit, decimals, dataType, enumMap } = known
    return { ...row, format: { unit, decimals, dataType, enumMap } }
  })
}

/** Alarms by id, in the order of the ids. */
async function alarmsOf(tx: Tx, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<AlarmRow>(
    sql`select ${alarmColumns} from alarm a where a.id = any (${`{${ids.join(',')}}`}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, withDates(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A status, or whatever has not cleared. */
const ofStatus = (status: unknown) => {
  if (typeof status !== 'string' || status === '') return undefined
  const isOpen = status.startsWith('active') ? isNull(alarmTable.clearTime) : undefined
  return status === 'active' ? isOpen : and(isOpen, eq(alarmTable.status, status))
}
