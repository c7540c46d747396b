import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import type { Config } from '../config'
import { type FirstData, provideFirstData } from '../demo'
import { provideCertificate } from '../modules/licensing'
import { admitAlike, type ProcessRole } from '../platform/cluster'
import { openDatabase } from '../platform/database'
import { within } from '../platform/within'
import { firstAdministratorLine } from './announce'
import { compose } from './compose'
import { alikeOf, createPlatform, rolesOf } from './createPlatform'
import { createLog } from './log'
import { probePorts } from './probePorts'
import { type StopStep, shutDown } from './shutDown'

const requestsEndWithinMs = 1_500

/** A server that runs. */
export interface RunningProcess {
  /** Address of the console; of health alone, where others answer calls. */
  url: string
  roles: readonly ProcessRole[]
  /** With their plain passwords: in a demo the demo accounts that work, else those made at this start, to be shown once. */
  accounts: readonly { tenantId: string; account: string; password: string }[]
  isDemo: boolean
  /** Resolves when another server has taken the database over: this one must stop. */
  lost: Promise<Error>
  /** Takes no more work, finishes and commits what is in hand, closes everything: sockets, HTTP, modules in reverse. */
  stop(): Promise<void>
}

/**
 * Starts everything that the configuration asks for, in order: database, first data, modules, HTTP. What was started
 * before something fails is stopped again.
 *
 * @throws whatever the failing step throws; `explain` puts it into words
 */
export async function runProcess(
  config: Config,
  onProgress: (message: string) => void,
): Promise<RunningProcess> {
  const steps: StopStep[] = []
  const stopWith = (name: string, withinMs: number, end: () => Promise<unknown>) =>
    void steps.unshift({ name, withinMs, end })
  const log = createLog(config.logLevel)
  let isDatabaseUp = async () => true
  const stop = () => shutDown(steps.splice(0), { isDatabaseUp: () => isDatabaseUp(), log })
  let lose: (error: Error) => void = () => undefined
  const lost = new Promise<Error>((resolve) => {
    lose = resolve
  })
  try {
    await probePorts(config.host, portsOf(config))
    const db = await openDatabase({
      ...{ ...config, onProgress, onClaimLost: lose },
      ...(config.cluster ? { admit: (url: string) => admitAlike(url, alikeOf(config)) } : {}),
    })
    isDatabaseUp = () => db.health()
    stopWith('database', 5_000, () => db.close())

    const platform = createPlatform(config, db, log)
    stopWith('timers', 1_000, () => platform.scheduler.stop())
    const composition = compose(platform)
    await provideCertificate(platform)
    let language: FirstData['language'] = 'zh-CN'
    const app = await buildApp(platform, composition, () => language)
    const first = await provideFirstData(platform, onProgress, (account) =>
      // Stored already: whatever ends this start, the password is known.
      onProgress(firstAdministratorLine(account)),
    )
    language = first.language

    await platform.cluster?.start()
    stopWith('cluster', 2_000, async () => platform.cluster?.stop())
    // of several processes that devices can connect to, the first one has the plant of the demo
    const isFirst = (await platform.cluster?.isAlone('ingest')) !== false
    const startDemo = isFirst && platform.roles.includes('ingest') ? first.startDemo : undefined
    await db.started()
    await platform.jobs.start()
    stopWith('jobs', 3_000, () => platform.jobs.stop())
    for (const module of composition.modules) {
      const { duties } = module
      if (!duties) continue
      stopWith('module', 6_000, duties.stop)
      await duties.start()
      duties.attach(app.server)
    }
    stopWith('http', 3_000, () => closeHttp(app))
    stopWith('sockets', 1_000, () => Promise.all(composition.modules.map(({ duties }) => duties?.detach())))
    await db.warm()
    const address = await app.listen({ host: config.host, port: config.port })
    const url = platform.tls.held() ? address.replace('http:', 'https:') : address
    if (startDemo) {
      const stopDemo = await startDemo(composition.telemetry)
      stopWith('demo', 2_000, stopDemo)
    }
    const { roles } = platform
    return { url, roles, accounts: first.accounts, isDemo: first.startDemo !== undefined, lost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The ports that this process is to listen on. */
function portsOf(config: Config): number[] {
  const roles = rolesOf(config)
  return [
    config.port,
    ...(roles.includes('realtime') ? [config.realtimePort, config.capturePort] : []),
    ...(roles.includes('ingest') ? [config.mqttPort] : []),
  ]
}

/** Lets running requests finish for a moment, then ends what still holds a connection. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const closed = app.close().then(() => true)
  if (await within(requestsEndWithinMs, closed)) return
  app.server.closeAllConnections()
  await closed
}
