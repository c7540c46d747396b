import { buildApp } from '../app'
import type { Config } from '../config'
import { provideFirstData } from '../demo'
import { openDatabase } from '../platform/database'
import { compose } from './compose'
import { createPlatform } from './createPlatform'
import { createLog } from './log'
import { probePorts } from './probePorts'

/** A server that runs. */
export interface RunningProcess {
  /** Address of the console. */
  url: string
  /** Accounts that were made at this start, with their plain passwords, to be shown once. */
  accounts: readonly { tenantId: string; account: string; password: string }[]
  isDemo: boolean
  /** Takes no more work, finishes and commits what is in hand, closes everything. */
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
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await probePorts(config.host, [config.port, config.realtimePort, config.capturePort, config.mqttPort])
    const log = createLog(config.logLevel)
    const db = await openDatabase({ ...config, onProgress })
    stops.push(() => db.close())

    const platform = createPlatform(config, db, log)
    stops.push(() => platform.scheduler.stop())
    const composition = compose(platform)
    const app = await buildApp(platform, composition)
    const { accounts, startDemo } = await provideFirstData(platform, onProgress)

    await platform.jobs.start()
    stops.push(() => platform.jobs.stop())
    for (const module of composition.modules) {
      await module.start?.()
      if (module.stop) stops.push(() => module.stop?.() ?? Promise.resolve())
      module.attach?.(app.server)
    }
    const url = await app.listen({ host: config.host, port: config.port })
    stops.push(() => app.close())
    if (startDemo) stops.push(await startDemo(composition.telemetry))
    return { url, accounts, isDemo: startDemo !== undefined, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
