import { demoTenantId, type NewAccount, seedFirstAdministrator } from '../modules/identity'
import type { Telemetry } from '../modules/telemetry'
import type { Platform } from '../platform/module'
import { decideDemo } from './demoMode'
import { latestSampleMs } from './latestSample'
import { createPlant } from './plant'
import { usableTokens } from './seed/gatewayTokens'
import { type DemoMarker, plantOptions, seedDemo } from './seed/seedDemo'
import { readPlantMemory, writePlantMemory } from './simulator/plantMemoryFile'
import { startSimulator } from './simulator/simulator'

type Tokens = Awaited<ReturnType<typeof usableTokens>>
const demoScope = { tenantId: demoTenantId, stationIds: 'all' } as const

/** What the first data made, and how the demo plant is set going once the broker listens. */
export interface FirstData {
  /** Accounts made at this start, with their plain passwords. */
  accounts: readonly NewAccount[]
  /** Only in a demo. Answers how to stop it. */
  startDemo?: (telemetry: Pick<Telemetry, 'ports'>) => Promise<() => Promise<void>>
}

/**
 * Provides what an installation begins with: the first administrator, or the demo tenants with their plant. Later
 * starts find it there and change nothing.
 *
 * @throws ConfigError when a demo would be reachable from other machines
 */
export async function provideFirstData(
  platform: Platform,
  onProgress: (message: string) => void,
): Promise<FirstData> {
  const { db, config } = platform
  if (!(await decideDemo(platform))) {
    const account = await seedFirstAdministrator(db, config.adminPassword)
    return { accounts: account ? [account] : [] }
  }
  const { accounts, marker } = await seedDemo(platform, onProgress)
  if (!marker) platform.log.warn('tenant demo has stations of its own: the demo plant was not added')
  // Before the broker starts: it reads the accounts once and then only hears of changes.
  const tokens = await db.inTenant(demoScope, (tx) => usableTokens(tx, config.tokenSecret))
  return {
    accounts,
    startDemo: async (telemetry) =>
      marker ? startPlant(platform, { marker, tokens, telemetry }) : async () => undefined,
  }
}

/** Sets the simulator going where this process has a broker. */
async function startPlant(
  { db, clock, config, log, scheduler }: Platform,
  { marker, tokens, telemetry }: { marker: DemoMarker; tokens: Tokens; telemetry: Pick<Telemetry, 'ports'> },
): Promise<() => Promise<void>> {
  const ports = telemetry.ports()
  if (!ports) return async () => undefined
  const { originMs, untilMs } = marker
  const memory = await readPlantMemory(config.dataDir, originMs)
  const simulator = startSimulator({
    plant: createPlant({ ...plantOptions(marker), memory }),
    host: config.host,
    port: ports.mqtt,
    tokens,
    clock,
    scheduler,
    log,
    sentUntilMs: (await db.asSystem((tx) => latestSampleMs(tx, demoTenantId))) ?? untilMs,
    remember: (kept) => writePlantMemory(config.dataDir, originMs, kept),
  })
  return simulator.stop
}
