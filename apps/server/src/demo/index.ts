import {
  closeDemoAccounts,
  demoTenantId,
  findOpenDemoAccounts,
  type NewAccount,
  seedFirstAdministrator,
} from '../modules/identity'
import type { Telemetry } from '../modules/telemetry'
import type { Platform } from '../platform/module'
import { decideDemo, refuseKnownPasswords, rememberOwn } from './demoMode'
import { latestSampleMs } from './latestSample'
import { createPlant } from './plant'
import { usableTokens } from './seed/gatewayTokens'
import { type DemoMarker, plantOptions, seedDemo } from './seed/seedDemo'
import { readPlantMemory, writePlantMemory } from './simulator/plantMemoryFile'
import { startSimulator } from './simulator/simulator'
import { type DemoLanguage, wordsOf } from './words/words'

type Tokens = Awaited<ReturnType<typeof usableTokens>>
const demoScope = { tenantId: demoTenantId, stationIds: 'all' } as const

/** What the first data made, and how the demo plant is set going once the broker listens. */
export interface FirstData {
  /** With their plain passwords: in a demo the demo accounts that work, else those made at this start. */
  accounts: readonly NewAccount[]
  /** In which the console speaks until somebody chooses another. */
  language: DemoLanguage
  /** Only in a demo. Answers how to stop it. */
  startDemo?: (telemetry: Pick<Telemetry, 'ports'>) => Promise<() => Promise<void>>
}

/**
 * Provides what an installation begins with: the first administrator, or the demo tenants with their plant. Later
 * starts find it there and change nothing. The first start that is no demo any more closes the demo's accounts.
 *
 * `onAccount` hears of an account with a made-up or given password as soon as it is stored: it is known nowhere else.
 *
 * @throws ConfigError when a demo, or an account with a password of the demo, would be reachable from other machines
 */
export async function provideFirstData(
  platform: Platform,
  onProgress: (message: string) => void,
  onAccount: (account: NewAccount) => void,
): Promise<FirstData> {
  const { db, config } = platform
  const mode = await decideDemo(platform)
  if (mode !== 'demo') return provideOwn(platform, mode, onAccount)
  const { marker } = await seedDemo(platform, onProgress)
  if (!marker) platform.log.warn('tenant demo has stations of its own: the demo plant was not added')
  // Before the broker starts: it reads the accounts once and then only hears of changes.
  const tokens = await db.inTenant(demoScope, (tx) => usableTokens(tx, config.tokenSecret))
  return {
    accounts: await findOpenDemoAccounts(db),
    language: marker?.language ?? 'zh-CN',
    startDemo: async (telemetry) =>
      marker ? startPlant(platform, { marker, tokens, telemetry }) : async () => undefined,
  }
}

/** The first administrator, where there is none or where the demo's is left: his password is nobody else's. */
async function provideOwn(
  platform: Platform,
  mode: 'leaving' | 'own',
  onAccount: (account: NewAccount) => void,
): Promise<FirstData> {
  const { db, config, clock } = platform
  const password = config.adminPassword
  const freed = mode === 'leaving' && (await closeDemoAccounts(db, { password, now: new Date(clock.now()) }))
  if (freed) onAccount(freed)
  await rememberOwn(db, mode)
  const seeded = freed ? undefined : await seedFirstAdministrator(db, password, wordsOf(config.demoLanguage))
  if (seeded) onAccount(seeded)
  const account = freed || seeded
  await refuseKnownPasswords(platform)
  return { accounts: account ? [account] : [], language: config.demoLanguage }
}

/** Sets the simulator going where this process has a broker. */
async function startPlant(
  { db, clock, config, log, scheduler }: Platform,
  { marker, tokens, telemetry }: { marker: DemoMarker; tokens: Tokens; telemetry: Pick<Telemetry, 'ports'> },
): Promise<() => Promise<void>> {
  const ports = telemetry.ports()
  if (ports?.mqtt === undefined) return async () => undefined
  const { originMs, untilMs } = marker
  const memory = await readPlantMemory(config.dataDir, originMs)
  const simulator = startSimulator({
    plant: createPlant({ ...plantOptions(marker), memory }),
    words: wordsOf(marker.language ?? 'zh-CN'),
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
