import {
  type airconTimings,
  automationErrors,
  type TimingAction,
  type TimingException,
  type TimingTime,
  type timingTasks,
} from '@energy-console/contract/automation'
import { setGlobalVariable } from '@energy-console/contract/views'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { declarationsOf, fitted } from '../../views'
import { nextRunsOf } from './plans'
import { lastRunsOf } from './queries'
import { type Exception, refuseBadAircons, type Setting } from './refuseBadAircons'
import { nameOf, refuseBadWrite } from './refuseBadWrite'
import {
  type TimingKind,
  timingActionTable,
  timingDeviceTable,
  timingExceptionTable,
  timingTaskTable,
  timingTimeTable,
} from './table'
import { takeBack } from './takeBack'

type Stored = typeof timingTaskTable.$inferSelect

interface Hooking {
  clock: Clock
  /** Schedules have changed. */
  onChanged: () => void | Promise<void>
}

/** What both kinds of schedules share. */
function shared({ clock, onChanged }: Hooking) {
  return {
    /** Whose rights count from now on, and from when; times are of whole minutes. */
    ownedBy({ userId, userName, permissions }: Session) {
      if (!holds({ permissions } as Session, 'device_write')) throw refuse(automationErrors.mayNotWrite)
      const minute = Math.floor(clock.now() / 60_000) * 60_000
      return { ownerUserId: userId, ownerUserName: userName, plannedMs: minute - 1 }
    },
    /** What was given by the plan as it was, and still waits for its device, is not sent any more. */
    async afterSave({ tx, afterCommit }: HookContext, id: string, _values: object, before?: object) {
      if (before) await takeBack(tx, [id], clock.now())
      afterCommit(onChanged)
    },
    async beforeRemove({ tx }: HookContext, ids: string[]) {
      await takeBack(tx, ids, clock.now())
    },
    afterRemove: async ({ afterCommit }: HookContext) => afterCommit(onChanged),
    /** Says when they are carried out next, and what came of it last. */
    async extend<R extends { id: string }>({ tx }: { tx: Tx }, rows: readonly R[]) {
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const next = await nextRunsOf(tx, ids, clock.now())
      const last = await lastRunsOf(tx, ids)
      return rows.map((row) => ({
        ...row,
        ...noState,
        ...last.get(row.id),
        nextRunMs: next.get(row.id) ?? null,
      }))
    },
  }
}

const noState = { nextRunMs: null, lastRunMs: null, lastState: null } as {
  nextRunMs: number | null
  lastRunMs: number | null
  lastState: string | null
}

/** Schedules of one's own points. */
export function timingTaskHooks(hooking: Hooking): ResourceHooks<typeof timingTasks, typeof timingTaskTable> {
  const { ownedBy, ...followed } = shared(hooking)
  return {
    where: ofKind('points'),
    computed: { ownerUserName: 'timing_task.owner_user_name' },
    children: { times: timingTimeTable, exceptions: timingExceptionTable, actions: timingActionTable },
    async beforeSave({ tx, session }, values, before) {
      const stationId = stationOf(values, before)
      const actions = values.actions ?? (before ? await actionsOf(tx, before.id) : [])
      const times = values.times ?? (before ? await timesOf(tx, before.id) : [])
      const exceptions = values.exceptions ?? (before ? await exceptionsOf(tx, before.id) : [])
      refuseEmptyGroups(actions, { times, exceptions })
      await refuseBadActions(tx, stationId, actions)
      await refuseBadVariables({ tx, session }, actions)
      return { ...values, kind: 'points' as const, ...ownedBy(session) }
    },
    ...followed,
  }
}

/** Schedules of air conditioners. */
export function airconTimingHooks(
  hooking: Hooking,
): ResourceHooks<typeof airconTimings, typeof timingTaskTable> {
  const { ownedBy, ...followed } = shared(hooking)
  return {
    where: ofKind('aircon'),
    children: { times: timingTimeTable, exceptions: timingExceptionTable, devices: timingDeviceTable },
    computed: {
      ownerUserName: 'timing_task.owner_user_name',
      deviceCount: '(select count(*)::int from timing_device d where d.record_id = timing_task.id)',
    },
    async beforeSave({ tx, session }, values, before) {
      const stationId = stationOf(values, before)
      const devices = values.devices ?? (before ? await devicesOf(tx, before.id) : [])
      const times = values.times ?? (before ? await timesOf(tx, before.id) : [])
      const exceptions = values.exceptions ?? (before ? await exceptionsOf(tx, before.id) : [])
      const deviceIds = devices.map(({ deviceId }) => deviceId)
      const settings = [
        ...(times as Setting[]).map((time, place) => ({ ...time, field: `times.${place}` })),
        ...(exceptions as Exception[]).flatMap((day, place) =>
          day.kind === 'run' ? [{ ...day, field: `exceptions.${place}` }] : [],
        ),
      ]
      await refuseBadAircons(tx, { stationId, deviceIds, settings })
      return { ...values, kind: 'aircon' as const, ...ownedBy(session) }
    },
    ...followed,
  }
}

