import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Attachments } from './attachments'
import type { Bus } from './bus'
import type { Cluster, ProcessRole, Spending } from './cluster'
import type { Database } from './database'
import type { DiskWatch } from './disk'
import type { Duties } from './duties'
import type { Partitions } from './engine/partitions'
import type { Health } from './health'
import type { AddressLimit, FileSpool, Implementation, TrustedProxies } from './http'
import type { Clock } from './jobs/clock'
import type { JobQueue } from './jobs/queue'
import type { Scheduler } from './jobs/scheduler'
import type { Licensing } from './licence'
import type { FieldConnector, Outbound } from './outbound'
import type { Outbox } from './outbox'
import type { References } from './references'
import type { ImportedNouns } from './resource/import/createImportedNouns'
import type { Sealer } from './secrets'
import type { Tasks } from './tasks'
import type { Tls } from './tls'
import type { Words } from './words'
import type { Writers } from './writers'

/** What every module stands on. */
export interface Platform {
  config: Config
  db: Database
  bus: Bus
  clock: Clock
  scheduler: Scheduler
  jobs: JobQueue
  /** What this process does; all of it where there is one. */
  roles: readonly ProcessRole[]
  /** Which share of what runs by itself is this process's own. */
  partitions: Partitions
  /** Which share of the controllers that are asked in the field is this process's own. */
  fieldPartitions: Partitions
  /** The processes that work together; absent where there is one. */
  cluster?: Cluster | undefined
  /** Lets limits hold for all processes together. */
  spending: Spending
  /** What an address may do without a valid token, on HTTP and on sockets together. */
  strangers: AddressLimit
  /** Whose forwarded addresses are believed. */
  proxies: TrustedProxies
  /** Finished files that wait to be fetched by ticket. */
  files: FileSpool
  /** Files that records hold. */
  attachments: Attachments
  /** Which kinds of records can be imported. */
  imports: ImportedNouns
  /** Which records name which others. */
  references: References
  /** What takes longer than an answer may, with progress. */
  tasks: Tasks
  /** Whoever gathers entries and writes them together is in this list. */
  writers: Writers
  /** What files say, in the language of whoever asks for them. */
  words: Words
  /** Calls addresses that somebody has set. */
  outbound: Outbound
  /** What leaves the house, from the transaction of what causes it: mail, webhooks, and the like. */
  outbox: Outbox
  /** Connects to controllers that somebody has set. */
  fieldConnector: FieldConnector
  /** Connects to cameras that somebody has set. */
  cameraConnector: FieldConnector
  /** The certificate of console, sockets and MQTT. */
  tls: Tls
  /** Keeps secrets that must be read again. */
  secrets: Sealer
  /** Whether the installation may work, and how much. */
  licensing: Licensing
  /** What is wrong with what runs by itself. */
  health: Health
  /** How full the disk is that readings are stored on. */
  disk: DiskWatch
  log: Logger
}

/** One business area as the process sees it. */
export interface Module {
  routes: readonly Implementation[]
  /** Mounts what is no call of the contract: device API, images, streams. */
  rawRoutes?(app: FastifyInstance): void | Promise<void>
  /** What runs by itself (engines, listeners, timers), each with the role of the processes that do it. Jobs are run by workers. */
  duties?: Duties
}
