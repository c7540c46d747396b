/**
 * How well today's peak demand is foretold, on the demo's plant: by what is usual and today's course so far, beside last
 * week's same hours. Both know what today's peak has been so far.
 */
import { createPlant, plantDevices, plantProducts } from '../../apps/server/src/demo/plant'
import { learnBaseline } from '../../apps/server/src/modules/telemetry/trend/math/baseline'
import { forecastDay } from '../../apps/server/src/modules/telemetry/trend/math/forecast'
import type { Step } from '../../apps/server/src/modules/telemetry/trend/math/series'
import { report } from '../support/figures'

const minuteMs = 60_000
const stepMs = 15 * minuteMs
const dayMs = 86_400_000
const perDay = dayMs / stepMs
const slots = 7 * perDay
const weeks = 8
/** Days that are foretold after the weeks that are learnt from. */
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
  for (let step = 0; step < (weeks * 7 + days) * perDay; step += 1) {
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

const most = (steps: readonly { value: number | null }[]) =>
  steps.reduce((peak, { value }) => Math.max(peak, value ?? 0), 0)
/** Mean absolute error, %. */
const mape = (pairs: readonly (readonly [actual: number, foretold: number])[]) =>
  (pairs.reduce((sum, [actual, foretold]) => sum + Math.abs(foretold / actual - 1), 0) / pairs.length) * 100

const lines = measure().filter((line) => most(line) > 1)
const rows: [string, string][] = []
const figures: Record<string, unknown> = { points: lines.length, days }
const ours = hours.map((): [number, number][] => [])
const lastWeek = hours.map((): [number, number][] => [])
for (const line of lines)
  for (let day = weeks * 7; day < weeks * 7 + days; day += 1) {
    const from = day * perDay
    const today = line.slice(from, from + perDay)
    const actual = most(today)
    // of what stands still all day there is no share
    if (actual < 1) continue
    const before = line.slice(from - weeks * slots, from)
    const baseline = learnBaseline(before, { slots, around: 1 })
    for (const [at, hour] of hours.entries()) {
      const known = (hour * perDay) / 24
      const seen = today.map((step, place) => (place < known ? step : { ...step, value: null }))
      ours[at]?.push([actual, forecastDay(baseline, before, seen)?.peak.value ?? 0])
      const then = line.slice(from + known - slots, from + perDay - slots)
      lastWeek[at]?.push([actual, Math.max(most(seen), most(then))])
    }
  }
for (const [at, hour] of hours.entries()) {
  const [our, week] = [mape(ours[at] ?? []), mape(lastWeek[at] ?? [])]
  const clock = `${String(hour).padStart(2, '0')}:00`
  rows.push([`peak, foretold at ${clock}`, `MAPE ${our.toFixed(2)} %, last week ${week.toFixed(2)} %`])
  figures[`mape${hour}`] = { ours: Number(our.toFixed(2)), lastWeek: Number(week.toFixed(2)) }
}
report(rows, figures)
