import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Call, coreErrors, type Envelope, isBytes } from '@energy-console/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { loadConfig } from '../config'
import { createAttachments } from '../platform/attachments'
import type { Bus } from '../platform/bus'
import { processRoles, spendingAlone } from '../platform/cluster'
import type { Database } from '../platform/database'
import { createDiskWatch } from '../platform/disk'
import { keptPartitions } from '../platform/engine'
import { refuse } from '../platform/errors'
import { createHealth } from '../platform/health'
import {
  createAddressLimit,
  createFileSpool,
  createHttpApp,
  type Session,
  trustedProxies,
} from '../platform/http'
import { createTestClock } from '../platform/jobs/clock'
import { createJobQueue } from '../platform/jobs/queue'
import { createScheduler } from '../platform/jobs/scheduler'
import { createLicensing } from '../platform/licence'
import type { Module, Platform } from '../platform/module'
import { createFieldConnector, createOutbound } from '../platform/outbound'
import { createOutbox } from '../platform/outbox'
import { createReferences } from '../platform/references'
import { createImportedNouns } from '../platform/resource'
import { createSealer } from '../platform/secrets'
import { createTasks } from '../platform/tasks'
import { createTls } from '../platform/tls'
import { createWords } from '../platform/words'
import { createWriters } from '../platform/writers'
import { withCheckedAnswers } from './checkedAnswers'
import { createWireBus } from './createWireBus'
import { noAudit } from './noAudit'

/** What a test sends with a call. */
interface Input {
  query?: Record<string, unknown>
  body?: unknown
  /** In which files are wanted. */
  language?: 'en'
}

/** Answers of calls are as the wire has them; the test says what it expects to find. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers as JSON
type WireEnvelope = Envelope<any> & { status: number }

/** Somebody who makes calls. */
export interface Caller {
  session: Session
  /** The whole answer, refusals too. */
  call(call: Call, input?: Input): Promise<WireEnvelope>
}

/** Modules mounted over a test database, with callers of any tenant, permission and stations. */
export interface CallApp {
  app: FastifyInstance
  bus: Bus
  platform: Platform
  clock: ReturnType<typeof createTestClock>
  /** Who is allowed everything in tenant `demo`, unless told otherwise. */
  as(session?: Partial<Session> & { can?: readonly string[] }): Caller & {
    /** For requests whose answers are no JSON. */
    token: string
  }
  close(): Promise<void>
}

/** Everything is permitted but what a test takes away with `can`. */
const allPermissions: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

const failLoudly = (error: unknown) => {
  throw error
}

/**
 * Builds the HTTP application of some modules; sessions are those that the test makes. By the name of its `owner` other processes
 * know whose the tasks are that it runs.
 */
export async function createCallApp(
  db: Database,
  createModules: (platform: Platform) => readonly Module[],
  { outboundAllow = [], owner }: { outboundAllow?: readonly string[]; owner?: string } = {},
): Promise<CallApp> {
  const dataDir = join(tmpdir(), `energy-console-calls-${randomUUID()}`)
  const clock = createTestClock(Date.parse('2026-03-01T04:00:00Z'))
  const log = pino({ level: 'silent' })
  const bus = createWireBus(failLoudly)
  const config = loadConfig({
    DATA_DIR: dataDir,
    ATTACHMENT_QUOTA_MB: '8',
    TASK_RESULTS_MB: '8',
    // cameras that tests start; never those of the machine's own network
    CAMERA_ALLOW: '127.0.0.1:*',
  })
  const scheduler = createScheduler(clock, failLoudly)
  const jobs = createJobQueue({ connectionString: db.connectionString, onError: failLoudly })
  const strangers = createAddressLimit(clock)
  const attachments = createAttachments({
    ...{ db, clock, jobs, strangers },
    secret: config.tokenSecret,
    limits: config.attachments,
  })
  const platform: Platform = {
    config,
    attachments,
    imports: createImportedNouns(),
    references: createReferences(),
    tasks: createTasks({ db, bus, clock, jobs, attachments, log, owner }),
    db,
    bus,
    clock,
    scheduler,
    jobs,
    roles: processRoles,
    partitions: keptPartitions(),
    fieldPartitions: keptPartitions(),
    spending: spendingAlone,
    strangers,
    proxies: trustedProxies([]),
    files: createFileSpool(join(dataDir, 'spool')),
    writers: createWriters({ bus, clock, log }),
    words: createWords(config.englishPath),
    secrets: createSealer(config.secretKey),
    outbound: createOutbound({ allowed: outboundAllow }),
    outbox: createOutbox({ db, clock, scheduler, jobs, log }),
    fieldConnector: createFieldConnector({ allowed: config.modbusAllow }),
    cameraConnector: createFieldConnector({ allowed: config.cameraAllow, openedBy: 'CAMERA_ALLOW' }),
    tls: createTls(),
    licensing: createLicensing(config.licenceKey, clock),
    health: createHealth(failLoudly),
    disk: createDiskWatch({ thresholds: {}, find: async () => undefined, onError: failLoudly }),
    log,
  }
  const sessions = new Map<string, Session>()
  const modules = createModules(platform)
  platform.references.registerChoosers(modules.flatMap(({ routes }) => routes.map(({ call }) => call)))
  const app = await createHttpApp({
    db,
    log,
    routes: withCheckedAnswers([...modules.flatMap((module) => module.routes), ...attachments.routes]),
    audit: noAudit,
    async authenticate(token = '') {
      const session = sessions.get(token)
      if (!session) throw refuse(coreErrors.unauthorized)
      return session
    },
  })
  for (const module of modules) await module.rawRoutes?.(app)
  platform.files.mount(app)
  attachments.mount(app)

  return {
    app,
    bus,
    platform,
    clock,
    as({ can, ...given } = {}) {
      const session: Session = {
        sessionId: '1',
        userId: '1',
        tenantId: 'demo',
        account: 'admin',
        userName: '管理员',
        roleIds: [],
        isSuperAdmin: false,
        permissions: can ? new Set(can) : allPermissions,
        stationIds: 'all',
        timeZone: 'Asia/Shanghai',
        ...given,
      }
      const token = randomUUID()
      sessions.set(token, session)
      return { session, token, call: (call, input) => send(app, token, call, input) }
    },
    async close() {
      try {
        await app.close()
        await platform.scheduler.stop()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

async function send(
  app: FastifyInstance,
  token: string,
  call: Call,
  { query = {}, body, language }: Input = {},
) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const reply = await app.inject({
    method: call.method,
    url: `${call.path}?${search}`,
    headers: {
      'blade-auth': `bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(language ? { 'accept-language': language } : {}),
      ...(isBytes(call.body) ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(call.method === 'POST' ? { payload: (body ?? {}) as object } : {}),
  })
  const isCompressed = reply.headers['content-encoding'] === 'gzip'
  const text = isCompressed ? gunzipSync(reply.rawPayload).toString('utf8') : reply.body
  return { ...(JSON.parse(text) as WireEnvelope), status: reply.statusCode }
}
