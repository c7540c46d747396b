import {
  airconTimings,
  listAirconRuns,
  listAircons,
  listTimingCommands,
  listTimingRuns,
  runAirconTiming,
  runTiming,
  timingTasks,
  tryTiming,
} from '@energy-console/contract/automation'
import { holds, type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { requireStation } from '../../stations'
import { runByHand, setByHand } from './manual'
import { previewOf } from './preview'
import { airconsOf, commandsOf, runsOf } from './queries'
import { airconTimingHooks, timingTaskHooks } from './rules'
import { type TimingKind, timingTaskTable } from './table'

/** The kinds of schedules whose logs somebody may see. */
const kindsSeenBy = (session: Session): TimingKind[] => [
  ...(holds(session, 'timing_task_view') ? (['points'] as const) : []),
  ...(holds(session, 'aircon_timing_view') ? (['aircon'] as const) : []),
]

/** The calls of schedules. `onChanged` hears when they have changed, `onDue` when an execution waits. */
export function timingRoutes(
  platform: Platform,
  { onChanged, onDue }: { onChanged: () => void | Promise<void>; onDue: () => void },
): Implementation[] {
  const { clock } = platform
  const hooking = { clock, onChanged }
  return [
    ...mountResource(timingTasks, timingTaskTable, platform, timingTaskHooks(hooking)),
    ...mountResource(airconTimings, timingTaskTable, platform, airconTimingHooks(hooking)),
    implement(tryTiming, ({ tx, body }) => previewOf({ tx, now: clock.now() }, body)),
    implement(runTiming, ({ tx, session, body, afterCommit }) => {
      afterCommit(onDue)
      return runByHand({ tx, session, now: clock.now() }, body)
    }),
    implement(runAirconTiming, ({ tx, session, body, afterCommit }) => {
      afterCommit(onDue)
      return setByHand({ tx, session, now: clock.now() }, body)
    }),
    implement(listTimingRuns, ({ tx, query }) => runsOf(tx, query.taskId, 'points')),
    implement(listAirconRuns, ({ tx, query }) => runsOf(tx, query.taskId, 'aircon')),
    implement(listTimingCommands, ({ tx, query, session }) =>
      commandsOf(tx, query.runId, kindsSeenBy(session)),
    ),
    implement(listAircons, async ({ tx, query }) => {
      await requireStation(tx, query.stationId)
      return airconsOf(tx, query.stationId)
    }),
  ]
}
