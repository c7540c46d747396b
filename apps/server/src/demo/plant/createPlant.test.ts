import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { incidentKinds } from '../incidents'
import { busList } from './circuits'
import { createPlant, type PlantValues } from './createPlant'
import { plantDevices } from './devices'
import { plantProducts } from './products'
import { isSettingKey } from './settings'

// Days of plant time are worked through; a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 })

const originMs = Date.parse('2026-03-02T00:00:00+08:00')
const minute = 60_000
const hour = 60 * minute
const newPlant = (seed = 7) => createPlant({ seed, originMs })
const numberOf = (values: PlantValues, code: string, propertyNo: string): number => {
  const value = values[code]?.[propertyNo]
  if (typeof value !== 'number') throw new Error(`${code}.${propertyNo} is no number`)
  return value
}
const sumOf = (values: PlantValues, codes: readonly string[], propertyNo: string) =>
  codes.reduce((sum, code) => sum + numberOf(values, code, propertyNo), 0)
const within = (maxMs: number) => fc.integer({ min: 0, max: maxMs })

describe('the catalogue', () => {
  it('has about 60 devices and 600 points, uniquely named within their gateways', () => {
    const points = plantDevices.reduce(
      (sum, { product }) => sum + plantProducts[product].properties.length,
      0,
    )
    expect(plantDevices.length).toBeGreaterThanOrEqual(55)
    expect(points).toBeGreaterThanOrEqual(550)
    expect(new Set(plantDevices.map(({ gateway, name }) => `${gateway}/${name}`)).size).toBe(
      plantDevices.length,
    )
  })

  it('gives every device exactly the values that its product declares', () => {
    const values = newPlant().valuesAt(originMs + 11 * hour)
    for (const { code, product } of plantDevices) {
      const declared = plantProducts[product].properties.map(({ propertyNo }) => propertyNo)
      expect(Object.keys(values[code] ?? {}).sort(), code).toEqual([...declared].sort())
      for (const value of Object.values(values[code] ?? {}))
        expect(Number.isFinite(Number(value)), code).toBe(true)
    }
  })

  it('can set exactly what its products declare as writable', () => {
    for (const { code, product } of plantDevices) {
      for (const { propertyNo, access } of plantProducts[product].properties) {
        expect(isSettingKey(`${code}.${propertyNo}`), `${code}.${propertyNo}`).toBe(access === 'read-write')
      }
    }
  })
})

describe('balance', () => {
  it('lets feeders less sun and battery add up to each incomer, and incomers with losses to the 10 kV meters', () => {
    const plant = newPlant()
    const moments = fc.sample(within(10 * 24 * hour), { numRuns: 40, seed: 3 }).sort((a, b) => a - b)
    for (const moment of moments) {
      const values = plant.valuesAt(originMs + moment)
      for (const { incomer, feeders, solar, storage } of busList) {
        const given = [solar, storage].flatMap((inverter) => inverter ?? []).map(({ code }) => code)
        expect(numberOf(values, incomer, 'p')).toBeCloseTo(
          sumOf(values, feeders, 'p') - sumOf(values, given, 'p'),
          0,
        )
      }
      for (const source of ['AH1', 'AH2']) {
        const fed = busList.filter((bus) => bus.source === source)
        const low = sumOf(
          values,
          fed.map(({ incomer }) => incomer),
          'p',
        )
        const losses = sumOf(
          values,
          fed.map(({ transformer }) => transformer),
          'loss',
        )
        expect(numberOf(values, source, 'p')).toBeCloseTo(low + losses, 0)
        expect(losses).toBeLessThan(0.06 * low + 4)
      }
    }
  })

  it('keeps currents, voltages and power factor consistent with the power', () => {
    const values = newPlant().valuesAt(originMs + 34 * hour)
    for (const { code, product } of plantDevices) {
      if (product !== 'feeder' && product !== 'lvIncomer') continue
      const read = (propertyNo: string) => numberOf(values, code, propertyNo)
      const apparent = read('ua') * read('ia') + read('ub') * read('ib') + read('uc') * read('ic')
      const kw = (apparent * read('pf')) / 1_000
      expect(Math.abs(kw - read('p')), code).toBeLessThan(0.01 * Math.abs(read('p')) + 0.3)
    }
  })

  it('draws most in working hours and dips at lunch', () => {
    const plant = newPlant()
    const at = (hours: number) => numberOf(plant.valuesAt(originMs + hours * hour), 'AH1', 'p')
    const [night, morning, lunch, afternoon] = [at(27), at(35), at(36.75), at(39)]
    expect(morning).toBeGreaterThan(2 * night)
    expect(lunch).toBeLessThan(morning)
    expect(lunch).toBeLessThan(afternoon)
  })
})

