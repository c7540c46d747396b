import type { Flow } from '../flows'
import type { SettingKey } from '../settings'
import type { Reading, Sight } from './sight'

/** A chiller's place in the plant. */
export interface ChillerCircuit {
  code: 'CH1' | 'CH2' | 'CH3'
  electric: Flow
  cooling: Flow
  running: Flow
  pump: Flow
  ratedCoolingKw: number
  /** Chilled water when its pump runs, m³/h. */
  ratedFlow: number
}

/** kW that one m³/h of water carries per kelvin. */
const waterHeat = 1.163
/** Temperature to which standing chilled water drifts, °C. */
const restC = 15.5

/** Water as it comes back from a cooling tower: a few kelvin above the wet bulb. */
export const towerOutletC = ({ weather }: Sight): number =>
  weather.outdoorC * (0.45 + 0.0045 * weather.humidity) + 6.5

/** Saturation pressure of R134a, kPa absolute, good within 3 % from 0 to 45 °C. */
const refrigerantKpa = (celsius: number) => 293 * Math.exp(0.0345 * celsius - 0.000_075 * celsius ** 2)

/** A water-cooled chiller: outlet water follows its set point with a lag, inlet water follows the load. */
export function chillerReading(circuit: ChillerCircuit): Reading {
  const { code, electric, cooling, running, pump, ratedCoolingKw, ratedFlow } = circuit
  return (sight) => {
    const { plant, drift } = sight
    const kw = plant.flow(electric)
    const coolingKw = plant.flow(cooling)
    const flow = ratedFlow * Math.min(1, plant.flow(pump) / Math.max(1, plant.natural(pump)))
    const cold = plant.mean(running, 12)
    const target = plant.lagged(`${code}.supplySet`, 240_000)
    const supplyTemperature = target * cold + restC * (1 - cold) + 0.12 * drift(`${code}.supply`, 90)
    const condenserIn = towerOutletC(sight) + 0.2 * drift(`${code}.cond`, 300)
    const load = coolingKw / ratedCoolingKw
    const isOn = kw > 3
    return {
      enable: plant.setting(`${code}.enable`) > 0,
      supplySet: plant.setting(`${code}.supplySet`),
      state: isOn ? 1 : 0,
      load: load * 100,
      supplyTemperature,
      returnTemperature: supplyTemperature + (flow > 1 ? coolingKw / (flow * waterHeat) : 0.3),
      condenserIn,
      condenserOut: condenserIn + 5.2 * load,
      evaporatorPressure: refrigerantKpa(isOn ? supplyTemperature - 2.2 : restC),
      condenserPressure: refrigerantKpa(isOn ? condenserIn + 6.5 * load + 2 : condenserIn),
      flow,
      cooling: coolingKw,
      p: kw,
      cop: isOn ? coolingKw / kw : 0,
      hours: sight.opening(`${code}.hours`, 6_200, 9_800) + plant.integral(running),
      ep: sight.opening(`${code}.ep`, 310_000, 690_000) + plant.integral(electric),
      coolingEnergy: sight.opening(`${code}.cooling`, 1_500_000, 3_100_000) + plant.integral(cooling),
    }
  }
}

/** A cooling tower with a fan on a frequency converter. */
export function towerReading(code: 'CT1' | 'CT2' | 'CT3', flow: Flow): Reading {
  return (sight) => {
    const kw = sight.plant.flow(flow)
    return {
      enable: sight.plant.setting(`${code}.enable`) > 0,
      run: kw > 0.1,
      frequency: kw > 0.1 ? 50 * Math.cbrt(Math.max(0, kw - 0.6) / 10.4) : 0,
      outletTemperature: towerOutletC(sight) + 0.2 * sight.drift(`${code}.out`, 300),
      p: kw,
    }
  }
}

/** A circulation pump. */
export function pumpReading(code: `P${1 | 2 | 3 | 4 | 5 | 6}`, flow: Flow, ratedKw: number): Reading {
  return (sight) => {
    const { plant, drift, opening } = sight
    const kw = plant.flow(flow)
    const isOn = kw > 0.5
    const speed = isOn ? Math.cbrt(kw / ratedKw) : 0
    return {
      enable: plant.setting(`${code}.enable`) > 0,
      run: isOn,
      frequency: Math.min(50, 47.5 * speed),
      current: (kw * 1_000) / (Math.sqrt(3) * 395 * 0.87),
      p: kw,
      outletPressure: 0.19 + 0.24 * speed ** 2 + 0.004 * drift(`${code}.out`, 60),
      hours: opening(`${code}.hours`, 7_000, 14_000) + plant.integral(flow) / ratedKw,
      ep: opening(`${code}.ep`, 90_000, 420_000) + plant.integral(flow),
    }
  }
}

/** An air handling unit: the room reaches a new set point within the hour, and warms while the fan stands still. */
export function airHandlerReading(
  code: 'AHU1' | 'AHU2' | 'AHU3' | 'AHU4',
  flow: Flow,
  ratedKw: number,
): Reading {
  const enable: SettingKey = `${code}.enable`
  const tempSet: SettingKey = `${code}.tempSet`
  return ({ plant, weather, drift }) => {
    const kw = plant.flow(flow)
    const isOn = kw > 0.3
    const conditioned = Math.min(1, plant.mean(flow, 40) / (0.4 * ratedKw))
    const freeC = 25.2 + 0.28 * (weather.outdoorC - 22)
    const presence = Math.min(1, Math.max(0, (plant.mean('sockets', 30) - 1.5) / 5.5))
    const roomC =
      plant.lagged(tempSet, 1_500_000) * conditioned +
      freeC * (1 - conditioned) +
      0.35 * drift(`${code}.room`, 600)
    const valve = isOn
      ? Math.min(100, Math.max(12, 34 + 6 * (weather.outdoorC - 19) + 9 * drift(code, 240)))
      : 0
    return {
      enable: plant.setting(enable) > 0,
      tempSet: plant.setting(tempSet),
      run: isOn,
      supplyTemperature: isOn ? roomC - 2.5 - 0.085 * valve : roomC,
      returnTemperature: roomC,
      valve,
      frequency: isOn ? Math.min(50, 50 * Math.cbrt(kw / ratedKw)) : 0,
      filterPressure: isOn ? 96 + 70 * (kw / ratedKw) + 4 * drift(`${code}.filter`, 120) : 0,
      co2: 425 + 390 * presence + 28 * drift(`${code}.co2`, 500),
      p: kw,
    }
  }
}
