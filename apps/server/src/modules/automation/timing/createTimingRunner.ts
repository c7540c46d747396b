import { automationErrors } from '@energy-console/contract/automation'
import { refusalParams, writtenValue } from '@energy-console/contract/devices'
import { ownCommands, telemetryErrors } from '@energy-console/contract/telemetry'
import { setGlobalVariable } from '@energy-console/contract/views'
import { AppError, notFound, refuse } from '../../../platform/errors'
import { holds, type Session, scopeOf, unheldSession } from '../../../platform/http'
import { createSlots } from '../../../platform/jobs/slots'
import type { Platform } from '../../../platform/module'
import { pointInfosOf } from '../../devices'
import type { Telemetry, WritePoint } from '../../telemetry'
import { declarationsOf, fitted, setGlobalByTask } from '../../views'
import { scheduleWants } from './takeBack'
import {
  beginRun,
  commandsOfRun,
  failRun,
  finishRun,
  settleCommand,
  standOf,
  type WaitingCommand,
  type WaitingRun,
  waitingRuns,
} from './waiting'

/** What the runner needs of others. */
export interface TimingPorts {
  writePoint: WritePoint
  /** Before one of its commands goes out, a schedule is asked whether it still wants it. */
  guardOrigin: Telemetry['guardOrigin']
  /** Whether devices can be reached. */
  isReady(): boolean
  /** A session with the rights that its user has now; undefined for who may not sign in any more. */
  renewSession(session: Session): Promise<Session | undefined>
}

/** Carries out executions that wait. */
export interface TimingRunner {
  /** Begins with what waits; it goes on by itself. */
  wake(): Promise<void>
  /** Resolves when what was begun is over. */
  settle(): Promise<void>
  /** Begins no further command: what is not given waits for the next start. */
  hold(): void
  /** Begins no further command, and waits for those that are on their way. */
  stop(): Promise<void>
}

/** Devices that are spoken to at once; each holds its place until it has answered. */
const devicesAtOnce = { most: 128, perTenant: 16 }
/** Code of who may write to devices. */
const mayWrite = 'device_write'
/** A device that is away is waited for when there is as much time left. */
const leastWaitMs = 15_000

/** What is written one after the other: what a device is told, and the variables. */
const placeOf = ({ deviceId }: WaitingCommand) => deviceId ?? ''

/**
 * Builds the runner. Every command goes the one way of commands, once: its origin is the entry of the execution. What is to be
 * spoken is `announceRun`'s.
 */
