import type { Resource } from '@energy-console/contract'
import { type ImportTable, lineProblems } from '@energy-console/contract/imports'
import { holds } from '../../http'
import type { HookContext } from '../hooks'
import { type Draft, problemAt, readDrafts } from './drafts'
import { idByKey, idsByKey } from './idsByKey'
import type { Importer, WireRecord } from './importer'
import { namedRows, namedValues, noteMade, parseBody } from './lineBody'
import { type Names, readNames } from './names'
import { mergeRows } from './rows'
import { areSameRows, isSame, pick } from './same'
import { newOutcome, noteTwice, type Outcome, type Saved, saveLines, WrongLine } from './saveLines'

type Values = Record<string, unknown>

interface Running {
  importer: Importer
  table: ImportTable
  context: HookContext
  /** Called before each record. */
  onProgress?(done: number, total: number): Promise<void>
}

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

/** Saves drafts as their calls would, see {@link saveLines}. */
export async function runDrafts(running: RunningDrafts): Promise<void> {
  const { importer, table, drafts, names, seen } = running
  let ids: (string | null | undefined)[] = []
  const lookUp = async (place: number) => {
    if (place % lookedUpAtOnce === 0)
      ids = await knownIds(running, drafts.slice(place, place + lookedUpAtOnce))
  }
  await saveLines({ ...running, resource: importer.resource, before: lookUp }, (context, draft, place) =>
    saveDraft(importer, table, { draft, names, seen, knownId: ids[place % lookedUpAtOnce], context }),
  )
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

async function saveDraft(importer: Importer, table: ImportTable, saving: Saving): Promise<Saved> {
  const { resource, writer } = importer
  const { draft, names, seen, knownId, context } = saving
  const problems = [...draft.problems]
  const values = namedValues(resource, { draft, names, problems })
  const keyProblem = { column: resource.import?.key.at(-1) ?? null }
  const twice = noteTwice(seen, keyOf(resource, values), draft, keyProblem.column)
  if (problems.length === 0) problems.push(...twice)
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
