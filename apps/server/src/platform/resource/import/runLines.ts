import { coreErrors, type Importable, type Resource } from '@energy-console/contract'
import {
  type ImportProblem,
  type ImportTable,
  type LineFate,
  lineProblems,
} from '@energy-console/contract/imports'
import { sql } from 'drizzle-orm'
import { failureOf } from '../../database'
import { holds, toAppError } from '../../http'
import { forgetRooms } from '../../quotas'
import type { FoundRecords } from '../../references'
import type { HookContext } from '../hooks'
import { type Draft, problemAt, readDrafts, withoutField } from './drafts'
import { idByKey, idsByKey } from './idsByKey'
import type { Importer, WireRecord } from './importer'
import { namedRows, namedValues, noteMade, parseBody } from './lineBody'
import { type Names, readNames } from './names'
import { mergeRows } from './rows'
import { areSameRows, isSame, pick } from './same'

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

/** A line that cannot be imported, with what is wrong in it. */
class WrongLine extends Error {
  readonly problems: readonly ImportProblem[]
  constructor(problems: readonly ImportProblem[]) {
    super('wrong line')
    this.problems = problems
  }
}

interface Running {
  importer: Importer
  table: ImportTable
  context: HookContext
  /** Called before each record. */
  onProgress?(done: number, total: number): Promise<void>
}

/** What is found out of a table whose lines have not been gone through. */
export const newOutcome = (table: ImportTable): Outcome => ({
  fates: table.rows.map(() => 'wrong'),
  problems: [],
  changes: [],
})

/** Saves the lines of a table in the caller's transaction, and answers what became of them. */
export async function runLines(running: Running): Promise<Outcome> {
  const { importer, table, context } = running
  const drafts = readDrafts(importer.resource, table, importer.english)
  const names = await readNames(context, importer, drafts)
  const outcome = newOutcome(table)
  await runDrafts({ ...running, drafts, names, outcome, seen: new Map() })
  return outcome
}

interface RunningDrafts extends Running {
  drafts: readonly Draft[]
  names: Names
  /** The first line of each key. */
  seen: Map<string, number>
  outcome: Outcome
}

/** Records whose keys are looked up together. */
const lookedUpAtOnce = 200

/**
 * Saves drafts one after the other as their calls would, each behind a savepoint: a line that is refused leaves nothing
 * behind, and what is wrong in it is told. Whoever calls it keeps the transaction, or ends it.
 */
export async function runDrafts(running: RunningDrafts): Promise<void> {
  const { importer, table, context, onProgress, drafts, names, seen, outcome } = running
  const found: FoundRecords = new Map()
  let ids: (string | null | undefined)[] = []
  for (const [place, draft] of drafts.entries()) {
    await onProgress?.(place, drafts.length)
    if (place % lookedUpAtOnce === 0)
      ids = await knownIds(running, drafts.slice(place, place + lookedUpAtOnce))
    const knownId = ids[place % lookedUpAtOnce]
    const waiting: (() => void | Promise<void>)[] = []
    // the line before is let go with the same breath
    await context.tx.execute(
      sql.raw(place === 0 ? 'savepoint line' : 'release savepoint line; savepoint line'),
    )
    try {
      const saved = await saveDraft(importer, table, {
        ...{ draft, names, seen, knownId },
        context: { ...context, found, isImport: true, afterCommit: (work) => void waiting.push(work) },
      })
      for (const at of draft.lines) outcome.fates[at] = saved.fate
      if (saved.change) outcome.changes.push(saved.change)
      for (const work of waiting) context.afterCommit(work)
    } catch (thrown) {
      // what ends the whole attempt is thrown on: there is nothing to go back to
      outcome.problems.push(...problemsOf(importer.resource, draft, thrown))
      await context.tx.execute(sql.raw('rollback to savepoint line'))
      forgetRooms(context.tx)
    }
  }
}

/** The records that drafts are about, as far as they can be looked up together. */
function knownIds({ importer, context, names }: RunningDrafts, drafts: readonly Draft[]) {
  const { resource } = importer
  const keys = drafts.map((draft) => namedValues(resource, { draft, names, problems: [] }))
  return idsByKey(importer, context.tx, keys)
}

interface Saving {
  draft: Draft
  names: Names
  /** The first line of each key. */
  seen: Map<string, number>
  /** The record that has the key: null for none, undefined where that is not known yet. */
  knownId: string | null | undefined
  context: HookContext
}

interface Saved {
  fate: LineFate
  change?: Change
}

async function saveDraft(importer: Importer, table: ImportTable, saving: Saving): Promise<Saved> {
  const { resource, writer } = importer
  const { draft, names, seen, knownId, context } = saving
  const problems = [...draft.problems]
  const values = namedValues(resource, { draft, names, problems })
  const keyProblem = { column: resource.import?.key.at(-1) ?? null }
  const key = keyOf(resource, values)
  const first = seen.get(key)
  if (first !== undefined && problems.length === 0)
    problems.push(problemAt(draft, keyProblem.column, { text: lineProblems.twice, params: { row: first } }))
  seen.set(key, first ?? draft.lines[0] ?? 0)
  const before = problems.length === 0 ? await findByKey(importer, context, { values, knownId }) : undefined
  if (before && table.mode === 'create')
    problems.push(problemAt(draft, keyProblem.column, { text: lineProblems.known }))
  const { codes } = resource
  const needed = before ? codes.edit : codes.add
  if (!holds(context.session, needed))
    problems.push(problemAt(draft, null, before ? { text: '没有修改的权限' } : { text: '没有新增的权限' }))
  const brought = namedRows(resource, { draft, names, problems, values })
  const { rows, lineOfRow } = mergeRows(resource, { rows: brought }, before)
  const body = parseBody(resource, { draft, lineOfRow, values: { ...values, ...rows }, before, problems })
  if (problems.length > 0 || !body) throw new WrongLine(problems)

  if (!before) {
    const { id } = await writer.write(context, body)
    noteMade(resource, { id, values, names })
    return { fate: 'created', change: { recordId: id, fate: 'created', before: null, fields: [] } }
  }
  const fields = [...Object.keys(values), ...Object.keys(rows)]
  if (isUnchanged(before, body, fields)) return { fate: 'same' }
  await writer.write(context, body, before.id)
  return {
    fate: 'changed',
    change: { recordId: before.id, fate: 'changed', before: pick(before, fields), stood: before, fields },
  }
}

const isUnchanged = (before: WireRecord, body: Values, fields: readonly string[]) =>
  fields.every((field) => {
    const [now, stood] = [body[field], before[field]]
    return Array.isArray(now) && Array.isArray(stood) ? areSameRows(now, stood) : isSame(now, stood)
  })

const keyOf = (resource: Resource, values: Values): string =>
  JSON.stringify((resource.import?.key ?? []).map((field) => values[field] ?? null))

/** The record that has the key of a draft. */
async function findByKey(
  importer: Importer,
  context: HookContext,
  { values, knownId }: { values: Values; knownId: string | null | undefined },
): Promise<WireRecord | undefined> {
  const id = knownId === undefined ? await idByKey(importer, context.tx, values) : knownId
  const [record] = id === null ? [] : await importer.findWhole(context, [id])
  return record
}

/** What is wrong with a draft that could not be saved. @throws what is no fault of the draft */
export function problemsOf(
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