export function createTimingRunner(
  { db, bus, clock, log }: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>,
  { writePoint, isReady, renewSession }: Omit<TimingPorts, 'guardOrigin'>,
  announceRun: (run: WaitingRun) => Promise<void> = async () => {},
): TimingRunner {
  const active = new Map<string, Promise<void>>()
  const slots = createSlots(devicesAtOnce)
  let isStopping = false

  /** Whose rights it is carried out with. @throws ownerMayNot */
  const sessionOf = async ({ tenantId, stationId, userId, userName }: WaitingRun): Promise<Session> => {
    const session = await renewSession(unheldSession({ tenantId, userId, userName }))
    const sees = session && (session.stationIds === 'all' || session.stationIds.includes(stationId))
    if (!sees || !session.permissions.has(mayWrite))
      throw refuse(automationErrors.ownerMayNot, { who: userName })
    return session
  }

  /** Writes a point, by the one way of commands. */
  const writeItem = async (
    run: WaitingRun,
    session: Session,
    { id, itemId, itemName, value }: WaitingCommand,
  ) => {
    const leftMs = run.untilMs - clock.now()
    if (leftMs < 0) throw refuse(automationErrors.tooLate)
    const [point] = await db.inTenant(scopeOf(session), (tx) => pointInfosOf(tx, itemId ? [itemId] : []), {
      readOnly: true,
    })
    if (point?.stationId !== run.stationId)
      throw refuse(automationErrors.pointOfOtherStation, { name: itemName })
    const written = writtenValue(value, point)
    if ('refusal' in written) throw refuse(telemetryErrors[written.refusal], refusalParams(point))
    await writePoint({
      ...{ tenantId: run.tenantId, userId: run.userId, userName: `${run.userName} · ${run.taskName}` },
      roleIds: session.roleIds,
      ...{ itemId: point.itemId, pointName: `${point.deviceName} / ${point.propertyName}` },
      value: typeof written.value === 'boolean' ? Number(written.value) : written.value,
      origin: `timing/${id}`,
      title: ownCommands.timing,
      ...(leftMs >= leastWaitMs ? { expireMs: leftMs } : {}),
    })
  }

  /** Writes a global variable; who may set none by hand may not by a task, and a schedule that was saved since does not. */
  const writeVariable = async (
    run: WaitingRun,
    session: Session,
    { id, variableId, value }: WaitingCommand,
  ) => {
    if (run.untilMs < clock.now()) throw refuse(automationErrors.tooLate)
    if (!holds(session, setGlobalVariable.permission))
      throw refuse(automationErrors.ownerMayNotSet, { who: run.userName })
    const declared = await db.inTenant(
      scopeOf(session),
      (tx) => declarationsOf(tx, 'id', variableId ? [variableId] : []),
      { readOnly: true },
    )
    const [found] = declared
    if (!found) throw notFound()
    const [name, declaration] = found
    await setGlobalByTask({ db, bus, clock }, session, {
      // what does not suit any more is refused where it is written
      ...{ name, value: fitted(value, declaration) ?? value, taskName: run.taskName, origin: `timing/${id}` },
      async guard(tx) {
        if (!(await scheduleWants(tx, id))) throw refuse(telemetryErrors.originOver)
      },
    })
  }

  const give = async (run: WaitingRun, session: Session, command: WaitingCommand) => {
    if (isStopping) return
    try {
      const stand = await standOf(db, command.id)
      if (stand === 'given') return await settleCommand(db, command.id, undefined)
      if (stand === 'overtaken') throw refuse(automationErrors.superseded)
      const write = command.variableId === null ? writeItem : writeVariable
      await write(run, session, command)
      await settleCommand(db, command.id, undefined)
    } catch (error) {
      if (!(error instanceof AppError) || error.spec === telemetryErrors.stationBusy) throw error
      await settleCommand(db, command.id, { text: error.spec.text, params: error.params })
    }
  }

  /** With what rights an execution begins, and what it is to write; undefined where it does not begin. */
  const begin = async (run: WaitingRun) => {
    let session: Session
    try {
      if (!run.isEnabled && !run.isManual && run.startMs === null) throw refuse(automationErrors.switchedOff)
      if (run.untilMs < clock.now() && run.startMs === null) throw refuse(automationErrors.tooLate)
      session = await sessionOf(run)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = { text: error.spec.text, params: error.params }
      await failRun(db, run.id, error.spec === automationErrors.tooLate ? 'missed' : 'failed', reason)
      return undefined
    }
    await beginRun(db, run.id, clock.now())
    const byDevice = new Map<string, WaitingCommand[]>()
    for (const command of await commandsOfRun(db, run.id))
      byDevice.set(placeOf(command), [...(byDevice.get(placeOf(command)) ?? []), command])
    return { session, byDevice }
  }

  const execute = async (run: WaitingRun) => {
    const begun = await slots.run(run.tenantId, () => begin(run))
    if (!begun) return
    const { session, byDevice } = begun
    const faults: unknown[] = []
    await Promise.all(
      [...byDevice.values()].map((commands) =>
        slots
          .run(run.tenantId, async () => {
            // what has failed for one is tried again for all that are left
            for (const command of commands) if (faults.length === 0) await give(run, session, command)
          })
          .catch((error: unknown) => void faults.push(error)),
      ),
    )
    if (faults.length > 0) throw faults[0]
    await finishRun(db, run.id)
  }

  const settle = async () => {
    while (active.size > 0) await Promise.all(active.values())
  }

  return {
    async wake() {
      if (isStopping || !isReady()) return
      for (const run of await waitingRuns(db, [...active.keys()])) {
        if (active.has(run.id)) continue
        const work = (run.kind === 'voice' ? slots.run(run.tenantId, () => announceRun(run)) : execute(run))
          .catch((error: unknown) => log.warn({ err: error, run: run.id }, 'execution is tried again'))
          .finally(() => active.delete(run.id))
        active.set(run.id, work)
      }
    },
    settle,
    hold() {
      isStopping = true
    },
    async stop() {
      isStopping = true
      await settle()
    },
  }
}
