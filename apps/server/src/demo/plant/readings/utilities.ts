import { buses } from '../circuits'
import type { Flow } from '../flows'
import { distributionRoomC } from './power'
import type { Reading, Sight } from './sight'

/** A tenant's meter behind the socket feeder. */
export function roomReading(code: `R${1 | 2 | 3 | 4 | 5 | 6}`, flow: Flow): Reading {
  return (sight) => {
    const { plant, drift, opening } = sight
    const kw = plant.flow(flow)
    const powerFactor = 0.93 + 0.03 * drift(`${code}.pf`, 900)
    const { volts } = sight.load(buses.bus1)
    const u = plant.isFeederClosed('F12') ? volts - 1.2 : 0
    return {
      u,
      i: u > 0 ? (kw * 1_000) / (3 * u * powerFactor) : 0,
      p: kw,
      pf: powerFactor,
      relay: plant.setting(`${code}.relay`) > 0,
      ep: opening(`${code}.ep`, 8_000, 96_000) + plant.integral(flow),
    }
  }
}

/** A water meter at the service entrance. */
export function waterReading(code: string, flow: Flow): Reading {
  return ({ plant, drift, opening }) => ({
    flow: plant.flow(flow),
    pressure: 0.31 - 0.004 * plant.flow(flow) + 0.006 * drift(`${code}.pressure`, 300),
    volume: opening(`${code}.volume`, 21_000, 88_000) + plant.integral(flow),
  })
}

/** A gas meter. */
export function gasReading(code: string, flow: Flow): Reading {
  return ({ plant, weather, drift, opening }) => ({
    flow: plant.flow(flow),
    pressure: 2.62 - 0.004 * plant.flow(flow) + 0.04 * drift(`${code}.pressure`, 300),
    temperature: 16 + 0.35 * weather.outdoorC,
    valve: true,
    volume: opening(`${code}.volume`, 14_000, 210_000) + plant.integral(flow),
  })
}

/** Booster pumps that hold the pressure of the drinking water; without power it sinks. */
export const boosterReading: Reading = ({ plant, drift }) => {
  const water = plant.flow('officeWater')
  const kw = plant.flow('boosters')
  const driven = Math.min(1, plant.mean('boosters', 3) / Math.max(0.1, plant.natural('boosters')))
  const held = plant.lagged('GS1.pressureSet', 45_000) * driven + 0.1 * (1 - driven)
  const isOn = kw > 0
  return {
    pressureSet: plant.setting('GS1.pressureSet'),
    pressure: plant.disturbed('waterPressureLow', held + 0.006 * drift('GS1.pressure', 25)),
    flow: isOn ? water : 0,
    tankLevel: 2.15 + 0.32 * drift('GS1.tank', 2_400),
    pump1: isOn,
    pump2: isOn && water > 6,
    frequency: isOn ? Math.min(50, 31 + 1.5 * water) : 0,
    p: kw,
  }
}

/** A screw compressor on the common air receiver. */
export function compressorReading(code: 'AC1' | 'AC2', flow: Flow, air: Flow, running: Flow): Reading {
  return (sight) => {
    const { plant, drift, opening } = sight
    const kw = plant.flow(flow)
    const driven = Math.min(1, plant.mean('air1', 4) / Math.max(0.1, plant.natural('air1')))
    const held = plant.lagged('AC1.pressureSet', 60_000) * driven + 0.22 * (1 - driven)
    const receiver = plant.disturbed('airPressureLow', held - 0.012 + 0.009 * drift('AC.receiver', 20))
    return {
      enable: plant.setting(`${code}.enable`) > 0,
      pressureSet: plant.setting(`${code}.pressureSet`),
      state: kw > 1 ? 1 : 0,
      pressure: code === 'AC1' ? receiver : receiver - 0.006,
      temperature: kw > 1 ? 78 + 0.06 * kw + 2 * drift(`${code}.temperature`, 240) : 32,
      flow: plant.flow(air),
      p: kw,
      hours: opening(`${code}.hours`, 11_000, 19_000) + plant.integral(running),
      ep: opening(`${code}.ep`, 240_000, 870_000) + plant.integral(flow),
    }
  }
}

/** Where a climate sensor hangs, which decides what it follows. */
export type ClimatePlace = 'dataRoom' | 'substation' | 'office' | 'hall'

/** A temperature and humidity sensor. */
export function climateReading(code: string, place: ClimatePlace): Reading {
  return (sight) => ({
    temperature: temperatureAt(code, place, sight),
    humidity: humidityAt(code, place, sight),
    battery: 3.58 + 0.02 * sight.drift(`${code}.battery`, 7_200),
  })
}

function temperatureAt(code: string, place: ClimatePlace, sight: Sight): number {
  const { plant, weather, drift } = sight
  const wander = 0.4 * drift(`${code}.temperature`, 900)
  switch (place) {
    case 'dataRoom': {
      const cooled = Math.min(1, plant.mean('crac', 12) / Math.max(1, plant.natural('crac')))
      return plant.disturbed('serverRoomHot', 23.4 + 13 * (1 - cooled) + wander)
    }
    case 'substation':
      return distributionRoomC(sight, code)
    case 'office': {
      const conditioned = Math.min(1, plant.mean('ahu2', 40) / 4.4)
      const freeC = 25 + 0.28 * (weather.outdoorC - 22)
      return plant.lagged('AHU2.tempSet', 1_800_000) * conditioned + freeC * (1 - conditioned) + wander
    }
    case 'hall':
      return 24 + 0.55 * (weather.outdoorC - 20) + plant.mean('injection', 30) / 130 + wander
  }
}

function humidityAt(code: string, place: ClimatePlace, { weather, drift }: Sight): number {
  const wander = 2.5 * drift(`${code}.humidity`, 1_500)
  return place === 'dataRoom' ? 46 + wander : 34 + 0.3 * weather.humidity + wander
}
