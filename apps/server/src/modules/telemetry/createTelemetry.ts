import { readFileSync } from 'node:fs'
import type { Tx } from '../../platform/database'
import type { Session } from '../../platform/http'
import type { Module, Platform } from '../../platform/module'
import { createMqttFrontEnd, type MqttFrontEnd } from '../../platform/mqtt'
import { attachHubs, type SocketLimits } from '../../platform/sockets'
import { devicesOfProducts, findRoutedAccount } from '../devices'
import { type Commands, createCommands } from './commands/commands'
import { createDeviceLink } from './commands/link'
import { createConnectionLimits } from './front/connectionLimits'
import { deviceApi } from './front/handlers'
import { mountDeviceHttp } from './front/httpRoute'
import { createGatewayLogBook } from './gatewaylog/gatewayLog'
import { watchTelemetry } from './health'
import { createAheadReadings } from './ingest/aheadReadings'
import { createCommitter } from './ingest/committer'
import { createFlowWatch } from './ingest/flow'
import { createIntake } from './ingest/intake'
import { createPartitions } from './ingest/partitions'
import { createPipeline, type PipelineLimits } from './ingest/pipeline'
import { trimJournal } from './journal/trimJournal'
import { latestOf } from './latest/latest'
import { connectionLimits, maxPacketBytes, rawRetentionMs } from './limits'
import { createGatewayClocks } from './presence/gatewayClocks'
import { createPresence, forgetPresence } from './presence/presence'
import { createCaptureHub } from './realtime/captureHub'
import { createRealtimeHub } from './realtime/realtimeHub'
import { createAhead, defineTelemetryJobs } from './rollup/jobs'
import { telemetryRoutes } from './routes'
import { createRouting } from './routing/createRouting'
import { loadRoutes } from './routing/loadRoutes'
import type { Account } from './routing/route'

/** A stored value as device pages show it. */
export interface StoredValue {
  value: number | string | null
  /** Unix ms. */
  ts: number
  /** 0 good, 1 uncertain, 2 bad. */
  quality: number
  /** How long it takes between two readings, ms; null before that is known. */
  gapMs: number | null
}

/** Where devices and browsers reach the module, once it has started. */
export interface TelemetryPorts {
  mqtt: number
  mqtts?: number
  realtime: number
  capture: number
}

/** Devices' messages, values, history, commands and the real-time sockets, as the process and other modules see them. */
export interface Telemetry extends Module {
  /** Newest values by point, within the transaction's scope; points without one are missing. */
  readLatest(tx: Tx, pointIds: readonly string[]): Promise<ReadonlyMap<string, StoredValue>>
  readonly sendCommand: Commands['sendCommand']
  /** Undefined before the start. */
  ports(): TelemetryPorts | undefined
  isBrokerUp(): boolean
  /** Resolves when everything that was taken in is committed. */
  drain(): Promise<void>
}

/** Who a socket's first frame or a ticket belongs to; the identity module's. */
export interface TelemetryOptions {
  authenticateConnection(tokenOrTicket: string | undefined): Promise<Session>
  /** Whether a tenant takes part: not removed, disabled or expired. */
  isTenantOpen(tenantId: string): boolean
  limits?: Partial<PipelineLimits>
  sockets?: Partial<SocketLimits>
}

const stopWithinMs = 5_000

