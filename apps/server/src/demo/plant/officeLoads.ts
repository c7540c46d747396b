import { type DayCurve, heightAt } from './calendar'
import type { Moment } from './moment'
import { streamsOf } from './noise'
import { storageKw } from './storage'

const workdayPresence: DayCurve = [
  [0, 0.02],
  [6.5, 0.03],
  [7.5, 0.15],
  [9, 0.95],
  [11.7, 1],
  [12.3, 0.68],
  [13.2, 0.7],
  [14, 0.98],
  [17.8, 0.95],
  [19, 0.5],
  [20.5, 0.28],
  [22, 0.1],
  [24, 0.02],
]
const restdayPresence: DayCurve = [
  [0, 0.02],
  [8, 0.04],
  [10.5, 0.3],
  [12.5, 0.34],
  [17, 0.31],
  [20, 0.12],
  [22, 0.03],
  [24, 0.02],
]
const lampsWorkday: DayCurve = [
  [0, 0.06],
  [6.5, 0.08],
  [8.5, 0.85],
  [12, 0.95],
  [12.4, 0.7],
  [13.3, 0.72],
  [13.8, 0.95],
  [18.2, 1],
  [20, 0.6],
  [22, 0.25],
  [23, 0.08],
  [24, 0.06],
]
const liftsWorkday: DayCurve = [
  [0, 0.03],
  [7.2, 0.1],
  [8.7, 1],
  [9.5, 0.45],
  [11.6, 0.5],
  [12.1, 0.9],
  [13.4, 0.8],
  [14.2, 0.4],
  [17.6, 0.45],
  [18.3, 0.95],
  [19.5, 0.35],
  [22, 0.1],
  [24, 0.03],
]
const carsWorkday: DayCurve = [
  [0, 0.05],
  [7.5, 0.05],
  [9.2, 0.85],
  [11.5, 0.55],
  [13.5, 0.75],
  [16, 0.45],
  [18.5, 0.3],
  [23, 0.08],
  [24, 0.05],
]
const tapsWorkday: DayCurve = [
  [0, 0.05],
  [7, 0.1],
  [8.8, 0.6],
  [11.6, 0.7],
  [12.4, 1],
  [13.5, 0.55],
  [18, 0.6],
  [20, 0.25],
  [23, 0.05],
]
const kitchenWorkday: DayCurve = [
  [0, 0],
  [5.5, 0],
  [6.5, 0.6],
  [8.5, 0.35],
  [10, 0.8],
  [12.5, 1],
  [13.5, 0.1],
  [16, 0.4],
  [18.5, 0.7],
  [20, 0],
  [24, 0],
]
const stream = streamsOf(
  'lighting',
  'sockets',
  'lifts',
  'ups',
  'cooling',
  'ahu',
  'taps',
  'cars',
  'pv',
  'kitchen',
  'crac',
  'fcu',
)
const roomStreams = streamsOf('room1', 'room2', 'room3', 'room4', 'room5', 'room6')

/** Rated cooling of one office chiller, kW. */
export const officeChillerKw = 1_100

/**
 * What flows in the office building at a moment. Electric loads and losses in kW (the cooling of a chiller too),
 * water and gas in m³/h; `…On` is 1 while a machine runs.
 */
