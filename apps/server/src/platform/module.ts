import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Bus } from './bus'
import type { Database } from './database'
import type { Health } from './health'
import type { FileSpool, Implementation } from './http'
import type { Clock } from './jobs/clock'
import type { JobQueue } from './jobs/queue'
import type { Scheduler } from './jobs/scheduler'
import type { Writers } from './writers'

/** What every module stands on. */
export interface Platform {
  config: Config
  db: Database
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  jobs: JobQueue
  /** Finished files that wait to be fetched by ticket. */
  files: FileSpool
  /** Whoever gathers entries and writes them together is in this list. */
  writers: Writers
  /** What is wrong with what runs by itself. */
  health: Health
  log: Logger
}

/** One business area as the process sees it. */
export interface Module {
  routes: readonly Implementation[]
  /** Mounts what is no call of the contract: device API, images, streams. */
  rawRoutes?(app: FastifyInstance): void | Promise<void>
  /** Sees the HTTP server before it listens, to take over WebSocket upgrades of its paths. */
  attach?(server: Server): void
  /** Starts what runs on its own (engines, listeners, jobs). */
  start?(): Promise<void>
  /** Takes no more work, finishes and commits what is in hand. */
  stop?(): Promise<void>
}
