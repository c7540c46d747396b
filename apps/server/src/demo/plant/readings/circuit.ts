import {
  type Bus,
  type BusName,
  buses,
  busList,
  busOf,
  drawnFrom,
  type FeederCode,
  feeders,
} from '../circuits'
import { type Flow, transformerKva } from '../flows'
import { feederPowerFactor, type Reading, type Sight, type Values } from './sight'

/** What is measured of one three-phase circuit. */
interface Circuit {
  code: string
  kw: number
  kvar: number
  /** Line to neutral, V. */
  volts: number
  isLive: boolean
}

/** Readings of an outgoing circuit. */
export function feederReading(code: FeederCode): Reading {
  const bus = busOf(code)
  return (sight) => {
    const kw = sight.sum(feeders[code].flows)
    const kvar = kw * Math.tan(Math.acos(feederPowerFactor(code, sight)))
    const { volts, isLive } = sight.load(bus)
    return {
      ...lowVoltage({ code, kw, kvar, volts, isLive }, sight),
      ...switchState(code, sight),
      ep: sight.opening(`${code}.ep`, 90_000, 900_000) + sight.sumIntegral(feeders[code].flows),
    }
  }
}

/** Readings of the incomer between a transformer and its bus: the feeders' sum less the sun. */
export function incomerReading(name: BusName): Reading {
  const bus: Bus = buses[name]
  const code = bus.incomer
  return (sight) => {
    const { kw, kvar, volts, isLive, ratio } = sight.load(bus)
    return {
      ...lowVoltage({ code, kw, kvar, volts, isLive }, sight),
      s: Math.hypot(kw, kvar),
      demand: meanKw(bus, 15, sight),
      thdu: isLive ? 1.6 + 0.5 * sight.drift(`${code}.thdu`, 900) : 0,
      thdi: kw > 0 ? 11 - 7 * Math.min(1, ratio) + sight.drift(`${code}.thdi`, 600) : 0,
      ...switchState(code, sight),
      ep: sight.opening(`${code}.ep`, 2_400_000, 3_900_000) + busIntegral(bus, sight),
    }
  }
}

/** Readings of a 10 kV incomer: its buses with their transformers' losses. */
export function highVoltageReading(code: 'AH1' | 'AH2'): Reading {
  const fed = busList.filter((bus) => bus.source === code)
  const losses = fed.flatMap((bus): Flow[] => [bus.iron, bus.copper])
  return (sight) => {
    const loads = fed.map((bus) => ({ ...sight.load(bus), kva: transformerKva[bus.transformer] }))
    const isLive = sight.plant.setting(`${code}.breaker`) > 0
    const kw = loads.reduce((sum, load) => sum + load.kw, 0) + sight.sum(losses)
    const magnetising = (kva: number, ratio: number) => kva * (0.006 + 0.06 * ratio * ratio)
    const kvar = isLive
      ? loads.reduce((sum, load) => sum + load.kvar + magnetising(load.kva, load.ratio), 0)
      : 0
    const kiloVolts = 10.24 + 0.05 * sight.drift(`${code}.grid`, 600)
    const { ia, ib, ic, p, q, pf, f } = lowVoltage(
      { code, kw, kvar, volts: isLive ? (kiloVolts * 1_000) / Math.sqrt(3) : 0, isLive },
      sight,
    )
    return {
      uab: isLive ? kiloVolts * 1.001 : 0,
      ubc: isLive ? kiloVolts * 0.999 : 0,
      uca: isLive ? kiloVolts : 0,
      ...{ ia, ib, ic, p, q, pf, f },
      s: Math.hypot(kw, kvar),
      demand: fed.reduce((sum, bus) => sum + meanKw(bus, 15, sight), 0) + sight.sum(losses),
      ...switchState(code, sight),
      ep:
        sight.opening(`${code}.ep`, 5_200_000, 7_800_000) +
        fed.reduce((sum, bus) => sum + busIntegral(bus, sight), 0) +
        sight.sumIntegral(losses),
    }
  }
}

/** Mean active power of a bus over the minutes before now, kW. */
export function meanKw(bus: Bus, minutes: number, { plant }: Sight): number {
  return drawnFrom(bus, (flow) => plant.mean(flow, minutes))
}

function busIntegral(bus: Bus, sight: Sight): number {
  return drawnFrom(bus, sight.plant.integral)
}

function switchState(code: string, { plant }: Sight): Values {
  if (code in feeders) {
    const feeder = code as FeederCode
    return { breaker: plant.isFeederClosed(feeder), trip: plant.isTripped(code) }
  }
  const incomer = code as Bus['incomer'] | Bus['source']
  return { breaker: plant.setting(`${incomer}.breaker`) > 0, trip: false }
}

/** Phase powers share the total in fixed parts, so that U·I·pf of the three phases adds up to it. */
function lowVoltage({ code, kw, kvar, volts, isLive }: Circuit, sight: Sight) {
  const apparent = Math.hypot(kw, kvar)
  const tilt = (phase: string) => (sight.opening(`${code}.${phase}`, -60, 60) / 1_000) * 0.8
  const [a, b] = [1 / 3 + tilt('a') / 3, 1 / 3 + tilt('b') / 3]
  const [ua, ub, uc] = [volts * (1 + 0.003 * tilt('u') * 10), volts * 0.9985, volts * 1.0012]
  const amperes = (share: number, phaseVolts: number) =>
    phaseVolts > 0 ? (apparent * share * 1_000) / phaseVolts : 0
  return {
    ua,
    ub,
    uc,
    ia: amperes(a, ua),
    ib: amperes(b, ub),
    ic: amperes(1 - a - b, uc),
    p: kw,
    q: kvar,
    pf: apparent > 0.01 ? kw / apparent : 1,
    f: isLive ? 50 + 0.025 * sight.drift('grid.frequency', 30) : 0,
  }
}
