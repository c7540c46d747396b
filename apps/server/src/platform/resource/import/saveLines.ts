import { coreErrors, type Importable } from '@energy-console/contract'
import {
  type ImportProblem,
  type ImportTable,
  type LineFate,
  lineProblems,
} from '@energy-console/contract/imports'
import { sql } from 'drizzle-orm'
import { failureOf } from '../../database'
import { toAppError } from '../../http'
import { forgetRooms } from '../../quotas'
import type { FoundRecords } from '../../references'
import type { HookContext } from '../hooks'
import { type Draft, problemAt, withoutField } from './drafts'
import type { WireRecord } from './importer'

type Values = Record<string, unknown>

/** What the lines have done to one record. */
export interface Change {
  /** What kind of record it is, where that is not the kind of the import. */
  noun?: string
  recordId: string
  fate: 'created' | 'changed'
  /** The imported fields as they stood. */
  before: Values | null
  /** The whole record as it stood. */
  stood?: WireRecord
  /** The imported fields that a change touches. */
  fields: readonly string[]
}

/** What became of the lines. */
export interface Outcome {
  fates: LineFate[]
  problems: ImportProblem[]
  changes: Change[]
}

/** What is found out of a table whose lines have not been gone through. */
export const newOutcome = (table: ImportTable): Outcome => ({
  fates: table.rows.map(() => 'wrong'),
  problems: [],
  changes: [],
})

/** A line that cannot be imported, with what is wrong in it. */
export class WrongLine extends Error {
  readonly problems: readonly ImportProblem[]
  constructor(problems: readonly ImportProblem[]) {
    super('wrong line')
    this.problems = problems
  }
}

/** What became of one draft. */
export interface Saved {
  fate: LineFate
  change?: Change
}

interface Lines {
  resource: Pick<Importable, 'schema'>
  context: HookContext
  drafts: readonly Draft[]
  outcome: Outcome
  /** Called before each record. */
  onProgress?: ((done: number, total: number) => Promise<void>) | undefined
  /** Called before each draft; what it throws is no fault of the draft. */
  before?: (place: number) => Promise<void>
}

/**
 * Saves drafts one after the other, each behind a savepoint: one that is refused leaves nothing behind, and what is wrong in it
 * is told. `save` is handed the place of its draft among all, and throws {@link WrongLine} or what its call would. Whoever calls
 * this keeps the transaction, or ends it.
 */
export async function saveLines(
  { resource, context, drafts, outcome, onProgress, before }: Lines,
  save: (context: HookContext, draft: Draft, place: number) => Promise<Saved>,
): Promise<void> {
  const found: FoundRecords = new Map()
  for (const [place, draft] of drafts.entries()) {
    await onProgress?.(place, drafts.length)
    await before?.(place)
    const waiting: (() => void | Promise<void>)[] = []
    // the line before is let go with the same breath
    await context.tx.execute(
      sql.raw(place === 0 ? 'savepoint line' : 'release savepoint line; savepoint line'),
    )
    try {
      const own = {
        ...context,
        found,
        isImport: true,
        afterCommit: (work: () => void) => void waiting.push(work),
      }
      const saved = await save(own, draft, place)
      for (const at of draft.lines) outcome.fates[at] = saved.fate
      if (saved.change) outcome.changes.push(saved.change)
      for (const work of waiting) context.afterCommit(work)
    } catch (thrown) {
      // what ends the whole attempt is thrown on: there is nothing to go back to
      outcome.problems.push(...problemsOf(resource, draft, thrown))
      await context.tx.execute(sql.raw('rollback to savepoint line'))
      forgetRooms(context.tx)
    }
  }
}

/** That a draft has the key of an earlier one; `seen` holds the first line of each key. */
export function noteTwice(seen: Map<string, number>, key: string, draft: Draft, column: string | null) {
  const first = seen.get(key)
  seen.set(key, first ?? draft.lines[0] ?? 0)
  if (first === undefined) return []
  return [problemAt(draft, column, { text: lineProblems.twice, params: { row: first } })]
}

/** What is wrong with a draft that could not be saved. @throws what is no fault of the draft */
function problemsOf(
  resource: Pick<Importable, 'schema'>,
  draft: Draft,
  thrown: unknown,
): readonly ImportProblem[] {
  if (thrown instanceof WrongLine) return thrown.problems
  // A deadlock, say: it ends the whole attempt, and says nothing of the line.
  if (failureOf(thrown) === 'passing') throw thrown
  const error = toAppError(thrown, () => '')
  if (error.spec.status >= 500) {
    if (error.spec === coreErrors.internal) return [problemAt(draft, null, { text: lineProblems.unsaved })]
    throw error
  }
  const [field = ''] = error.field?.split('.') ?? []
  const column = field in resource.schema.shape ? field : null
  return [problemAt(draft, column, withoutField(error.spec.text, error.params))]
}