const ofKind = (kind: TimingKind) => eq(timingTaskTable.kind, kind)

function stationOf(
  { stationId }: { stationId?: string | undefined },
  before: Pick<Stored, 'stationId'> | undefined,
): string {
  const id = before?.stationId ?? stationId
  if (id === undefined) throw notFound()
  return id
}

type Action = Omit<TimingAction, 'id'>
type Groups = {
  times: readonly Pick<TimingTime, 'actionGroup'>[]
  exceptions: readonly Pick<TimingException, 'kind' | 'actionGroup'>[]
}

function refuseEmptyGroups(actions: readonly Action[], { times, exceptions }: Groups): void {
  const filled = new Set<number>(actions.map(({ actionGroup }) => actionGroup))
  times.forEach(({ actionGroup: group }, place) => {
    if (!filled.has(group)) throw refuse(automationErrors.emptyGroup, { group }, `times.${place}.actionGroup`)
  })
  exceptions.forEach(({ kind, actionGroup: group }, place) => {
    if (kind === 'run' && !filled.has(group))
      throw refuse(automationErrors.emptyGroup, { group }, `exceptions.${place}.actionGroup`)
  })
}

async function refuseBadActions(tx: Tx, stationId: string, actions: readonly Action[]): Promise<void> {
  const infos = await pointInfosOf(tx, [...new Set(actions.flatMap(({ itemId }) => itemId ?? []))])
  const points = new Map(infos.map((info) => [info.itemId, info]))
  const seen = new Set<string>()
  actions.forEach(({ actionGroup, itemId, value }, place) => {
    if (!itemId) return
    const point = points.get(itemId)
    if (!point) throw notFound()
    const field = `actions.${place}.itemId`
    const name = nameOf(point)
    if (point.stationId !== stationId) throw refuse(automationErrors.pointOfOtherStation, { name }, field)
    if (seen.has(`${actionGroup}/${itemId}`))
      throw refuse(automationErrors.actionTwice, { group: actionGroup, name }, field)
    seen.add(`${actionGroup}/${itemId}`)
    refuseBadWrite(point, value, { point: field, value: `actions.${place}.value` })
  })
}

/** The same of actions that write global variables. */
async function refuseBadVariables(
  { tx, session }: Pick<HookContext, 'tx' | 'session'>,
  actions: readonly Action[],
): Promise<void> {
  const wanted = [...new Set(actions.flatMap(({ variableId }) => variableId ?? []))]
  if (wanted.length === 0) return
  if (!holds(session, setGlobalVariable.permission)) throw refuse(automationErrors.mayNotSetGlobals)
  const declared = await declarationsOf(tx, 'id', wanted)
  const variables = new Map([...declared].map(([name, one]) => [one.id, { name, ...one }]))
  const seen = new Set<string>()
  actions.forEach(({ actionGroup, variableId, value }, place) => {
    if (!variableId) return
    const variable = variables.get(variableId)
    if (!variable) throw notFound()
    const { name } = variable
    if (seen.has(`${actionGroup}/${variableId}`))
      throw refuse(automationErrors.actionTwice, { group: actionGroup, name }, `actions.${place}.variableId`)
    seen.add(`${actionGroup}/${variableId}`)
    if (fitted(value, variable) === undefined)
      throw refuse(automationErrors.badAction, { name, value }, `actions.${place}.value`)
  })
}

const actionsOf = (tx: Tx, id: string): Promise<Action[]> =>
  tx.select().from(timingActionTable).where(eq(timingActionTable.recordId, id)) as Promise<Action[]>

const timesOf = (tx: Tx, id: string) =>
  tx.select().from(timingTimeTable).where(eq(timingTimeTable.recordId, id)) as unknown as Promise<
    (TimingTime & Setting)[]
  >

const exceptionsOf = (tx: Tx, id: string) =>
  tx.select().from(timingExceptionTable).where(eq(timingExceptionTable.recordId, id)) as unknown as Promise<
    TimingException[]
  >

/** The devices of a schedule of air conditioners. */
export const devicesOf = (tx: Tx, id: string) =>
  tx
    .select({ deviceId: timingDeviceTable.deviceId })
    .from(timingDeviceTable)
    .where(eq(timingDeviceTable.recordId, id))