describe('registers', () => {
  const registers = plantDevices.flatMap(({ code, product }) =>
    plantProducts[product].properties
      .filter(({ kind }) => kind === 'accumulated')
      .map(({ propertyNo }) => ({ code, propertyNo })),
  )

  it('are the integral of their power over any interval', () => {
    fc.assert(
      fc.property(within(3 * 24 * hour), fc.integer({ min: 1, max: 40 }), (start, minutes) => {
        const plant = newPlant()
        const stepMs = 2_000
        const steps = (minutes * minute) / stepMs
        const first = plant.valuesAt(originMs + start)
        let kwh = 0
        for (let step = 1; step <= steps; step += 1) {
          const middle = plant.valuesAt(originMs + start + (step - 0.5) * stepMs)
          kwh += (numberOf(middle, 'AH1', 'p') * stepMs) / hour
        }
        const last = plant.valuesAt(originMs + start + minutes * minute)
        const risen = numberOf(last, 'AH1', 'ep') - numberOf(first, 'AH1', 'ep')
        expect(Math.abs(risen - kwh)).toBeLessThan(0.11 + 0.002 * kwh)
      }),
      { numRuns: 4, seed: 11 },
    )
  })

  it('never fall, whatever operators switch', () => {
    const writable = plantDevices.flatMap(({ code, product }) =>
      plantProducts[product].properties
        .filter(({ access }) => access === 'read-write')
        .map(({ propertyNo, dataType, min, max }) => ({
          code,
          propertyNo,
          dataType,
          min: min ?? 0,
          max: max ?? 1,
        })),
    )
    const command = fc.tuple(
      fc.constantFrom(...writable),
      fc.double({ min: 0, max: 1, noNaN: true }),
      within(2 * hour),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 15 }), (commands) => {
        const plant = newPlant()
        let now = originMs + 30 * hour
        let before = plant.valuesAt(now)
        for (const [target, part, pauseMs] of commands) {
          const value =
            target.dataType === 'boolean' ? part > 0.5 : target.min + part * (target.max - target.min)
          expect(plant.command(now, { ...target, value })).toEqual({ ok: true })
          now += pauseMs
          const after = plant.valuesAt(now)
          for (const { code, propertyNo } of registers) {
            expect(numberOf(after, code, propertyNo), `${code}.${propertyNo}`).toBeGreaterThanOrEqual(
              numberOf(before, code, propertyNo),
            )
          }
          before = after
        }
      }),
      { numRuns: 10, seed: 5 },
    )
  })

  it('are the same after a restart at any moment', () => {
    fc.assert(
      fc.property(within(2 * 24 * hour), within(24 * hour), (stop, later) => {
        const through = newPlant()
        through.valuesAt(originMs + stop)
        through.command(originMs + stop, { code: 'F22', propertyNo: 'breaker', value: false })
        const memory = JSON.parse(JSON.stringify(through.memory()))
        const restarted = createPlant({ seed: 7, originMs, memory })
        const moment = originMs + stop + later
        expect(restarted.valuesAt(moment)).toEqual(through.valuesAt(moment))
      }),
      { numRuns: 10, seed: 2 },
    )
  })
})

describe('determinism', () => {
  it('gives the same values however it came to a moment, and others for another seed', () => {
    const moment = originMs + 3 * 24 * hour + 1_234_567
    const direct = newPlant().valuesAt(moment)
    const stepped = newPlant()
    for (let t = originMs; t < moment; t += 17 * minute) stepped.valuesAt(t)
    expect(stepped.valuesAt(moment)).toEqual(direct)
    expect(newPlant(8).valuesAt(moment)).not.toEqual(direct)
  })
})

describe('commands', () => {
  const noon = originMs + 35 * hour

  it('take a feeder off the incomer when its breaker opens, and bring it back', () => {
    const plant = newPlant()
    const before = plant.valuesAt(noon)
    const load = numberOf(before, 'F11', 'p')
    expect(load).toBeGreaterThan(50)
    plant.command(noon + 1_000, { code: 'F11', propertyNo: 'breaker', value: false })
    const open = plant.valuesAt(noon + 2_000)
    expect(open.F11).toMatchObject({ breaker: false, p: 0, ia: 0 })
    expect(numberOf(open, '401', 'p')).toBeLessThan(numberOf(before, '401', 'p') - 0.9 * load)
    plant.command(noon + 3_000, { code: 'F11', propertyNo: 'breaker', value: true })
    expect(numberOf(plant.valuesAt(noon + 4_000), 'F11', 'p')).toBeGreaterThan(50)
  })

  it('leave the UPS on its battery when its bus loses voltage', () => {
    const plant = newPlant()
    plant.command(noon, { code: '401', propertyNo: 'breaker', value: false })
    const values = plant.valuesAt(noon + 10 * minute)
    expect(values.UPS1).toMatchObject({ mode: 2, uin: 0 })
    expect(numberOf(values, 'UPS1', 'batteryLevel')).toBeLessThan(80)
    expect(numberOf(values, '401', 'p')).toBe(0)
    expect(numberOf(values, 'PV1', 'p')).toBe(0)
  })

  it('move chilled water to a new set point gradually', () => {
    const plant = newPlant()
    plant.valuesAt(noon)
    plant.command(noon, { code: 'CH3', propertyNo: 'supplySet', value: 12 })
    const at = (minutes: number) =>
      numberOf(plant.valuesAt(noon + minutes * minute), 'CH3', 'supplyTemperature')
    const [soon, later, settled] = [at(0.5), at(4), at(30)]
    expect(soon).toBeLessThan(10)
    expect(later).toBeGreaterThan(soon)
    expect(settled).toBeGreaterThan(11.7)
  })

  it.each([
    ['F11', 'p', 5],
    ['F11', 'breaker', 'open'],
    ['F11', 'breaker', 2],
    ['CH1', 'supplySet', 40],
    ['CH1', 'supplySet', true],
    ['CH1', 'supplySet', Number.NaN],
    ['nobody', 'breaker', true],
  ])('refuse %s.%s = %s', (code, propertyNo, value) => {
    expect(newPlant().command(noon, { code, propertyNo, value })).toMatchObject({ ok: false })
  })

  it('reset a tripped breaker', () => {
    const plant = newPlant()
    const trip = plant.incidents
      .between(originMs, originMs + 7 * 24 * hour)
      .find(({ kind }) => kind === 'feederTrip')
    const { code } = incidentKinds.feederTrip
    const during = (trip?.startMs ?? 0) + 60_000
    expect(plant.valuesAt(during)[code]).toMatchObject({ breaker: false, trip: true, p: 0 })
    plant.command(during, { code, propertyNo: 'breaker', value: true })
    expect(plant.valuesAt(during + 1_000)[code]).toMatchObject({ breaker: true, trip: false })
  })
})
