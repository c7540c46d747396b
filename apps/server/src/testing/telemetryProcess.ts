import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coreErrors } from '@energy-console/contract'
import type { MqttClient } from 'mqtt'
import pino from 'pino'
import { loadConfig } from '../config'
import { audit } from '../modules/system'
import { createTelemetry, type Telemetry, type TelemetryOptions } from '../modules/telemetry'
import type { Database } from '../platform/database'
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

/** Builds further modules on a platform; they start before telemetry, as in the process. */
export type MoreModules = (
  platform: Platform,
  telemetry: Telemetry,
) => readonly Pick<Module, 'routes' | 'duties'>[]

/** What a test gives to the telemetry that it starts. */
export interface GivenToTelemetry {
  clock?: Clock
  limits?: NonNullable<TelemetryOptions['limits']>
  /** What socket clients may take. */
  sockets?: NonNullable<TelemetryOptions['sockets']>
  /** Listens with the tests' own certificate, for MQTT on a port of its own: from files, or as one that was put in. */
  tls?: boolean | 'held'
  /** What visitors of shared views may follow. */
  readShared?: NonNullable<TelemetryOptions['readShared']>
  /** How full the disk is, in the place of the machine's own. */
  disk?: DiskWatch
}

/** Telemetry as one process has it. */
export interface TelemetryProcess {
  platform: Platform
  telemetry: Telemetry
  app: Awaited<ReturnType<typeof createHttpApp>>
  /** Where it is two processes: what the client does at one is known to the other when it is done. */
  settling?(client: MqttClient): MqttClient
  stop(): Promise<void>
}

/** The certificate in files, as the configuration asks for it. */
function writeCertificate(folder: string) {
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certPath, localCertificate.cert)
  writeFileSync(keyPath, localCertificate.key)
  return { TLS_CERT: certPath, TLS_KEY: keyPath }
}

/** Puts it together, with what the environment says beyond the usual; nothing listens before `start`. */
export function createTelemetryProcess(
  db: Database,
  more: MoreModules,
  {
    sessions,
    env,
    given,
  }: {
    sessions: ReadonlyMap<string, Session>
    env: Record<string, string | undefined>
    given: GivenToTelemetry
  },
) {
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
    ...env,
  })
  const platform = {
    ...createPlatform(config, db, pino({ level: 'silent' }), given.clock, createWireBus),
    ...(given.disk ? { disk: given.disk } : {}),
  }
  if (given.tls) platform.tls.hold(localCertificate)
  const authenticate = async (token: string | undefined) => {
    const session = sessions.get(token ?? '')
    if (!session) throw refuse(coreErrors.unauthorized)
    return session
  }
  const telemetry = createTelemetry(platform, {
    authenticateConnection: authenticate,
    isTenantOpen: () => true,
    limits: given.limits,
    sockets: given.sockets,
    ...(given.readShared ? { readShared: given.readShared } : {}),
  })
  const others = more(platform, telemetry)

  return {
    platform,
    async start(): Promise<TelemetryProcess> {
      const app = await createHttpApp({
        log: platform.log,
        db,
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
      return {
        ...{ platform, telemetry, app },
        async stop() {
          // In the order of the process: sockets, HTTP, modules in reverse.
          await telemetry.duties?.detach()
          await app.close()
          await telemetry.duties?.stop()
          for (const module of [...others].reverse()) await module.duties?.stop()
          await platform.cluster?.stop()
          await platform.scheduler.stop()
          rmSync(dataDir, { recursive: true, force: true })
        },
      }
    },
  }
}
