import { report } from '../support/figures'
import { startStack } from '../support/stack'
import { measureCalculated, measureRules } from './engines'
import { loadLines, measureLoad } from './load'
import { seedCalculated, seedPlant, size } from './plant'
import { measureRawInsert } from './rawInsert'
import { measureWhileSealing, whileSealingLines } from './whileSealing'

const calculatedPoints = 1_000
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const parts = ['load', 'calculated', 'rules', 'sealing'] as const
/** One of the parts alone, or all of them. */
const asked = process.env.BENCH_PART
/** Readings a second that closed days are made for, where the load was not measured. */
const usualRate = 80_000

const isAsked = (part: (typeof parts)[number]) => asked === undefined || asked === part
if (asked !== undefined && !parts.some(isAsked)) throw new Error(`BENCH_PART is one of ${parts.join(', ')}`)

let plant: Awaited<ReturnType<typeof seedPlant>> = { gateways: [], itemIds: [] }
const stack = await startStack(async (db) => {
  plant = await seedPlant(db)
  await seedCalculated(db, calculatedPoints)
})
try {
  const sending = { ...plant, seconds }
  const load = isAsked('load') ? await measureLoad(stack, sending) : undefined
  const calculated = isAsked('calculated')
    ? await measureCalculated(stack, sending, calculatedPoints)
    : undefined
  const rules = isAsked('rules') ? await measureRules(stack, sending) : undefined
  const raw = load && (await measureRawInsert(stack.db, plant.itemIds, 10_000))
  const beside = load &&
    raw && {
      rawInsertPerSecond: Math.round(raw.alone),
      ratio: Math.round((load.pointsPerSecond / raw.alone) * 1000) / 1000,
      journalCostPercent: Math.round((1 - raw.withJournal / raw.alone) * 1000) / 10,
    }
  const sealing = isAsked('sealing')
    ? await measureWhileSealing(stack, { ...sending, expected: load?.pointsPerSecond ?? usualRate })
    : undefined

  const points = size.gateways * size.devicesOfGateway * size.pointsOfDevice
  const lines: [string, string][] = []
  if (load) lines.push(...loadLines(load))
  if (beside)
    lines.push(
      ['raw multi-row insert, rows a second; ratio', `${beside.rawInsertPerSecond}; ${beside.ratio}`],
      ['journal: cost of an insert', `${beside.journalCostPercent} %`],
    )
  if (calculated)
    lines.push([
      `${calculatedPoints} calculated points: readings a second without, with, without; cost`,
      `${calculated.calculatedRates.join(', ')}; ${calculated.calculatedCostPercent} %`,
    ])
  if (rules)
    lines.push([
      `${points} alarm rules of all kinds: readings a second with, without, with; cost; server CPU a reading`,
      `${rules.rulesRates.join(', ')}; ${rules.rulesCostPercent} %; ${rules.rulesMicrosPerReading} µs`,
    ])
  if (sealing) lines.push(...whileSealingLines(sealing))
  report(lines, { bench: 'ingest', ...load, ...beside, ...calculated, ...rules, whileSealing: sealing })
} finally {
  await stack.stop()
}
process.exit(0)
