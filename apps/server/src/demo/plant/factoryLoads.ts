import { type DayCurve, heightAt } from './calendar'
import type { Moment } from './moment'
import { streamsOf } from './noise'
import { chillerPower, towerPower } from './officeLoads'

const workdayShifts: DayCurve = [
  [0, 0.42],
  [0.5, 0.6],
  [7.6, 0.62],
  [8, 0.35],
  [8.6, 0.95],
  [11.8, 1],
  [12.2, 0.55],
  [12.9, 0.58],
  [13.4, 0.98],
  [17.8, 0.96],
  [18.3, 0.6],
  [19, 0.66],
  [20, 0.4],
  [20.6, 0.7],
  [23.6, 0.66],
  [24, 0.42],
]
const saturdayShift: DayCurve = [
  [0, 0.4],
  [7, 0.4],
  [8.6, 0.62],
  [11.9, 0.66],
  [12.3, 0.4],
  [13.4, 0.62],
  [17.6, 0.6],
  [19, 0.2],
  [24, 0.14],
]
const sundayShift: DayCurve = [
  [0, 0.14],
  [8, 0.12],
  [14, 0.14],
  [22, 0.16],
  [24, 0.4],
]
const stream = streamsOf(
  'stamping',
  'injection',
  'painting',
  'air',
  'process',
  'hall',
  'factoryWater',
  'factoryGas',
  'factoryPv',
)

/** Rated cooling of the process chiller, kW. */
export const processChillerKw = 620

/** What flows in the factory at a moment: units as in `officeLoads`; compressed air in m³/min. */
export function factoryLoads(now: Moment) {
  const shift = heightAt(
    now.isWorkday ? workdayShifts : now.weekday === 6 ? saturdayShift : sundayShift,
    now.hour,
  )
  const painting = Math.max(0, shift - 0.3) / 0.7
  const airM3min = (6 + 22 * shift) * now.vary(stream.air, 0.1)
  const leadAir = Math.min(16, airM3min)
  const lagAir = Math.max(0, airM3min - 16)
  const cooling = (70 + 380 * shift + 5 * Math.max(0, now.outdoorC - 18)) * now.vary(stream.process, 0.05)
  const coolingKw = Math.min(processChillerKw, cooling)
  return {
    stamping: (9 + 188 * shift) * now.vary(stream.stamping, 0.16),
    injection: (112 + 215 * shift) * now.vary(stream.injection, 0.07),
    painting: 14 + 128 * painting * now.vary(stream.painting, 0.08),
    compressor1: 12 + 6.1 * leadAir,
    compressor2: lagAir > 0 ? 12 + 6.1 * lagAir : 0,
    compressorOn2: lagAir > 0 ? 1 : 0,
    air1: leadAir,
    air2: lagAir,
    dryer: 5.5,
    processCooling: coolingKw,
    processChiller: chillerPower(coolingKw, processChillerKw, now.outdoorC),
    processPump: 17.5 * now.vary(stream.process + 1, 0.02),
    condenserPump: 20.5 * now.vary(stream.process + 2, 0.02),
    processTower: towerPower(coolingKw, processChillerKw, now.outdoorC),
    hall: (11 + 34 * shift + (now.hour < 6.5 || now.hour > 17.5 ? 14 : 3)) * now.vary(stream.hall, 0.05),
    factoryPv: 90 * now.sun * (1 - 0.004 * Math.max(0, now.outdoorC + 18 * now.sun - 25)),
    factoryWater: (1.4 + 7.5 * shift) * now.vary(stream.factoryWater, 0.2),
    factoryGas: 3 + 46 * painting * now.vary(stream.factoryGas, 0.1),
    processOn: 1,
    compressorOn1: 1,
  }
}

/** The flows of the factory by name. */
export type FactoryLoads = ReturnType<typeof factoryLoads>
