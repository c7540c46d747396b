/**
 * How well today's peak demand is foretold, on the demo's plant: by what is usual and today's course so far, beside last
 * week's same hours. Both know what today's peak has been so far. Learnt as the product learns it, of meters of power and of the
 * registers of the same loads that are read once an hour.
 */
import { createPlant, plantDevices, plantProducts } from '../../apps/server/src/demo/plant'
import { ratesOf } from '../../apps/server/src/modules/telemetry/demand/rates'
import { learnFrom, learntDays } from '../../apps/server/src/modules/telemetry/trend/learn'
import { forecastDay } from '../../apps/server/src/modules/telemetry/trend/math/forecast'
import type { Step } from '../../apps/server/src/modules/telemetry/trend/math/series'
import { report } from '../support/figures'

const minuteMs = 60_000
const stepMs = 15 * minuteMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const perDay = dayMs / stepMs
const slots = 7 * perDay
const learnt = learntDays['15m']
/** Days that are foretold after those that are learnt from. */
const days = Number(process.env.BENCH_DAYS ?? 28)
const hours = [0, 6, 9, 12]
/** Demand is the mean of readings every five minutes. */
const readings = 3

/** Monday, 00:00, of the plant's clock (UTC+8). */
const originMs = Date.UTC(2026, 2, 1, 16)
const powers = plantDevices.flatMap(({ code, product }) => {
  const property = plantProducts[product].properties.find(
    ({ kind, unit }: { kind?: string; unit?: string | null }) => kind !== 'accumulated' && unit === 'kW',
  )
  return property ? [{ code, propertyNo: property.propertyNo }] : []
})

/** The quarters of an hour of every meter of power. */
function measure(): Step[][] {
  const plant = createPlant({ seed: 7, originMs })
  const lines = powers.map((): Step[] => [])
  for (let step = 0; step < (learnt + days) * perDay; step += 1) {
    const at = originMs + step * stepMs
    const sums = powers.map(() => 0)
    for (let reading = 0; reading < readings; reading += 1) {
      const values = plant.valuesAt(at + ((reading + 0.5) * stepMs) / readings)
      for (const [line, { code, propertyNo }] of powers.entries())
        sums[line] = (sums[line] ?? 0) + Number(values[code]?.[propertyNo] ?? 0) / readings
    }
    for (const [line, value] of sums.entries()) lines[line]?.push({ at, slot: step % slots, value })
  }
  return lines
}

/** The same quarters as a register tells them that is read as each hour ends. */
function readHourly(line: readonly Step[]): Step[] {
  const perHour = hourMs / stepMs
  const rises = Array.from({ length: line.length / perHour }, (_, hour) => ({
    ts: originMs + (hour + 1) * hourMs - minuteMs,
    rise:
      line.slice(hour * perHour, (hour + 1) * perHour).reduce((sum, { value }) => sum + (value ?? 0), 0) /
      perHour,
    mean: 0,
  }))
  // it has been read as the first hour began
  const rates = ratesOf(
    [{ ts: originMs - minuteMs, rise: 0, mean: 0 }, ...rises],
    [...line.map(({ at }) => at), originMs + line.length * stepMs],
  )
  return line.map((step, place) => ({ ...step, value: rates[place]?.value ?? null }))
}

const most = (steps: readonly { value: number | null }[]) =>
  steps.reduce((peak, { value }) => Math.max(peak, value ?? 0), 0)
/** Mean absolute error, %. */
const mape = (pairs: readonly (readonly [actual: number, foretold: number])[]) =>
  (pairs.reduce((sum, [actual, foretold]) => sum + Math.abs(foretold / actual - 1), 0) / pairs.length) * 100

/** Foretells the days of lines at each of the hours: MAPE of ours and of last week's. */
function foretell(lines: readonly Step[][]): { ours: number; lastWeek: number }[] {
  const ours = hours.map((): [number, number][] => [])
  const lastWeek = hours.map((): [number, number][] => [])
  for (const line of lines)
    for (let day = learnt; day < learnt + days; day += 1) {
      const from = day * perDay
      const today = line.slice(from, from + perDay)
      const actual = most(today)
      // of what stands still all day there is no share
      if (actual < 1) continue
      const before = line.slice(from - learnt * perDay, from)
      const baseline = learnFrom(before, '15m')?.baseline
      for (const [at, hour] of hours.entries()) {
        const known = (hour * perDay) / 24
        const seen = today.map((step, place) => (place < known ? step : { ...step, value: null }))
        const foretold = baseline && forecastDay(baseline, before, seen)?.peak.value
        ours[at]?.push([actual, foretold ?? 0])
        const then = line.slice(from + known - slots, from + perDay - slots)
        lastWeek[at]?.push([actual, Math.max(most(seen), most(then))])
      }
    }
  const rounded = (pairs: [number, number][] | undefined) => Number(mape(pairs ?? []).toFixed(2))
  return hours.map((_, at) => ({ ours: rounded(ours[at]), lastWeek: rounded(lastWeek[at]) }))
}

const lines = measure().filter((line) => most(line) > 1)
const rows: [string, string][] = []
const figures: Record<string, unknown> = { points: lines.length, days, learnt }
for (const [name, key, told] of [
  ['peak', 'mape', lines],
  ['peak read hourly', 'hourly', lines.map(readHourly)],
] as const)
  for (const [at, { ours, lastWeek }] of foretell(told).entries()) {
    const hour = hours[at] ?? 0
    const clock = `${String(hour).padStart(2, '0')}:00`
    rows.push([
      `${name}, foretold at ${clock}`,
      `MAPE ${ours.toFixed(2)} %, last week ${lastWeek.toFixed(2)} %`,
    ])
    figures[`${key}${hour}`] = { ours, lastWeek }
  }
report(rows, figures)
