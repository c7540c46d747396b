import { internalParameters } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { demoTenantId, type NewAccount, seedDemoAccounts } from '../../modules/identity'
import { stationTable } from '../../modules/stations'
import { findParameter, parameterTable } from '../../modules/system'
import type { Platform } from '../../platform/module'
import { createPlant } from '../plant'
import { translateStored } from '../words/translateStored'
import { demoLanguages, wordsOf } from '../words/words'
import { seedCalcPoints } from './calcPoints'
import { findDevices, findPoints, seedCatalogue } from './catalogue'
import { seedDeviceDays, seedGatewayDays } from './communication'
import { seedEnergy } from './energy'
import { seedEnergyBaselines } from './energyBaselines'
import { seedEnergyUnits } from './energyUnits'
import { seedEquipment } from './equipment'
import { seedGatewayAccounts } from './gatewayTokens'
import { seedGlobalVariables } from './globalVariables'
import { seedHistory } from './history'
import { seedInterlocks } from './interlocks'
import { seedLockoutTags } from './lockoutTags'
import { seedMaintenanceFiles } from './maintenanceFiles'
import { seedAlarms } from './pastAlarms'
import { seedDictionaries, seedPlatformRecords } from './platformRecords'
import { seedPointGroups } from './pointGroups'
import { seedRepairOrders } from './repairOrders'
import { seedReports } from './reports'
import { seedRota } from './rota'
import { seedSchedules } from './schedules'
import { seedShiftHandovers } from './shiftHandovers'
import { seedSpareParts } from './spareParts'
import { seedStandbySources } from './standbySources'
import { seedTariffs } from './tariffs'
import { seedUtilityBills } from './utilityBills'
import { seedViews } from './views'
import { countPlansOfDemo, seedWork } from './work'

/** Parameter of the demo tenant that holds the {@link DemoMarker}. */
export const markerKey = internalParameters.demoPlant
const stepMs = 300_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const plantSeed = 20_260
/** The plant stands at UTC+8. */
const plantOffsetMs = 8 * hourMs

/**
 * What the installation remembers of its demo plant. Energy is there by the hour from `energyFromMs`, everything in
 * detail from `fromMs` to `untilMs`.
 */
const Marker = z.object({
  seed: z.number(),
  originMs: z.number(),
  /** Absent in plants of version 0.1.0, which have no energy before `fromMs` and are worked out finely throughout. */
  energyFromMs: z.number().optional(),
  fromMs: z.number(),
  untilMs: z.number(),
  /** Absent in plants that were made when there was one language. */
  language: z.enum(demoLanguages).optional(),
  isComplete: z.boolean(),
})
export type DemoMarker = z.infer<typeof Marker>

const scope = { tenantId: demoTenantId, stationIds: 'all' } as const

/** The marker; undefined where no demo plant was ever begun. */
export async function readMarker({ db }: Pick<Platform, 'db'>): Promise<DemoMarker | undefined> {
  const text = await db.inTenant(scope, (tx) => findParameter(tx, demoTenantId, markerKey))
  return text === undefined ? undefined : Marker.parse(JSON.parse(text))
}

/**
 * Makes the demo tenants, accounts, plant and history, or finishes what an earlier start left half done: the plant
 * with its marker is one transaction, and storing history again stores nothing twice. Where tenant `demo` has
 * stations of its own and no marker, only the accounts are seen to.
 */
