import type { Stack } from '../support/stack'
import { runGateways } from './clients'
import { type BenchGateway, setCalculating, setWatching } from './plant'

/** Who sends, and for how long each time. */
interface Load {
  gateways: readonly BenchGateway[]
  seconds: number
}

/** Readings a second of the gateways alone, without watchers, and the server's CPU time of a reading, µs. */
async function measured(stack: Stack, { gateways, seconds }: Load) {
  const began = performance.now()
  const cpuBefore = await stack.cpuSeconds()
  const { acknowledged } = await runGateways(stack.mqttPort, gateways, seconds * 1000)
  const cpu = await stack.cpuSeconds()
  return {
    rate: acknowledged / ((performance.now() - began) / 1000),
    cpuMicros: ((cpu.server - cpuBefore.server) / acknowledged) * 1e6,
  }
}

const mean = (first: number, second: number) => (first + second) / 2
const percent = (cost: number) => Math.round(cost * 1000) / 10

/** With calculated points in the middle of two runs without, so that growing tables cost both the same. */
export async function measureCalculated(stack: Stack, load: Load, leastMade: number) {
  const before = await measured(stack, load)
  await setCalculating(stack, true)
  const calculating = await measured(stack, load)
  await setCalculating(stack, false)
  const after = await measured(stack, load)
  const { rows } = await stack.db.systemPool.query<{ count: number }>(
    'select count(*)::int as count from sample where point_id in (select item_id from calc_point)',
  )
  const made = rows[0]?.count ?? 0
  if (made < leastMade) throw new Error('the calculated points have made no values')
  return {
    calculatedRates: [before, calculating, after].map(({ rate }) => Math.round(rate)),
    calculatedCostPercent: percent(1 - calculating.rate / mean(before.rate, after.rate)),
    calculatedReadings: made,
  }
}

/** Without alarm rules in the middle of two runs with them. */
export async function measureRules(stack: Stack, load: Load) {
  const first = await measured(stack, load)
  await setWatching(stack, false)
  const without = await measured(stack, load)
  await setWatching(stack, true)
  const second = await measured(stack, load)
  const micros = mean(first.cpuMicros, second.cpuMicros) - without.cpuMicros
  return {
    rulesRates: [first, without, second].map(({ rate }) => Math.round(rate)),
    rulesCostPercent: percent(1 - mean(first.rate, second.rate) / without.rate),
    rulesMicrosPerReading: Math.round(micros * 100) / 100,
  }
}