export function officeLoads(now: Moment) {
  const presence = heightAt(now.isWorkday ? workdayPresence : restdayPresence, now.hour)
  const lamps = now.isWorkday ? heightAt(lampsWorkday, now.hour) : 0.07 + 0.5 * presence
  const lifts = now.isWorkday ? heightAt(liftsWorkday, now.hour) : 0.04 + 0.9 * presence
  const cars = now.isWorkday ? heightAt(carsWorkday, now.hour) : 0.04 + presence
  const taps = now.isWorkday ? heightAt(tapsWorkday, now.hour) : 0.05 + presence
  const kitchen = now.isWorkday ? heightAt(kitchenWorkday, now.hour) : 0
  const waterM3h = 0.35 + 11 * taps * now.vary(stream.taps, 0.25)
  const fansOn = isOpenAt(now) ? 1 : 0
  const airNeed = 0.45 + 0.55 * Math.min(1, Math.max(0, (now.outdoorC - 16) / 16))
  const fan = (rated: number, shift: number) => fansOn * rated * airNeed * now.vary(stream.ahu + shift, 0.05)
  const room = (name: keyof typeof roomStreams, baseKw: number, peakKw: number) =>
    (baseKw + peakKw * presence) * now.vary(roomStreams[name], 0.14)
  const ups = (88 + 9 * presence) * now.vary(stream.ups, 0.02)
  return {
    lighting: (6 + 152 * lamps) * now.vary(stream.lighting, 0.04),
    // what no room pays for: corridors and what the cables of the floors lose
    sockets: (1.5 + 5.5 * presence) * now.vary(stream.sockets, 0.06),
    room1: room('room1', 8, 45.5),
    room2: room('room2', 6.2, 32),
    room3: room('room3', 12.2, 40.5),
    room4: room('room4', 3.4, 20),
    room5: room('room5', 8.4, 35.5),
    room6: room('room6', 2.9, 15),
    lifts: (3.5 + 44 * lifts) * now.vary(stream.lifts, 0.22),
    ups,
    upsLoss: 2.6 + 0.034 * ups,
    crac: (16 + 0.7 * Math.max(0, now.outdoorC - 14)) * now.vary(stream.crac, 0.08),
    ...coolingPlant(now, presence, fansOn === 1),
    ahu1: fan(15, 1),
    ahu2: fan(11, 2),
    ahu3: fan(11, 3),
    ahu4: fan(11, 4),
    fcu: (1.5 + 24 * presence) * now.vary(stream.fcu, 0.08),
    boosters: 1.1 + 0.62 * waterM3h,
    drains: 1.4 + 1.2 * taps,
    cars: 1.2 + 128 * cars * now.vary(stream.cars, 0.4),
    pv: 80 * now.sun * (1 - 0.004 * Math.max(0, now.outdoorC + 18 * now.sun - 25)),
    ...storageKw(now.hour),
    officeWater: waterM3h,
    officeGas: 16 * kitchen * now.vary(stream.kitchen, 0.2),
  }
}

/** When the air conditioning runs: longer on working days, on others for the shops downstairs. */
function isOpenAt({ isWorkday, hour }: Moment): boolean {
  return isWorkday ? hour >= 6.5 && hour < 22 : hour >= 8 && hour < 21
}

/** The flows of the office building by name. */
export type OfficeLoads = ReturnType<typeof officeLoads>

/** Chillers with their pumps and towers. The duty machine changes every day; the second joins above 88 % load. */
function coolingPlant(now: Moment, presence: number, isOpen: boolean) {
  const isCooling = isOpen && now.outdoorC > 14
  const expected = 210 + 330 * presence + 46 * (now.outdoorC - 17) + 190 * now.sun
  const demand = Math.min(2 * officeChillerKw, Math.max(180, expected * now.vary(stream.cooling, 0.05)))
  const coolingKw = isCooling ? demand : 0
  // The expected load decides, not the momentary one: a machine does not start and stop with every gust.
  const isPair = isCooling && expected > 0.88 * officeChillerKw
  const first = isPair ? coolingKw / 2 : coolingKw
  const second = isPair ? coolingKw / 2 : 0
  const isEven = now.day % 2 === 0
  const [cooling1, cooling2] = isEven ? [first, second] : [second, first]
  const on1 = cooling1 > 0 ? 1 : 0
  const on2 = cooling2 > 0 ? 1 : 0
  return {
    chillerCooling1: cooling1,
    chillerCooling2: cooling2,
    chiller1: chillerPower(cooling1, officeChillerKw, now.outdoorC),
    chiller2: chillerPower(cooling2, officeChillerKw, now.outdoorC),
    chillerOn1: on1,
    chillerOn2: on2,
    chilledPump1: on1 * 27.5 * now.vary(stream.cooling + 1, 0.02),
    chilledPump2: on2 * 27.5 * now.vary(stream.cooling + 2, 0.02),
    coolingPump1: on1 * 33 * now.vary(stream.cooling + 3, 0.02),
    coolingPump2: on2 * 33 * now.vary(stream.cooling + 4, 0.02),
    tower1: towerPower(cooling1, officeChillerKw, now.outdoorC),
    tower2: towerPower(cooling2, officeChillerKw, now.outdoorC),
  }
}

/** Electric power of a water-cooled chiller: best near three quarters load, worse in the heat. */
export function chillerPower(coolingKw: number, ratedKw: number, outdoorC: number): number {
  if (coolingKw <= 0) return 0
  const load = coolingKw / ratedKw
  const cop = 5.7 - 3.2 * (load - 0.75) ** 2 - 0.035 * Math.max(0, outdoorC - 22)
  return coolingKw / cop
}

/** Fan power of a cooling tower that follows its chiller. */
export function towerPower(coolingKw: number, ratedKw: number, outdoorC: number): number {
  if (coolingKw <= 0) return 0
  const speed = Math.min(1, 0.45 + 0.4 * (coolingKw / ratedKw) + 0.012 * Math.max(0, outdoorC - 18))
  return 0.6 + 10.4 * speed ** 3
}
