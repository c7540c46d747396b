import { localTime } from '../calendar'
import { type Bus, type BusName, buses } from '../circuits'
import { transformerKva } from '../flows'
import { chargeAt, storageEfficiency } from '../storage'
import { meanKw } from './circuit'
import type { Reading, Sight } from './sight'

/** Air in a distribution room, °C. */
export const distributionRoomC = ({ weather, drift }: Sight, name: string): number =>
  25.5 + 0.3 * (weather.outdoorC - 22) + 0.5 * drift(`${name}.room`, 1_800)

/** A dry-type transformer: its windings follow the load of the last hour and a half. */
export function transformerReading(name: BusName): Reading {
  const bus: Bus = buses[name]
  const code = bus.transformer
  return (sight) => {
    const isLive = sight.plant.setting(`${bus.source}.breaker`) > 0
    const ratio = Math.max(0, meanKw(bus, 90, sight)) / 0.96 / transformerKva[code]
    const roomC = distributionRoomC(sight, code)
    const riseK = (isLive ? 13 : 0) + 62 * ratio ** 1.6
    const wobble = (phase: string) => 0.4 * sight.drift(`${code}.${phase}`, 240)
    const hottest = roomC + riseK + 3 + wobble('b')
    const windingA = roomC + riseK + wobble('a')
    const windingB = code === 'T2' ? sight.plant.disturbed('transformerHot', hottest) : hottest
    const windingC = roomC + riseK - 1.6 + wobble('c')
    const windingMaxC = Math.max(windingA, windingB, windingC)
    return {
      windingA,
      windingB,
      windingC,
      windingMaxC,
      core: roomC + (isLive ? 24 : 0) + 26 * ratio + wobble('core'),
      load: sight.load(bus).ratio * 100,
      loss: sight.sum([bus.iron, bus.copper]),
      fan: windingMaxC > 85,
      lossEnergy: sight.opening(`${code}.loss`, 21_000, 64_000) + sight.sumIntegral([bus.iron, bus.copper]),
    }
  }
}

/** Automatic power factor correction on a bus. */
export function capacitorReading(name: BusName): Reading {
  const bus: Bus = buses[name]
  return (sight) => {
    const load = sight.load(bus)
    const apparent = Math.hypot(load.kw, load.kvar)
    return {
      q: load.capacitorKvar * (load.volts / 230) ** 2,
      pf: apparent > 0.01 ? load.kw / apparent : 1,
      temperature: distributionRoomC(sight, bus.capacitor) + 4 + 0.9 * load.capacitorSteps,
      steps: load.capacitorSteps,
    }
  }
}

/** The UPS of the data room; without its feeder it runs on its battery, which it fills again afterwards. */
export const upsReading: Reading = (sight) => {
  const { plant, drift } = sight
  const { scale, before, sinceMs, beforeSinceMs } = plant.switching('ups')
  const minutes = (plant.tMs - sinceMs) / 60_000
  const drainPerMinute = 2.2
  const deficit = before === 0 ? Math.min(100, (drainPerMinute * (sinceMs - beforeSinceMs)) / 60_000) : 0
  const rested = scale > 0 ? 100 - deficit * Math.exp(-minutes / 25) : 100 - drainPerMinute * minutes
  const level = plant.disturbed('upsBatteryLow', Math.max(0, rested))
  const mains = scale > 0
  const isDischarging = !mains || level < rested - 5
  const kw = mains || level > 0 ? plant.natural('ups') : 0
  const uout = kw > 0 ? 230 + 0.4 * drift('UPS1.uout', 60) : 0
  return {
    mode: kw === 0 ? 0 : isDischarging ? 2 : 1,
    uin: sight.load(buses.bus1).volts * (mains ? 1 : 0),
    uout,
    iout: uout > 0 ? (kw * 1_000) / (3 * uout * 0.97) : 0,
    p: kw,
    load: (kw / 160) * 100,
    batteryLevel: level,
    batteryVoltage: 360 + 0.72 * level + (isDischarging ? -9 : 6) + 0.5 * drift('UPS1.vb', 120),
    batteryTemperature: 24.5 + (isDischarging ? 2.5 : 0) + 0.6 * drift('UPS1.tb', 1_800),
    backupMinutes: kw > 0 ? (level / drainPerMinute) * (94 / kw) : 0,
  }
}

