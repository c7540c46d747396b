import { issueParams } from '@energy-console/contract'
import { type ImportTable, lineProblems } from '@energy-console/contract/imports'
import { maintenanceErrors, StockCount, stockCounts } from '@energy-console/contract/maintenance'
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import {
  type Change,
  type Draft,
  type HookContext,
  type Importer,
  type Outcome,
  pick,
  problemAt,
  problemsOf,
  type RunningTable,
} from '../../../platform/resource'
import { moveStockOf } from './rules'
import { sparePartTable } from './table'

interface Counting {
  /** What finds whole parts. */
  parts: Pick<Importer, 'findWhole'>
  table: ImportTable
  context: HookContext
  drafts: readonly Draft[]
  /** The first line of each part. */
  seen: Map<string, number>
  outcome: Outcome
  onProgress?: RunningTable['onProgress']
  /** Why, where a line says nothing of it. */
  reason: string
}

/** Books what was counted line by line, each behind a savepoint: one that is refused leaves nothing behind, and why is told. */
export async function countLines(counting: Counting): Promise<void> {
  const { context, drafts, outcome, onProgress } = counting
  for (const [place, draft] of drafts.entries()) {
    await onProgress?.(place, drafts.length)
    try {
      const change = await context.tx.transaction((tx) => countOne(counting, { ...context, tx }, draft))
      for (const at of draft.lines) outcome.fates[at] = change ? 'changed' : 'same'
      if (change) outcome.changes.push(change)
    } catch (thrown) {
      outcome.problems.push(
        ...(thrown instanceof WrongCount ? thrown.problems : problemsOf(stockCounts, draft, thrown)),
      )
    }
  }
}

/** A line that says no count. */
class WrongCount extends Error {
  readonly problems: Draft['problems']
  constructor(problems: Draft['problems']) {
    super('wrong count')
    this.problems = problems
  }
}

/** What the line says. @throws WrongCount */
function readCount(draft: Draft, seen: Map<string, number>) {
  const problems = [...draft.problems]
  const parsed = StockCount.safeParse(draft.values)
  for (const issue of parsed.error?.issues ?? []) {
    const column = String(issue.path[0] ?? 'partCode')
    if (!problems.some((known) => known.column === column))
      problems.push(problemAt(draft, column, { text: issue.message, params: issueParams(issue) }))
  }
  const code = String(draft.values.partCode ?? '')
  const first = seen.get(code)
  if (first !== undefined)
    problems.push(problemAt(draft, 'partCode', { text: lineProblems.twice, params: { row: first } }))
  seen.set(code, first ?? draft.lines[0] ?? 0)
  if (problems.length > 0 || !parsed.data) throw new WrongCount(problems)
  return parsed.data
}

/** @throws WrongCount; AppError as a movement that is entered by hand */
async function countOne(
  { parts, seen, reason }: Counting,
  context: HookContext,
  draft: Draft,
): Promise<Change | undefined> {
  const { tx, session } = context
  const said = readCount(draft, seen)
  if (!holds(session, stockCounts.codes.add))
    throw new WrongCount([problemAt(draft, null, { text: '没有修改的权限' })])
  const part = await partOf(tx, said.partCode)
  if (new Big(part.quantity).eq(said.quantity)) return undefined
  const [stood] = await parts.findWhole(context, [part.id])
  await moveStockOf(context, {
    ...{ id: part.id, kind: 'count', quantity: said.quantity, reason: said.reason || reason },
    ...(said.unitPrice ? { unitPrice: said.unitPrice } : {}),
  })
  if (!stood) throw refuse(maintenanceErrors.partUnknown, {}, 'partCode')
  const before = pick(stood, ['quantity'])
  return { noun: 'sparePart', recordId: part.id, fate: 'changed', before, stood, fields: ['quantity'] }
}

/** The part of a code, held until the transaction ends. @throws partUnknown */
async function partOf(tx: Tx, partCode: string) {
  const [part] = await tx
    .select({ id: sparePartTable.id, quantity: sql<string>`${sparePartTable.quantity}::text` })
    .from(sparePartTable)
    .where(eq(sparePartTable.partCode, partCode))
    .for('update')
  if (!part) throw refuse(maintenanceErrors.partUnknown, {}, 'partCode')
  return part
}
