import type { LineFate } from '@energy-console/contract/imports'
import { forgetRooms } from '../../../platform/quotas'
import type { Change, HookContext, Outcome, RunningTable } from '../../../platform/resource'
import { type Attempt, newAttempt, type PointTableKeeping } from './attempt'
import { createBook } from './book'
import { groupDevices, saveDevices } from './devices'
import { saveGateways } from './gateways'
import { readLines } from './lines'
import { saveProducts } from './products'

/** Ends an attempt whose lines are tried again without those that were wrong. */
class Again extends Error {}

/** Attempts after which lines that stand on nothing wrong are saved beside what others have left. */
const mostAttempts = 4

/**
 * Saves a point table in the caller's transaction: gateways, then products with their properties, then devices, whose points
 * follow; each what is missing of it, and in an upsert what stands otherwise. Wrong lines leave nothing behind.
 */
export async function runPointTable(
  keeping: PointTableKeeping,
  { table, context, onProgress }: RunningTable,
): Promise<Outcome> {
  const total = table.rows.length
  await onProgress?.(0, total)
  const cells = createBook(new Set())
  const lines = await readLines(context, {
    table,
    references: keeping.references,
    english: keeping.english,
    book: cells,
  })
  const problems = [...cells.problems]
  const leftOut = new Set(problems.map(({ row }) => row))
  for (let round = 1; ; round += 1) {
    const book = createBook(leftOut)
    const waiting: (() => void | Promise<void>)[] = []
    const fates: Attempt['fates'] = new Map()
    const changes: Change[] = []
    try {
      await context.tx.transaction(async (tx) => {
        const own: HookContext = {
          ...{ ...context, tx, isImport: true },
          afterCommit: (work) => void waiting.push(work),
        }
        const attempt = newAttempt({ context: own, keeping, book, mode: table.mode, fates, changes })
        await saveGateways(attempt, book.live(lines))
        await groupDevices(attempt, book.live(lines))
        await onProgress?.(Math.floor(total / 4), total)
        await saveProducts(attempt, book.live(lines))
        await onProgress?.(Math.floor(total / 2), total)
        await saveDevices(attempt)
        if (book.problems.length > 0 && table.skipsWrong && round < mostAttempts) throw new Again()
      })
      for (const work of waiting) context.afterCommit(work)
      problems.push(...book.problems)
      await onProgress?.(total, total)
      const right = new Set(book.live(lines).map(({ at }) => at))
      const fateOf = (at: number): LineFate => (right.has(at) ? (fates.get(at) ?? 'same') : 'wrong')
      return { problems, changes, fates: table.rows.map((_row, at) => fateOf(at)) }
    } catch (thrown) {
      if (!(thrown instanceof Again)) throw thrown
      forgetRooms(context.tx)
      problems.push(...book.problems)
      for (const { row } of book.problems) leftOut.add(row)
    }
  }
}
