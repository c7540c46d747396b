import { endExecutions } from '../modules/automation/timing/restoreEnd'
import { endUtterances } from '../modules/automation/voice/restoreEnd'
import { endRollouts } from '../modules/engineering/rollout/restoreEnd'
import { endCommands } from '../modules/telemetry/commands/restoreEnd'
import type { RestoreEnd } from '../platform/backup'
import { endTasks } from '../platform/tasks/restoreEnd'

/** Everything that a restore ends. A module that begins something by itself, or keeps what waits, adds a line. */
export const restoreEnds: readonly RestoreEnd[] = [
  endCommands,
  endTasks,
  endExecutions,
  endUtterances,
  endRollouts,
]
