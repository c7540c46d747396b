import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, coreErrors } from '@energy-console/contract'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { loadConfig } from '../config'
import { audit } from '../modules/system'
import { createTelemetry, type Telemetry, type TelemetryOptions } from '../modules/telemetry'
import type { ProcessRole } from '../platform/cluster'
import type { DiskWatch } from '../platform/disk'
import { refuse } from '../platform/errors'
import type { Session } from '../platform/http'
import { createHttpApp } from '../platform/http'
import type { Clock } from '../platform/jobs/clock'
import type { Module, Platform } from '../platform/module'
import { createPlatform } from '../process/createPlatform'
import { withCheckedAnswers } from './checkedAnswers'
import { createWireBus } from './createWireBus'
import { localCertificate } from './localCertificate'
import { createTestDatabase, type TestDatabase } from './testDatabase'
import { sharedSecrets } from './togetherServers'

/** A session for tests; of tenant `demo`, all stations and rights unless told. */
export const makeSession = (values: Partial<Session> = {}): Session => ({
  sessionId: 's1',
  userId: '1',
  tenantId: 'demo',
  account: 'admin',
  userName: '管理员',
  roleIds: ['1'],
  isSuperAdmin: false,
  permissions: new Set(),
  stationIds: 'all',
  timeZone: 'Asia/Shanghai',
  ...values,
})

/** What a call is made with. */
export interface CallInput {
  query?: Record<string, string>
  body?: object
}

/** The telemetry module on a database of its own, listening on free ports. */
export interface RunningTelemetry {
  test: TestDatabase
  platform: Platform
  telemetry: Telemetry
  app: Awaited<ReturnType<typeof createHttpApp>>
  /** Socket tokens and calls' tokens by the session they stand for. */
  sessions: Map<string, Session>
  /** Makes a call with a token of `sessions`; answers its whole answer, refusals too. */
  call(of: Call, input: CallInput, as: string): Promise<ReturnType<typeof JSON.parse>>
  connect(token: string, clientId?: string): Promise<MqttClient>
  stop(): Promise<void>
}

/** What stands already: a clock that the test moves, or a database that another start has filled and that stays. */
interface Given {
  clock?: Clock
  test?: TestDatabase
  /** What socket clients may take. */
  sockets?: NonNullable<TelemetryOptions['sockets']>
  /** Listens with the tests' own certificate, for MQTT on a port of its own: from files, or as one that was put in. */
  tls?: boolean | 'held'
  /** What visitors of shared views may follow. */
  readShared?: NonNullable<TelemetryOptions['readShared']>
  /** How full the disk is, in the place of the machine's own. */
  disk?: DiskWatch
  /** The port of the NATS by which it shares its database with others, and what it does of their work. */
  natsPort?: number
  roles?: readonly ProcessRole[]
}

/** What processes have in common that work together. */
const shared = (test: TestDatabase, natsPort: number) => ({
  NATS_URL: `nats://127.0.0.1:${natsPort}`,
  DATABASE_URL: test.db.connectionString,
  ...sharedSecrets,
})

/** The certificate in files, as the configuration asks for it. */
function writeCertificate(folder: string) {
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certPath, localCertificate.cert)
  writeFileSync(keyPath, localCertificate.key)
  return { TLS_CERT: certPath, TLS_KEY: keyPath }
}

/** `more` builds further modules on the same platform; they start before telemetry, as in the process. */
export async function startTelemetry(
  more: (platform: Platform, telemetry: Telemetry) => readonly Pick<Module, 'routes' | 'duties'>[] = () => [],
  limits: NonNullable<TelemetryOptions['limits']> = {},
  given: Given = {},
): Promise<RunningTelemetry> {
  const test = given.test ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'telemetry-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    REALTIME_PORT: '0',
    CAPTURE_PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'silent',
    MQTTS_PORT: '0',
    // slaves that tests start
    MODBUS_ALLOW: '127.0.0.1:*',
    ...(given.tls === true ? writeCertificate(dataDir) : {}),
    ...(given.natsPort === undefined ? {} : shared(test, given.natsPort)),
    ...(given.roles ? { ROLES: given.roles.join(',') } : {}),
  })
  const platform = {
    ...createPlatform(config, test.db, pino({ level: 'silent' }), given.clock, createWireBus),
    ...(given.disk ? { disk: given.disk } : {}),
  }
  if (given.tls) platform.tls.hold(localCertificate)
  const sessions = new Map<string, Session>()
  const authenticate = async (token: string | undefined) => {
    const session = sessions.get(token ?? '')
    if (!session) throw refuse(coreErrors.unauthorized)
    return session
  }
  const telemetry = createTelemetry(platform, {
    authenticateConnection: authenticate,
    isTenantOpen: () => true,
    limits,
    sockets: given.sockets,
    ...(given.readShared ? { readShared: given.readShared } : {}),
  })
  const others = more(platform, telemetry)
  const app = await createHttpApp({
    log: platform.log,
    db: test.db,
    routes: withCheckedAnswers([...telemetry.routes, ...others.flatMap((module) => module.routes)]),
    authenticate,
    audit,
    roles: platform.roles,
  })
  await telemetry.rawRoutes?.(app)
  await platform.cluster?.start()
  for (const module of others) await module.duties?.start()
  await telemetry.duties?.start()
  telemetry.duties?.attach(app.server)
  const clients: MqttClient[] = []
  return {
    test,
    platform,
    telemetry,
    app,
    sessions,
    async call({ method, path }, { query, body }, as) {
      const answer = await app.inject({
        method,
        url: `${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
        headers: { 'blade-auth': `bearer ${as}` },
        ...(body ? { payload: body } : {}),
      })
      return answer.json()
    },
    async connect(token, clientId) {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${telemetry.ports()?.mqtt}`, {
        username: token,
        ...(clientId === undefined ? {} : { clientId }),
        reconnectPeriod: 0,
        connectTimeout: 5000,
      })
      clients.push(client)
      return client
    },
    async stop() {
      for (const client of clients) client.end(true)
      // In the order of the process: sockets, HTTP, modules in reverse.
      await telemetry.duties?.detach()
      await app.close()
      await telemetry.duties?.stop()
      for (const module of [...others].reverse()) await module.duties?.stop()
      await platform.cluster?.stop()
      await platform.scheduler.stop()
      if (!given.test) await test.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
