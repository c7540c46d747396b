import { type Bus, feeders, joiningFlows } from '../circuits'
import { type Flow, transformerKva } from '../flows'
import type { LivePlant } from '../livePlant'
import { type Noise, streamOf } from '../noise'
import { isBusLive } from '../switching'
import { type Weather, weatherAt } from '../weather'

/** A device's values by propertyNo. */
export type Values = Record<string, number | boolean>

/** Works out a device's values at one moment. */
export type Reading = (sight: Sight) => Values

/** Load of a low-voltage bus as its incomer sees it. */
export interface BusLoad {
  isLive: boolean
  kw: number
  /** After compensation. */
  kvar: number
  capacitorKvar: number
  capacitorSteps: number
  /** Apparent power over the transformer's rating. */
  ratio: number
  /** Line to neutral, V; 0 on a dead bus. */
  volts: number
}

/** One moment of the plant, with what its sensors add. */
export interface Sight {
  plant: LivePlant
  weather: Weather
  /** Wandering in [-1, 1], of its own for each name; independent values every `seconds`. */
  drift(name: string, seconds: number): number
  /** A fixed whole number in a range for each name: what a register showed when the plant's time began. */
  opening(name: string, from: number, to: number): number
  sum(flows: readonly Flow[]): number
  sumIntegral(flows: readonly Flow[]): number
  load(bus: Bus): BusLoad
}

const capacitorStepKvar = 25
const capacitorSteps = 12

/** Looks at a plant at the moment it stands at. */
export function lookAt(plant: LivePlant, noise: Noise): Sight {
  const loads = new Map<string, BusLoad>()
  const sight: Sight = {
    plant,
    weather: weatherAt(plant.tMs, noise),
    drift: (name, seconds) => noise.smooth(streamOf(name), plant.tMs / (seconds * 1_000)),
    opening: (name, from, to) => Math.floor(from + (to - from) * noise.unit(streamOf(name), 1)),
    sum: (flows) => flows.reduce((sum, flow) => sum + plant.flow(flow), 0),
    sumIntegral: (flows) => flows.reduce((sum, flow) => sum + plant.integral(flow), 0),
    load(bus) {
      const known = loads.get(bus.incomer)
      if (known) return known
      const load = loadOf(bus, sight)
      loads.set(bus.incomer, load)
      return load
    },
  }
  return sight
}

/** Power factor of a feeder now. */
export function feederPowerFactor(code: keyof typeof feeders, { drift }: Sight): number {
  return Math.min(0.995, feeders[code].powerFactor + 0.012 * drift(`${code}.pf`, 900))
}

function loadOf(bus: Bus, sight: Sight): BusLoad {
  const isLive = isBusLive(bus, { settingOf: sight.plant.setting })
  let kw = joiningFlows(bus).reduce((sum, [flow, sign]) => sum + sign * sight.plant.flow(flow), 0)
  let rawKvar = 0
  for (const code of bus.feeders) {
    const feederKw = sight.sum(feeders[code].flows)
    kw += feederKw
    rawKvar += feederKw * Math.tan(Math.acos(feederPowerFactor(code, sight)))
  }
  const wanted = Math.floor((rawKvar - 0.12 * kw) / capacitorStepKvar + 0.3)
  const steps = isLive ? Math.min(capacitorSteps, Math.max(0, wanted)) : 0
  const ratio = Math.hypot(kw, rawKvar - steps * capacitorStepKvar) / transformerKva[bus.transformer]
  const wander = sight.drift(`${bus.incomer}.grid`, 600)
  return {
    isLive,
    kw,
    kvar: rawKvar - steps * capacitorStepKvar,
    capacitorKvar: steps * capacitorStepKvar,
    capacitorSteps: steps,
    ratio,
    volts: isLive ? 231 * (1.022 - 0.035 * ratio) + 1.1 * wander : 0,
  }
}
