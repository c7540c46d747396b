import {
  automationErrors,
  pointsNamedIn,
  type voiceAnnouncements,
  type voiceDevices,
} from '@energy-console/contract/automation'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { nextRunsOf } from '../timing/plans'
import { lastRunsOf } from '../timing/queries'
import { timingExceptionTable, timingTaskTable, timingTimeTable } from '../timing/table'
import { pointsCalled } from './announce'
import { voiceDeviceTable } from './table'

/** A speaker is sent text with the rights of who saves it; a browser has no point. */
export const voiceDeviceHooks: ResourceHooks<typeof voiceDevices, typeof voiceDeviceTable> = {
  computed: { ownerUserName: 'voice_device.owner_user_name' },
  async beforeSave({ tx, session }, values, before) {
    const owner = { ownerUserId: session.userId, ownerUserName: session.userName }
    const kind = values.kind ?? before?.kind ?? 'browser'
    if (kind === 'browser') return { ...values, ...owner, itemId: null }
    if (!holds(session, 'device_write')) throw refuse(automationErrors.voiceMayNotWrite)
    const stationId = before?.stationId ?? values.stationId
    const itemId = values.itemId ?? before?.itemId ?? '0'
    const [point] = await pointInfosOf(tx, [itemId])
    if (!point) throw notFound()
    const isFit =
      point.stationId === stationId &&
      point.dataType === 'text' &&
      point.access === 'read-write' &&
      point.confirmation !== 'select' &&
      point.confirmation !== 'second'
    const name = `${point.deviceName} / ${point.propertyName}`
    if (!isFit) throw refuse(automationErrors.noTextPoint, { name }, 'itemId')
    return { ...values, ...owner }
  },
}

/** What is said when: a schedule like others, whose text names points of its station. */
export function voiceAnnouncementHooks({
  clock,
  onChanged,
}: {
  clock: Clock
  onChanged: () => void | Promise<void>
}): ResourceHooks<typeof voiceAnnouncements, typeof timingTaskTable> {
  return {
    where: eq(timingTaskTable.kind, 'voice'),
    computed: { ownerUserName: 'timing_task.owner_user_name' },
    children: { times: timingTimeTable, exceptions: timingExceptionTable },
    async extend({ tx }, rows) {
      if (rows.length === 0) return rows
      const ids = rows.map(({ id }) => id)
      const next = await nextRunsOf(tx, ids, clock.now())
      const last = await lastRunsOf(tx, ids)
      return rows.map((row) => ({
        ...{ ...row, lastRunMs: null, lastState: null },
        ...last.get(row.id),
        nextRunMs: next.get(row.id) ?? null,
      }))
    },
    async beforeSave({ tx, session }, values, before) {
      const stationId = before?.stationId ?? values.stationId
      if (stationId === undefined) throw notFound()
      if (values.content !== undefined) await refuseBadText(tx, stationId, values.content)
      if (values.voiceDeviceIds) await refuseForeign(tx, stationId, values.voiceDeviceIds.split(','))
      const minute = Math.floor(clock.now() / 60_000) * 60_000
      return {
        ...values,
        kind: 'voice' as const,
        ...{ ownerUserId: session.userId, ownerUserName: session.userName, plannedMs: minute - 1 },
      }
    },
    afterSave: async ({ afterCommit }) => afterCommit(onChanged),
    afterRemove: async ({ afterCommit }) => afterCommit(onChanged),
  }
}

/** @throws badBraces, noSuchPoint */
export async function refuseBadText(tx: Tx, stationId: string, content: string): Promise<void> {
  const names = pointsNamedIn(content)
  if (!names) throw refuse(automationErrors.badBraces, {}, 'content')
  const points = await pointsCalled(tx, stationId, names)
  const missing = names.find((name) => !points.has(name))
  if (missing !== undefined) throw refuse(automationErrors.noSuchPoint, { name: missing }, 'content')
}

/** @throws voiceOfOtherStation */
async function refuseForeign(tx: Tx, stationId: string, ids: readonly string[]): Promise<void> {
  const devices = await tx
    .select({ name: voiceDeviceTable.deviceName, stationId: voiceDeviceTable.stationId })
    .from(voiceDeviceTable)
    .where(inArray(voiceDeviceTable.id, [...ids]))
  const foreign = devices.find((device) => device.stationId !== stationId)
  if (foreign) throw refuse(automationErrors.voiceOfOtherStation, { name: foreign.name }, 'voiceDeviceIds')
}

/** @throws 404 for one that the scope does not show */
export async function voiceDeviceOf(tx: Tx, id: string) {
  const [device] = await tx.select().from(voiceDeviceTable).where(eq(voiceDeviceTable.id, id))
  if (!device) throw notFound()
  return device
}

/** @throws 404 for one that the scope does not show, or a schedule of another kind */
export async function announcementOf(tx: Tx, id: string) {
  const [task] = await tx
    .select()
    .from(timingTaskTable)
    .where(and(eq(timingTaskTable.id, id), eq(timingTaskTable.kind, 'voice')))
  if (!task) throw notFound()
  return task
}
