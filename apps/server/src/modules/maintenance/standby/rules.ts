import {
  maintenanceErrors,
  type standbySources,
  standbyTestHolder,
  type standbyTests,
} from '@energy-console/contract/maintenance'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { fromWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { removeOwnedRules } from '../../alarms'
import { devicesChanged, pointInfosOf, pointTable, removeCalculatedPoints } from '../../devices'
import { stationOfDevice } from '../ledger/queries'
import { keepOverduePoint, overdueItemsOf, storeOverdueDays } from './overdue'
import { noteLastTests } from './store'
import { standbySourceTable, standbyTestTable } from './table'

const points = ['runItemId', 'faultItemId', 'fuelItemId', 'voltageItemId', 'capacityItemId'] as const

/** Of the run of a source that goes on. */
const openRun = (what: string) =>
  `(select ${what} from standby_run r where r.source_id = standby_source.id and r.end_time is null)`
/** How long it has gone on as far as its device was heard, seconds. */
const soFar = `coalesce(sum(greatest(extract(epoch from least(now(), (select d.last_contact_time from point p join device d on d.id = p.device_id
  where p.id = standby_source.run_item_id)) - r.start_time), 0)), 0)::float8`
/** Whether the newest value of a point meets a condition. */
const holds = (item: string, condition: string) =>
  `exists (select from latest_value v where v.point_id = standby_source.${item} and ${condition})`
const isSilent = `not exists (select from device d where d.id = standby_source.device_id and d.is_online)`
const today = `(now() at time zone (select usable_zone(p.time_zone) from station p where p.id = standby_source.station_id))::date`

/**
 * Device and points stand at the station; how a source stands comes from its points and its runs. With it goes the point that
 * says by how many days its test is overdue.
 */
export function standbyHooks(
  { attachments, bus, clock, references }: Platform,
  onChanged: () => void | Promise<void>,
): ResourceHooks<typeof standbySources, typeof standbySourceTable> {
  const gone = new WeakMap<Tx, { itemIds: readonly string[]; deviceIds: readonly string[] }>()
  const tell = ({ session, afterCommit }: HookContext, deviceIds: readonly string[]) =>
    afterCommit(async () => {
      bus.publish(devicesChanged, {
        tenantId: session.tenantId,
        ...{ deviceIds: [...deviceIds], hasNewRules: true },
      })
      bus.publish('readings.made', {})
      await onChanged()
    })
  return {
    computed: {
      state: `case when not ${holds('run_item_id', 'true')} then 'unknown' when ${isSilent} then 'silent'
        when ${holds('fault_item_id', 'v.value <> 0')} then 'fault'
        when ${holds('run_item_id', 'v.value between standby_source.run_value and coalesce(standby_source.run_max, v.value)')} then 'running' else 'standby' end`,
      runningSinceMs: openRun('(extract(epoch from min(r.start_time)) * 1000)::float8'),
      starts: `standby_source.starts_before + standby_source.run_count + ${openRun('count(*)::int')}`,
      runHours: `standby_source.hours_before + (standby_source.run_seconds + ${openRun(soFar)}) / 3600`,
      testState: `case when standby_source.due_date < ${today} then 'overdue'
        when standby_source.remind_date <= ${today} then 'due' else 'fine' end`,
      overdueItemId: 'standby_source.overdue_item_id::text',
    },
    async beforeSave({ tx }, values, before) {
      const known = { ...before, ...values }
      if (known.stationId === undefined || known.deviceId === undefined) throw notFound()
      if ((await stationOfDevice(tx, known.deviceId)) !== known.stationId)
        throw refuse(maintenanceErrors.standbyDeviceElsewhere, {}, 'deviceId')
      await refuseUnfitPoints(tx, known.stationId, values)
      return values
    },
    async afterSave(context, id) {
      const deviceId = await keepOverduePoint(context.tx, id)
      await storeOverdueDays(context.tx, [id], clock.now())
      tell(context, deviceId === undefined ? [] : [deviceId])
    },
    async beforeRemove({ tx }, ids) {
      const rows = await tx
        .select({ deviceId: standbySourceTable.deviceId })
        .from(standbySourceTable)
        .where(inArray(standbySourceTable.id, ids))
      const itemIds = await overdueItemsOf(tx, ids)
      gone.set(tx, { itemIds, deviceIds: rows.map(({ deviceId }) => deviceId) })
      await removeOwnedRules(tx, itemIds)
      if (itemIds.length > 0) await references.refuseWhileUsed(tx, 'point', pointTable, itemIds)
      const tests = await tx
        .select({ id: standbyTestTable.id })
        .from(standbyTestTable)
        .where(inArray(standbyTestTable.sourceId, [...ids]))
      await attachments.removeOf(
        tx,
        standbyTestHolder.noun,
        tests.map((one) => one.id),
      )
    },
    async afterRemove(context) {
      const { tx, afterCommit } = context
      const { itemIds, deviceIds } = gone.get(tx) ?? { itemIds: [], deviceIds: [] }
      await removeCalculatedPoints(tx, itemIds)
      afterCommit(() => bus.publish('points.removed', { itemIds: [...itemIds] }))
      tell(context, deviceIds)
    },
  }
}

async function refuseUnfitPoints(
  tx: Tx,
  stationId: string,
  values: Partial<Record<(typeof points)[number], string | null | undefined>>,
): Promise<void> {
  const ids = points.flatMap((name) => values[name] ?? [])
  if (ids.length === 0) return
  const infos = new Map((await pointInfosOf(tx, ids)).map((info) => [info.itemId, info]))
  for (const name of points) {
    const info = infos.get(values[name] ?? '')
    if (values[name] && (!info || info.stationId !== stationId || info.dataType === 'text'))
      throw refuse(maintenanceErrors.standbyPointUnfit, {}, name)
  }
}

/** A test belongs to the station of its source; the source's next one follows from it. */
export function standbyTestHooks({
  bus,
  clock,
}: Platform): ResourceHooks<typeof standbyTests, typeof standbyTestTable> {
  const { now } = clock
  const gone = new WeakMap<Tx, string[]>()
  const note = async ({ tx, afterCommit }: HookContext, sourceIds: readonly string[]) => {
    const made = await noteLastTests(tx, sourceIds, now())
    if (made > 0) afterCommit(() => bus.publish('readings.made', {}))
  }
  return {
    async beforeSave({ tx, session }, values, before) {
      const { testTime } = values
      if (typeof testTime === 'string' && fromWireTime(testTime, session.timeZone).getTime() > now())
        throw refuse(maintenanceErrors.testAhead, {}, 'testTime')
      if (before) return values
      const [source] = await tx
        .select({ stationId: standbySourceTable.stationId })
        .from(standbySourceTable)
        .where(eq(standbySourceTable.id, values.sourceId ?? '0'))
      if (!source) throw notFound()
      return { ...values, stationId: source.stationId }
    },
    async afterSave(context, _id, values, before) {
      const sourceId = before?.sourceId ?? values.sourceId
      if (sourceId) await note(context, [sourceId])
    },
    async beforeRemove({ tx }, ids) {
      gone.set(tx, await sourcesOfTests(tx, ids))
    },
    async afterRemove(context) {
      await note(context, gone.get(context.tx) ?? [])
    },
  }
}

async function sourcesOfTests(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ sourceId: standbyTestTable.sourceId })
    .from(standbyTestTable)
    .where(inArray(standbyTestTable.id, [...ids]))
  return rows.map(({ sourceId }) => sourceId)
}
