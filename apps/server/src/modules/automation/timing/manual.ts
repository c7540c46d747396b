import type { BodyOf, DataOf } from '@energy-console/contract'
import { automationErrors, type runAirconTiming, type runTiming } from '@energy-console/contract/automation'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import { refuseBadAircons } from './refuseBadAircons'
import { devicesOf } from './rules'
import { storeCommandsOf } from './store'
import { type AirconSettings, type TimingKind, timingRunTable, timingTaskTable } from './table'

/** What is asked for by hand may wait so long for its devices, ms. */
const manualLateMs = 60_000

/** Who asks, and when (Unix ms). */
interface Asking {
  tx: Tx
  session: Session
  now: number
}

/** Stores an execution of a group of a task's actions, for the runner to carry out with the caller's rights. */
export async function runByHand(
  asking: Asking,
  { id, actionGroup }: BodyOf<typeof runTiming>,
): Promise<DataOf<typeof runTiming>> {
  const { stationId } = await taskOf(asking.tx, id, 'points')
  return begin(asking, { id, stationId, actionGroup, settings: null })
}

/** The same of settings for the air conditioners of a schedule. */
export async function setByHand(
  asking: Asking,
  { id, ...wanted }: BodyOf<typeof runAirconTiming>,
): Promise<DataOf<typeof runAirconTiming>> {
  const { isOn, temperature = null, mode = null, fan = null } = wanted
  const settings = { isOn, temperature, mode, fan }
  const { stationId } = await taskOf(asking.tx, id, 'aircon')
  const deviceIds = (await devicesOf(asking.tx, id)).map(({ deviceId }) => deviceId)
  await refuseBadAircons(asking.tx, { stationId, deviceIds, settings: [{ ...settings, field: 'settings' }] })
  return begin(asking, { id, stationId, actionGroup: 1, settings })
}

/** @throws 404 for one that the scope does not show, or of the other kind */
async function taskOf(tx: Tx, id: string, kind: TimingKind) {
  const [task] = await tx
    .select({ stationId: timingTaskTable.stationId })
    .from(timingTaskTable)
    .where(and(eq(timingTaskTable.id, id), eq(timingTaskTable.kind, kind)))
  if (!task) throw notFound()
  return task
}

interface ManualRun {
  id: string
  stationId: string
  actionGroup: number
  settings: AirconSettings | null
}

async function begin(
  { tx, session, now }: Asking,
  { id, stationId, actionGroup, settings }: ManualRun,
): Promise<{ runId: string }> {
  if (!holds(session, 'device_write')) throw refuse(automationErrors.mayNotWrite)
  const [run] = await tx
    .insert(timingRunTable)
    .values({
      ...{ stationId, taskId: id, actionGroup, settings, dueMs: now, untilMs: now + manualLateMs },
      ...{ userId: session.userId, userName: session.userName, state: 'waiting' as const },
      taskTime: sql`(select t.update_time from timing_task t where t.id = ${id})`,
    })
    .returning({ id: timingRunTable.id })
  if (!run) throw notFound()
  await storeCommandsOf(tx, [run.id])
  return { runId: run.id }
}
