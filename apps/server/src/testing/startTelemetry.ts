import type { Call } from '@energy-console/contract'
import mqtt, { type MqttClient } from 'mqtt'
import type { Telemetry, TelemetryOptions } from '../modules/telemetry'
import type { ProcessRole } from '../platform/cluster'
import type { createHttpApp, Session } from '../platform/http'
import type { Platform } from '../platform/module'
import { isAcross } from './across'
import { sharedSecrets } from './sharedSecrets'
import { startTelemetryAcross } from './telemetryAcross'
import { createTelemetryProcess, type GivenToTelemetry, type MoreModules } from './telemetryProcess'
import { createTestDatabase, type TestDatabase } from './testDatabase'

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
interface Given extends Omit<GivenToTelemetry, 'limits'> {
  test?: TestDatabase
  /** The port of the NATS by which it shares its database with others, and what it does of their work. */
  natsPort?: number
  roles?: readonly ProcessRole[]
}

/** What processes have in common that work together. */
const together = (test: TestDatabase, natsPort: number) => ({
  NATS_URL: `nats://127.0.0.1:${natsPort}`,
  DATABASE_URL: test.db.connectionString,
  ...sharedSecrets,
})

/**
 * `more` builds further modules on the same platform; they start before telemetry, as in the process. Where tests run across processes it is
 * divided between two, unless a test names the database or the NATS of other processes itself.
 */
export async function startTelemetry(
  more: MoreModules = () => [],
  limits: NonNullable<TelemetryOptions['limits']> = {},
  { test: shared, natsPort, roles, ...given }: Given = {},
): Promise<RunningTelemetry> {
  const test = shared ?? (await createTestDatabase())
  const sessions = new Map<string, Session>()
  const parts = { sessions, given: { ...given, limits } }
  const env = {
    ...(natsPort === undefined ? {} : together(test, natsPort)),
    ...(roles ? { ROLES: roles.join(',') } : {}),
  }
  const running =
    isAcross() && !shared && natsPort === undefined
      ? await startTelemetryAcross(test, more, parts)
      : await createTelemetryProcess(test.db, more, { ...parts, env }).start()
  const { platform, telemetry, app } = running
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
      return running.settling?.(client) ?? client
    },
    async stop() {
      for (const client of clients) client.end(true)
      await running.stop()
      if (!shared) await test.close()
    },
  }
}