/** The diesel set; started by hand it feeds its load bank. */
export const generatorReading: Reading = (sight) => {
  const { plant, drift, weather } = sight
  const runUp = plant.lagged('G1.start', 4_000)
  const warmth = plant.lagged('G1.start', 240_000)
  const energyKwh = plant.integral('standby')
  const isUp = runUp > 0.9
  return {
    start: plant.setting('G1.start') > 0,
    speed: runUp < 0.01 ? 0 : 1_500 * runUp + 3 * drift('G1.speed', 10),
    u: isUp ? 400 + 0.8 * drift('G1.u', 20) : 0,
    f: isUp ? 50 * runUp + 0.04 * drift('G1.f', 10) : 0,
    p: plant.flow('standby'),
    oilPressure: runUp < 0.1 ? 0 : 0.42 * runUp + 0.01 * drift('G1.oil', 20),
    coolantTemperature: 30 + 0.3 * weather.outdoorC + (82 - 30 - 0.3 * weather.outdoorC) * warmth,
    fuelLevel: Math.max(2, 88.4 - energyKwh * 0.055),
    startVoltage: 27.2 + (isUp ? 0.9 : 0) + 0.08 * drift('G1.start', 900),
    hours: 214 + energyKwh / 62,
    ep: 13_105 + energyKwh,
  }
}

/** A roof's inverter. */
export function solarReading(code: 'PV1' | 'PV2', flow: 'pv' | 'factoryPv', ratedKw: number): Reading {
  return (sight) => {
    const { plant, weather, drift } = sight
    const kw = plant.flow(flow)
    const efficiency = kw > 0.2 ? 98.3 - 1.4 * Math.exp((-8 * kw) / ratedKw) : 0
    const dcKw = efficiency > 0 ? kw / (efficiency / 100) : 0
    const udc = weather.sun > 0.01 ? 655 - 40 * weather.sun + 6 * drift(`${code}.udc`, 60) : 0
    return {
      enable: plant.setting(`${code}.enable`) > 0,
      state: kw > 0.2 ? 1 : 0,
      udc,
      idc: udc > 0 ? (dcKw * 1_000) / udc : 0,
      p: kw,
      temperature: weather.outdoorC + 6 + (22 * kw) / ratedKw,
      efficiency,
      irradiance: weather.sun * 1_000,
      ep: sight.opening(`${code}.ep`, 62_000, 148_000) + plant.integral(flow),
    }
  }
}

/** The battery system: it follows its day until it is stopped, and holds its charge while it stands still. */
export const storageReading: Reading = (sight) => {
  const { plant, drift, weather } = sight
  const kw = plant.flow('storageOut') - plant.flow('storageIn')
  const { scale, sinceMs } = plant.switching('storageOut')
  const level = chargeAt(localTime(scale > 0 ? plant.tMs : sinceMs).hour)
  const voltage = 640 + 1.1 * level + (kw < 0 ? 8 : kw > 0 ? -6 : 0) + 0.8 * drift('ES1.u', 120)
  const batteryKw = kw > 0 ? kw / storageEfficiency : kw * storageEfficiency
  return {
    enable: plant.setting('ES1.enable') > 0,
    state: kw > 0.2 ? 2 : kw < -0.2 ? 1 : 0,
    p: kw,
    soc: level,
    voltage,
    current: (batteryKw * 1_000) / voltage,
    temperature: 23.5 + 0.1 * (weather.outdoorC - 20) + 0.09 * Math.abs(kw) + 0.4 * drift('ES1.t', 900),
    ep: sight.opening('ES1.ep', 41_000, 66_000) + plant.integral('storageOut'),
    epCharge: sight.opening('ES1.ep', 41_000, 66_000) / storageEfficiency ** 2 + plant.integral('storageIn'),
  }
}
