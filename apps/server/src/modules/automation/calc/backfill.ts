import { automationErrors, calcPoints, mostBackfillDays } from '@energy-console/contract/automation'
import { pointGroups } from '@energy-console/contract/devices'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { TaskKind } from '../../../platform/tasks'
import { type MadeReading, readingsWithin, storeMadeReadings } from '../../telemetry'
import type { Calc } from './book'
import { evaluateFormula, type Formula, periodOf, readFormula } from './formula'
import { calcsOfGroup, isGroup } from './groups'
import { formulaOver, variablesOf } from './rules'
import { storedInputs, type Taking } from './storedInputs'
import { calcPointTable } from './table'

/** What is made the past of: calculated points, and the points of groups. */
export type BackfillSubject = 'calcPoint' | 'pointGroup'

/** The kinds of the tasks. */
export const backfillKinds = {
  calcPoint: 'automation.backfill',
  pointGroup: 'automation.backfillGroup',
} as const satisfies Record<BackfillSubject, string>

/** Inputs whose readings are asked for together. */
const inputsAtOnce = 2_000
/** Values of what takes present values are not made closer than this. */
const leastStepMs = 60_000

/** Refuses a span that lies ahead, is empty, or reaches back further than readings are kept. */
export function refuseBadSpan(span: { start: number; end: number }, now: number): void {
  if (span.start >= span.end || span.end > now || span.start < now - mostBackfillDays * 86_400_000)
    throw refuse(automationErrors.badSpan, { days: mostBackfillDays })
}

/** A calculated point that the caller sees. @throws notFound */
export async function findCalcPoint(tx: Tx, id: string) {
  const [row] = await findCalcPoints(tx, [id])
  if (!row) throw notFound()
  return row
}

/** Calculated points that the caller sees. @throws notFound where one of them is not there */
export async function findCalcPoints(tx: Tx, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await tx.select().from(calcPointTable).where(inArray(calcPointTable.id, wanted))
  if (rows.length < wanted.length) throw notFound()
  return rows
}

/**
 * Makes the values of a past span that are not there, of stored readings. What has been made is on its way to ingest at once
 * and is not made again, so that a task that was cut off or cancelled goes on where it was.
 */
export const backfillTask = (
  { bus }: Pick<Platform, 'bus'>,
  subject: BackfillSubject = 'calcPoint',
): TaskKind => ({
  isRepeatable: true,
  code: { calcPoint: calcPoints, pointGroup: pointGroups }[subject].codes.edit,
  async run({ input, inTenant, progress }) {
    const [id, start, end] = [String(input.id), Number(input.start), Number(input.end)]
    const plan = await inTenant((tx) => plans[subject](tx, id), { readOnly: true })
    const { step, taking } = plan
    const first = Math.ceil(start / step) * step
    const total = Math.max(Math.floor((end - first) / step) + 1, 0)
    const chunk = Math.max(Math.floor(inputsAtOnce / Math.max(taking.inputs.length, 1)), 1)
    let made = 0
    for (let done = 0; done < total; done += chunk) {
      await progress(done, total)
      const instants = Array.from(
        { length: Math.min(chunk, total - done) },
        (_, index) => first + (done + index) * step,
      )
      made += await inTenant((tx) => makePart(tx, { ...plan, instants }))
      bus.publish('readings.made', {})
    }
    return { note: { text: '补算了 {{count}} 个值', params: { count: made } } }
  },
})

/** How far apart values are, what they are made of, and where they go. */
interface Plan {
  /** ms */
  step: number
  taking: Taking
  results: readonly { itemId: string; evaluate: Calc['evaluate'] }[]
}

async function planOfCalcPoint(tx: Tx, id: string): Promise<Plan> {
  const row = await findCalcPoint(tx, id)
  const formula: Formula = await formulaOver(tx, await variablesOf(tx, id), {
    source: row.formula,
    missing: row.missing,
    maxAgeMs: row.maxAgeSeconds && row.maxAgeSeconds * 1_000,
  })
  const read = readFormula(formula)
  return {
    step: periodOf(formula) ?? Math.max(row.intervalSeconds * 1_000, leastStepMs),
    taking: formula,
    results: [{ itemId: row.itemId, evaluate: (input, at) => evaluateFormula(read, input, at) }],
  }
}

/** All aggregates of a group are made of the same readings. */
async function planOfGroup(tx: Tx, id: string): Promise<Plan> {
  const calcs = await findKept(tx, id)
  const [first] = calcs
  return {
    step: Math.max(first.intervalMs, leastStepMs),
    taking: first,
    results: calcs.map(({ itemId, evaluate }) => ({ itemId, evaluate })),
  }
}

/** The aggregates that a group keeps. @throws notFound, nothingKept */
export async function findKept(tx: Tx, groupId: string): Promise<readonly [Calc, ...Calc[]]> {
  const [first, ...others] = await calcsOfGroup(tx, groupId)
  if (!first) throw (await isGroup(tx, groupId)) ? refuse(automationErrors.nothingKept) : notFound()
  return [first, ...others]
}

const plans: Record<BackfillSubject, (tx: Tx, id: string) => Promise<Plan>> = {
  calcPoint: planOfCalcPoint,
  pointGroup: planOfGroup,
}

async function makePart(
  tx: Tx,
  { results, step, taking, instants }: Plan & { instants: readonly number[] },
): Promise<number> {
  const there = new Map<string, Set<number>>()
  for (const { itemId } of results) there.set(itemId, await stepsWithValues(tx, { itemId, step, instants }))
  const lacks = (itemId: string, at: number) => !there.get(itemId)?.has(at)
  const asked = instants
    .filter((at) => results.some(({ itemId }) => lacks(itemId, at)))
    .map((at) => ({ formula: taking, at }))
  const inputs = await storedInputs(tx, asked)
  const made = asked.flatMap(({ at }, index) =>
    results.flatMap(({ itemId, evaluate }): MadeReading[] => {
      const read = inputs[index]
      const outcome = read && lacks(itemId, at) ? evaluate(read, at) : undefined
      return outcome && 'value' in outcome ? [{ pointId: itemId, ts: at, ...outcome }] : []
    }),
  )
  return storeMadeReadings(tx, made, { isPast: true })
}

/** Those of the instants up to which, since the one before, there is a value. */
async function stepsWithValues(
  tx: Tx,
  { itemId, step, instants }: { itemId: string; step: number; instants: readonly number[] },
): Promise<Set<number>> {
  const [from = 0, to = 0] = [instants[0], instants.at(-1)]
  const { rows } = await tx.execute<{ at: number }>(sql`
    select distinct (ceil(ts::float8 / ${step}::float8) * ${step}::float8)::float8 as at
    from ${readingsWithin({ point: sql`${itemId}::bigint`, from: sql`${from - step + 1}::bigint`, before: sql`${to + 1}::bigint` })} r`)
  return new Set(rows.map(({ at }) => at))
}