export async function seedDemo(
  platform: Pick<Platform, 'db' | 'clock' | 'config'>,
  onProgress: (message: string) => void,
): Promise<{ accounts: readonly NewAccount[]; marker: DemoMarker | undefined }> {
  const { db, clock, config } = platform
  const known = await readMarker(platform)
  if (known?.isComplete) return { accounts: [], marker: known }
  onProgress('Demo data: accounts')
  const accounts = await seedDemoAccounts(db)
  const marker = known ?? (await seedPlant(platform, onProgress))
  if (!marker) return { accounts, marker }

  const points = await db.inTenant(scope, async (tx) => findPoints(tx, await findDevices(tx)))
  const plant = createPlant(plantOptions(marker))
  const { energyFromMs = marker.fromMs, fromMs } = marker
  await seedEnergy(db, {
    plant,
    points,
    fromMs: energyFromMs,
    untilMs: fromMs,
    onProgress: (part) => onProgress(`Demo data: energy of the months before, ${Math.round(part * 100)} %`),
  })
  await seedHistory(db, {
    ...marker,
    plant,
    points,
    onDay: (day, days) => onProgress(`Demo data: history, day ${day} of ${days}`),
  })
  onProgress('Demo data: energy by band, bills')
  await seedUtilityBills(db, scope, { ...lastMonth(clock.now()), now: new Date(clock.now()) })
  await seedReports(db, scope)
  await db.inTenant(scope, (tx) => countPlansOfDemo(tx, clock.now()))
  const words = wordsOf(marker.language ?? 'zh-CN')
  await seedPlatformRecords(db, clock.now(), words)
  if (marker.language === 'en') {
    onProgress('Demo data: English')
    await translateStored(db, words)
  }
  const complete = { ...marker, isComplete: true }
  await db.inTenant(scope, (tx) => writeMarker(tx, complete))
  return { accounts, marker: complete }

  async function seedPlant(
    { db }: Pick<Platform, 'db'>,
    report: (message: string) => void,
  ): Promise<DemoMarker | undefined> {
    report('Demo data: stations, devices, schematics')
    const words = wordsOf(config.demoLanguage)
    const untilMs = Math.floor(clock.now() / stepMs) * stepMs
    // a full hour, at which the hours before and the detailed history meet
    const fromMs = Math.floor((untilMs - config.demoDays * dayMs) / hourMs) * hourMs
    const energyFromMs = Math.min(fromMs, startOfMonth(clock.now(), config.demoMonths))
    const originMs = energyFromMs - dayMs
    const begun = {
      ...{ seed: plantSeed, originMs, energyFromMs, fromMs, untilMs },
      language: config.demoLanguage,
      isComplete: false,
    }
    return db.inTenant(scope, async (tx) => {
      const [existing] = await tx.select({ id: stationTable.id }).from(stationTable).limit(1)
      if (existing) return undefined
      const catalogue = await seedCatalogue(tx)
      await seedTariffs(tx, { stations: catalogue.stations, fromMs: energyFromMs, nowMs: clock.now() })
      await seedGatewayAccounts(tx, catalogue, config.tokenSecret)
      const points = await findPoints(tx, catalogue.devices)
      await seedPointGroups(tx, { stations: catalogue.stations, points })
      await seedEnergyUnits(tx, catalogue)
      // the first half of the months that it has energy of; the rest is compared with it
      await seedEnergyBaselines(tx, {
        ...{ stations: catalogue.stations, points },
        firstDay: plantDay(energyFromMs),
        lastDay: plantDay((energyFromMs + untilMs) / 2),
      })
      await seedInterlocks(tx, { stations: catalogue.stations, points })
      await seedStandbySources(tx, { ...catalogue, points })
      await seedCalcPoints(tx, { ...catalogue, points })
      await seedGlobalVariables(tx, clock.now())
      await seedSchedules(tx, { stations: catalogue.stations, points, nowMs: clock.now() })
      const views = await seedViews(tx, catalogue)
      await seedAlarms(tx, { ...begun, catalogue, points, views })
      await seedMaintenanceFiles(tx, { ...catalogue, nowMs: clock.now() }, words)
      await seedEquipment(tx, { ...catalogue, nowMs: clock.now() }, words)
      await seedShiftHandovers(tx, { ...catalogue, nowMs: clock.now() })
      await seedRota(tx, clock.now())
      await seedWork(tx, { ...catalogue, points, nowMs: clock.now() })
      await seedGatewayDays(tx, { ...catalogue, today: plantDay(clock.now()) })
      await seedDeviceDays(tx, { ...catalogue, today: plantDay(clock.now()) })
      await seedDictionaries(tx)
      await seedRepairOrders(tx, clock.now())
      await seedLockoutTags(tx)
      await seedSpareParts(tx, { ...catalogue, nowMs: clock.now() })
      await writeMarker(tx, begun)
      return begun
    })
  }
}

/** The day that it is at the plant. */
const plantDay = (ms: number) => new Date(ms + plantOffsetMs).toISOString().slice(0, 10)

/** First and last day of the month before this one, in the plant's zone. */
function lastMonth(nowMs: number): { firstDay: string; lastDay: string } {
  return { firstDay: plantDay(startOfMonth(nowMs, 1)), lastDay: plantDay(startOfMonth(nowMs, 0) - dayMs) }
}

/** The beginning of the month so many months before this one, in the plant's zone. */
function startOfMonth(nowMs: number, monthsBefore: number): number {
  const local = new Date(nowMs + plantOffsetMs)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsBefore, 1) - plantOffsetMs
}

/** The plant that a marker stands for: the same at every start. */
export const plantOptions = ({ seed, originMs, energyFromMs, fromMs }: DemoMarker) => ({
  seed,
  originMs,
  fineFromMs: energyFromMs === undefined ? originMs : fromMs - dayMs,
})

function writeMarker(tx: Parameters<typeof findParameter>[0], marker: DemoMarker) {
  return tx
    .insert(parameterTable)
    .values({ paramKey: markerKey, paramName: '演示装置', paramValue: JSON.stringify(marker) })
    .onConflictDoUpdate({
      target: [parameterTable.tenantId, parameterTable.paramKey],
      set: { paramValue: sql`excluded.param_value` },
    })
}
