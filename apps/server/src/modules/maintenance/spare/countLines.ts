import { issueParams } from '@energy-console/contract'
import type { ImportTable } from '@energy-console/contract/imports'
import { maintenanceErrors, StockCount, stockCounts } from '@energy-console/contract/maintenance'
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import {
  type Draft,
  type HookContext,
  type Importer,
  noteTwice,
  type Outcome,
  pick,
  problemAt,
  type RunningTable,
  type Saved,
  saveLines,
  WrongLine,
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
  /** Hears of a part that falls below its minimum. */
  tellLow(context: HookContext, partId: string): Promise<void>
}

/** Books what was counted line by line. */
export const countLines = (counting: Counting): Promise<void> =>
  saveLines({ ...counting, resource: stockCounts }, (context, draft) => countOne(counting, context, draft))

/** What the line says. @throws WrongLine */
function readCount(draft: Draft, seen: Map<string, number>) {
  const problems = [...draft.problems]
  const parsed = StockCount.safeParse(draft.values)
  for (const issue of parsed.error?.issues ?? []) {
    const column = String(issue.path[0] ?? 'partCode')
    if (!problems.some((known) => known.column === column))
      problems.push(problemAt(draft, column, { text: issue.message, params: issueParams(issue) }))
  }
  const code = String(draft.values.partCode ?? '')
  problems.push(...noteTwice(seen, code, draft, 'partCode'))
  if (problems.length > 0 || !parsed.data) throw new WrongLine(problems)
  return parsed.data
}

/** @throws WrongLine; AppError as a movement that is entered by hand */
async function countOne(
  { parts, seen, reason, tellLow }: Counting,
  context: HookContext,
  draft: Draft,
): Promise<Saved> {
  const { tx, session } = context
  const said = readCount(draft, seen)
  if (!holds(session, stockCounts.codes.add))
    throw new WrongLine([problemAt(draft, null, { text: '没有修改的权限' })])
  const part = await partOf(tx, said.partCode)
  if (new Big(part.quantity).eq(said.quantity)) return { fate: 'same' }
  const [stood] = await parts.findWhole(context, [part.id])
  const { hasFallenLow } = await moveStockOf(context, {
    ...{ id: part.id, kind: 'count', quantity: said.quantity, reason: said.reason || reason },
    ...(said.unitPrice ? { unitPrice: said.unitPrice } : {}),
  })
  if (hasFallenLow) await tellLow(context, part.id)
  if (!stood) throw refuse(maintenanceErrors.partUnknown, {}, 'partCode')
  const before = pick(stood, ['quantity'])
  const change = { noun: 'sparePart', recordId: part.id, before, stood, fields: ['quantity'] }
  return { fate: 'changed', change: { ...change, fate: 'changed' } }
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
