import type { AlarmCondition } from '@energy-console/contract/alarms'
import { createJudging } from '../../apps/server/src/modules/alarms/engine/createJudging'
import { evaluate } from '../../apps/server/src/modules/alarms/engine/life'
import { lookThrough } from '../../apps/server/src/modules/alarms/engine/lookThrough'
import { createRuleBook } from '../../apps/server/src/modules/alarms/engine/ruleBook'
import { ruleKinds } from '../ingest/plant'
import { report } from '../support/figures'
import { type BenchPoint, makePoints, makeRules } from './rules'

/** The plant of `bench:ingest`, and how its readings come: so many devices in one batch, and each so many times a second. */
const [devices, pointsOfDevice, devicesAtOnce, everyMs] = [200, 50, 40, 180]
const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
const roundsToWarm = 30
/** What rules remember is handed over to be stored. */
const storedEveryMs = 10_000

/** So much that between two batches nothing of the rules is left near the processor, as when readings are received and stored. */
const other = new Float64Array(2_000_000)

const points = makePoints(devices, pointsOfDevice)

/** What a device sends, as `bench:ingest` has it. */
function batchOf(part: readonly (readonly BenchPoint[])[], turn: number, ts: number) {
  const all = part.flat()
  return {
    points: all,
    ts: all.map(() => ts),
    values: all.map((_, index) => ((turn * 7 + (index % pointsOfDevice)) % 1000) / 10),
    qualities: all.map(() => 0),
  }
}

/** Processor time that rules cost a reading, µs, with what the collecting of garbage costs: all kinds in turn, or one alone. */
function measure(only?: AlarmCondition): number {
  const book = createRuleBook()
  book.adopt(makeRules(points, only))
  const bus = { publish: () => undefined } as never
  const log = { error: (...told: unknown[]) => console.error(...told) } as never
  const judging = createJudging({ bus, log }, { book, judge: evaluate })
  const begun = Date.now()
  let [micros, readings, storedMs] = [0, 0, begun]
  for (let round = 0; round < rounds; round += 1) {
    const now = begun + round * everyMs
    for (let at = 0; at < devices; at += devicesAtOnce) {
      const batch = batchOf(points.slice(at, at + devicesAtOnce), round, now)
      for (let index = 0; index < other.length; index += 8) other[index] = (other[index] ?? 0) + 1
      const before = process.cpuUsage()
      lookThrough(batch, { book, judging, now })
      if (now - storedMs >= storedEveryMs) {
        storedMs = now
        judging.take()
      }
      const { user, system } = process.cpuUsage(before)
      if (round < roundsToWarm) continue
      micros += user + system
      readings += batch.points.length
    }
  }
  if (judging.hasNews()) throw new Error('a rule was broken')
  return Math.round((micros / readings) * 1000) / 1000
}

const kinds = ruleKinds.map(([kind]) => kind)
const all = measure()
const ofKinds = (process.env.BENCH_KINDS === 'off' ? [] : kinds).map((kind) => [kind, measure(kind)] as const)
report(
  [
    [`${devices * pointsOfDevice} rules of all kinds: µs a reading`, String(all)],
    ...ofKinds.map(([kind, micros]): [string, string] => [`${kind} alone`, String(micros)]),
  ],
  { bench: 'rules', microsPerReading: all, microsOfKinds: Object.fromEntries(ofKinds) },
)