/** Builds the module. Nothing listens before `start`. */
export function createTelemetry(platform: Platform, options: TelemetryOptions): Telemetry {
  const { db, bus, clock, scheduler, writers, config, log, strangers, proxies } = platform
  const pool = db.systemPool
  const partitions = createPartitions(db)
  const routing = createRouting({
    clock,
    scheduler,
    log,
    source: {
      load: (before, scope) => loadRoutes(db, before, scope),
      findAccount: (tokenSha256) => findRoutedAccount(db, tokenSha256),
      devicesOfProducts: (productIds) => devicesOfProducts(db, productIds),
    },
  })
  const committer = createCommitter({ db, partitions, clock, log })
  const pipeline = createPipeline({
    committer,
    clock,
    scheduler,
    log,
    writers,
    limits: options.limits,
    nameOf: ({ deviceId, propertyNo }) =>
      `${routing.current.devices.get(deviceId)?.name ?? deviceId} · ${propertyNo}`,
    onCommitted: (batch) => bus.publish('samples.committed', batch),
  })
  const logBook = createGatewayLogBook(pool, writers)
  const presence = createPresence(pool, clock, writers)
  const link = createDeviceLink({ clock, scheduler, presence })
  const commands = createCommands({ pool, routing, link, bus, clock, log })
  const gatewayClocks = createGatewayClocks(pool, clock, writers)
  const aheadReadings = createAheadReadings({ pool, pipeline, routing, clock })
  const flow = createFlowWatch(clock)
  const intake = createIntake({
    routing,
    pipeline,
    logBook,
    presence,
    gatewayClocks,
    flow,
    clock,
    retentionMs: rawRetentionMs,
  })
  watchTelemetry(platform.health, { db, clock, flow })
  const verify = (token: string) => options.authenticateConnection(token)
  const sockets = { bus, clock, scheduler, verify, limits: options.sockets, strangers, proxies }
  const realtime = createRealtimeHub({ ...sockets, db, log })
  const capture = createCaptureHub(sockets)
  defineTelemetryJobs(platform, partitions)
  platform.jobs.define('telemetry.commands', () => commands.expire())
  platform.jobs.schedule('telemetry.commands', '* * * * *')
  platform.jobs.define('telemetry.journal', () => trimJournal(db))
  platform.jobs.schedule('telemetry.journal', '* * * * *')

  let broker: MqttFrontEnd | undefined
  let ports: TelemetryPorts | undefined
  let isStopping = false
  const ends: (() => void)[] = []

  /** Whose token this is: nobody's while its tenant is closed. */
  const accountOf = async (token: string, address: string) => {
    const account = await routing.accountOf(token, address)
    return account && options.isTenantOpen(account.tenantId) ? account : undefined
  }

  const closeSockets = (isOver: (session: Session) => boolean, code: 4401 | 1012) => {
    for (const hub of [realtime, capture]) hub.closeWhere(isOver, code)
  }

  const dropAccounts = (isGone: (account: Account) => boolean) => {
    link.closeWhere(isGone)
    flow.forgetWhere(isGone)
  }

  const followSessions = () => [
    bus.subscribe('identity.sessionsEnded', ({ sessionIds }) =>
      closeSockets((session) => sessionIds.includes(session.sessionId), 4401),
    ),
    bus.subscribe('identity.rightsChanged', ({ userIds, tenantId }) =>
      closeSockets(
        (session) =>
          userIds?.includes(session.userId) ?? (tenantId === undefined || tenantId === session.tenantId),
        1012,
      ),
    ),
    bus.subscribe('identity.tenantsClosed', ({ tenantIds }) =>
      dropAccounts(({ tenantId }) => tenantIds.includes(tenantId)),
    ),
  ]

  const followChanges = () =>
    bus.subscribe('devices.changed', (change) => {
      routing.follow(change)
      const closed = new Set(change.closedAccountIds)
      dropAccounts(({ id }) => closed.has(id))
    })

  const writeNotes = async () => {
    await logBook.flush()
    await gatewayClocks.flush()
    await presence.flush()
  }

  return {
    routes: telemetryRoutes(platform, { commands, routing }),
    rawRoutes: (app) =>
      mountDeviceHttp(app, { accountOf, intake, isFull: () => pipeline.isFull || isStopping }),
    attach: (server) => attachHubs(server, { '/ws/realtime': realtime, '/ws/capture': capture }),
    sendCommand: commands.sendCommand,
    ports: () => ports,
    isBrokerUp: () => broker !== undefined && !isStopping,
    drain: pipeline.drain,
    async readLatest(tx, pointIds) {
      const values = await latestOf(tx, pointIds)
      return new Map(
        values.flatMap(({ itemId, ts, value, quality, gapMs }) =>
          ts === null ? [] : [[itemId, { value, ts, quality, gapMs }]],
        ),
      )
    },
    async start() {
      await createAhead(partitions, clock.now())
      await forgetPresence(pool)
      await gatewayClocks.load()
      await routing.load()
      await commands.recover()
      ends.push(
        followChanges(),
        ...followSessions(),
        scheduler.every('telemetry notes', 1_000, writeNotes),
        scheduler.every('readings ahead', 1_000, aheadReadings.release),
      )
      broker = await createMqttFrontEnd({
        host: config.host,
        port: config.mqttPort,
        tls: config.tls,
        maxPacketBytes,
        log,
        handlers: deviceApi({
          ...{ accountOf, routing, intake, presence, link, commands, log },
          connectionLimits: createConnectionLimits(connectionLimits),
          isStopping: () => isStopping,
        }),
      })
      const tls = config.tls && {
        cert: readFileSync(config.tls.certPath),
        key: readFileSync(config.tls.keyPath),
      }
      const listening = await broker.start()
      ports = {
        mqtt: listening.port,
        mqtts: listening.tlsPort,
        realtime: await realtime.listen(config.realtimePort, config.host, tls),
        capture: await capture.listen(config.capturePort, config.host, tls),
      }
    },
    async detach() {
      await Promise.all([realtime.stop(), capture.stop()])
    },
    async stop() {
      isStopping = true
      for (const end of ends) end()
      await within(stopWithinMs, pipeline.drain())
      committer.close()
      await broker?.stop()
      await writeNotes().catch((error: unknown) => log.warn({ err: error }, 'notes not written'))
    },
  }
}

/** Waits for `work`, but not longer. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, over])
  clearTimeout(timer)
}
