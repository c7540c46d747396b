import type { Logger } from 'pino'
import type { Attachments } from '../attachments'
import type { Bus } from '../bus'
import type { Database } from '../database'
import type { Clock } from '../jobs/clock'
import type { JobQueue } from '../jobs/queue'

/** What tasks stand on. */
export interface TaskOptions {
  db: Database
  bus: Bus
  clock: Clock
  jobs: JobQueue
  attachments: Attachments
  /** By which name other processes know this one; undefined where there are none. */
  owner?: string | undefined
  log: Logger
}
