import { endExecutions, endUtterances } from '../modules/automation'
import { passOverMailings } from '../modules/energy'
import { endRollouts, noteEndedRollouts } from '../modules/engineering'
import { endAlarmTellings, muteChannels } from '../modules/notices'
import { endCommands } from '../modules/telemetry'
import type { RestoreEnd } from '../platform/backup'
import { endMessages } from '../platform/outbox/restoreEnd'
import { endTasks } from '../platform/tasks/restoreEnd'

/** Everything that a restore ends. A module that begins something by itself, or keeps what waits, adds a line. */
export const restoreEnds: readonly RestoreEnd[] = [
  endCommands,
  endTasks,
  endMessages,
  endAlarmTellings,
  muteChannels,
  endExecutions,
  endUtterances,
  passOverMailings,
  noteEndedRollouts,
  endRollouts,
]
