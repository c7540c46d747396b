import { timingRunKeepDays, utteranceKeepDays } from '@energy-console/contract/automation'
import { createDuties } from '../../platform/duties'
import { createChangeFollower } from '../../platform/engine'
import type { Module, Platform } from '../../platform/module'
import { concernsDevices, type ReadLatest } from '../devices'
import { createCalcEngine } from './calc/createCalcEngine'
import { calcRoutes } from './calc/routes'
import { textRoutes } from './text/routes'
import { createTimingEngine } from './timing/createTimingEngine'
import { createTimingRunner, type TimingPorts } from './timing/createTimingRunner'
import { timingRoutes } from './timing/routes'
import { scheduleWants } from './timing/takeBack'
import { forgetRuns } from './timing/waiting'
import { announceRun } from './voice/announceRun'
import { createSpeaker } from './voice/createSpeaker'
import { voiceRoutes } from './voice/routes'
import { forgetUtterances } from './voice/utterances'

/** Executions that could not be begun when they were due are looked for so often. */
const lookMs = 2_000

/**
 * What the product does by itself with values: calculated points, and schedules that write. Start it before telemetry, whose
 * newest values it is given. Without `timing`, executions wait.
 */
export function createAutomation(
  platform: Platform,
  { readLatest, timing: ports }: { readLatest: ReadLatest; timing?: TimingPorts },
): Module {
  const { db, bus, clock, jobs, scheduler, log, roles } = platform
  /** What is asked for by hand waits in the database as all that is due does, and is carried out by workers. */
  const isWorker = roles.includes('worker')
  const engine = createCalcEngine(platform)
  ports?.guardOrigin('timing', scheduleWants)
  const speaker = ports && createSpeaker(platform, ports)
  const say = async () => {
    if (!isWorker) return
    await speaker
      ?.wake()
      .catch((error: unknown) => log.warn({ err: error }, 'what is to be said is looked for again'))
  }
  const runner =
    ports &&
    createTimingRunner(platform, ports, async (run) => {
      await announceRun(platform, readLatest, run)
      void say()
    })
  const wake = async () => {
    if (!isWorker) return
    await runner
      ?.wake()
      .catch((error: unknown) => log.warn({ err: error }, 'executions are looked for again'))
  }
  const timing = createTimingEngine(platform, { onDue: () => void wake() })
  let endLooks: (() => void) | undefined
  jobs.define('automation.forget', (_data, stopping) =>
    forgetRuns(db, clock.now() - timingRunKeepDays * 86_400_000, stopping),
  )
  jobs.schedule('automation.forget', '23 3 * * *')
  jobs.define('automation.forgetUtterances', (_data, stopping) =>
    forgetUtterances(db, clock.now() - utteranceKeepDays * 86_400_000, stopping),
  )
  jobs.schedule('automation.forgetUtterances', '33 3 * * *')

  const points = createChangeFollower(platform, { engine: 'calculated points', load: engine.reload })
  const schedules = createChangeFollower(platform, { engine: 'timing tasks', load: timing.reload })

  return {
    routes: [
      ...calcRoutes(platform, { readLatest, onChanged: points.change }),
      ...textRoutes(platform),
      ...timingRoutes(platform, { onChanged: schedules.change, onDue: () => void wake() }),
      ...voiceRoutes(platform, { readLatest, onChanged: schedules.change, onSaid: () => void say() }),
    ],
    duties: createDuties(platform, [
      {
        name: 'calculated points',
        of: 'worker',
        async start() {
          await engine.start()
          bus.subscribe('devices.changed', (change) => {
            if (change.hasCalculatedPoints || concernsDevices(change, engine.watchesAny)) void points.reload()
          })
          points.start()
        },
        stop: engine.stop,
      },
      {
        name: 'executions',
        of: 'worker',
        start() {
          endLooks = scheduler.every('executions', lookMs, async () => {
            await wake()
            await say()
          })
        },
        // before the connections of devices end, by which it would go on giving commands
        detach() {
          runner?.hold()
          speaker?.hold()
        },
        async stop() {
          endLooks?.()
          await runner?.stop()
          await speaker?.stop()
        },
      },
      {
        name: 'timing tasks',
        of: 'worker',
        async start() {
          await timing.start()
          // executions of days that are settled otherwise may be due sooner than schedules are read anew by themselves
          bus.subscribe('calendar.changed', () => void schedules.reload())
          schedules.start()
        },
        stop: timing.stop,
      },
    ]),
  }
}

export { refuseCircle } from './calc/refuseCircle'
export { moveCalculated } from './calc/store'
export { calcPointTable, calcVariableTable } from './calc/table'
export { endExecutions } from './timing/restoreEnd'
export { timingActionTable, timingTaskTable, timingTimeTable } from './timing/table'
export { announce } from './voice/announce'
export { refuseSpoken } from './voice/refuseSpoken'
export { endUtterances } from './voice/restoreEnd'
export { voiceDeviceTable } from './voice/table'
