import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import type { Routing } from '../routing/createRouting'
import type { DeviceLink } from './link'

/** What commands work with. */
export interface CommandTools {
  db: Database
  routing: Routing
  link: DeviceLink
  bus: Bus
  clock: Clock
  log: Logger
  /** Other processes send commands as well. */
  isShared?: boolean
}
