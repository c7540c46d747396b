import { factoryLoads } from './factoryLoads'
import { type Moment, momentAt } from './moment'
import type { Noise } from './noise'
import { officeLoads } from './officeLoads'

/** Rated apparent power of the transformers, kVA. */
export const transformerKva = { T1: 1_000, T2: 1_000, T3: 1_600 } as const

/** A transformer's losses: iron whenever it is live, copper with the square of its load. Kilowatts. */
const lossesKw = {
  T1: { iron: 1.45, copper: 7.5 },
  T2: { iron: 1.45, copper: 7.5 },
  T3: { iron: 1.95, copper: 11.2 },
} as const

function copperKw(transformer: keyof typeof transformerKva, loadKw: number): number {
  return lossesKw[transformer].copper * (loadKw / 0.96 / transformerKva[transformer]) ** 2
}

/**
 * Everything that flows in the plant when nobody has switched anything: loads, generation and losses in kW, cooling
 * in kW, water and gas in m³/h, air in m³/min, and `…On` indicators. Every meter's reading is a sum of these.
 */
export function flowsOf(now: Moment) {
  const office = officeLoads(now)
  const factory = factoryLoads(now)
  const rooms = office.room1 + office.room2 + office.room3 + office.room4 + office.room5 + office.room6
  const bus1 =
    office.lighting +
    office.sockets +
    rooms +
    office.lifts +
    office.ups +
    office.upsLoss +
    office.crac +
    office.storageIn -
    office.storageOut -
    office.pv
  const chillers = office.chiller1 + office.chiller2 + office.tower1 + office.tower2
  const pumps = office.chilledPump1 + office.chilledPump2 + office.coolingPump1 + office.coolingPump2
  const air = office.ahu1 + office.ahu2 + office.ahu3 + office.ahu4 + office.fcu
  const bus2 = chillers + pumps + air + office.boosters + office.drains + office.cars
  const bus3 =
    factory.stamping +
    factory.injection +
    factory.painting +
    factory.compressor1 +
    factory.compressor2 +
    factory.dryer +
    factory.processChiller +
    factory.processPump +
    factory.condenserPump +
    factory.processTower +
    factory.hall -
    factory.factoryPv
  return {
    ...office,
    ...factory,
    ironT1: lossesKw.T1.iron,
    copperT1: copperKw('T1', bus1),
    ironT2: lossesKw.T2.iron,
    copperT2: copperKw('T2', bus2),
    ironT3: lossesKw.T3.iron,
    copperT3: copperKw('T3', bus3),
    /** One kilowatt that a running generator's load bank multiplies. */
    standby: 1,
  }
}

/** Name of one flow. */
export type Flow = keyof ReturnType<typeof flowsOf>
/** The plant's flows by name. */
export type Flows = Record<Flow, number>

/** The flows at a Unix time in milliseconds. */
export const flowsAt = (tMs: number, noise: Noise): Flows => flowsOf(momentAt(tMs, noise))

/** All names, in a fixed order. */
export const flowNames = Object.keys(flowsAt(0, { unit: () => 0, smooth: () => 0 })) as Flow[]
