import type { FieldChange } from '@energy-console/contract'
import { undoImport } from '@energy-console/contract/imports'
import { failureOf } from '../../database'
import { AppError } from '../../errors'
import { holds, toAppError } from '../../http'
import type { TaskKind } from '../../tasks'
import { removalOf } from '../fieldChanges'
import type { HookContext } from '../hooks'
import type { ImportedNouns } from './createImportedNouns'
import type { Importer, WireRecord } from './importer'
import type { Importing } from './importing'
import { repeated } from './repeated'
import { type ChangeRow, changesOf, countChanges, dropChanges, inPieces, ownRun, storeRun } from './runs'
import { isSame, pick } from './same'
import type { Kept } from './table'
import { changeOf, tellImport } from './tellImport'

/** The kind of the task that takes an import of a noun back. */
export const undoKind = (noun: string) => `undo import ${noun}`

const mostKept = 200
/** Records of one transaction: what they hold, such as the stations of devices, others do not wait long for. */
const atOnce = 50

/** Why a record is left as it is. */
class Left extends Error {
  readonly text: string
  constructor({ text }: { text: string }) {
    super(text)
    this.text = text
  }
}

/**
 * Takes back what an import did, the last first: removes what it made and writes what it changed as it stood before,
 * as their calls would. A record that has changed since, or that something stands on by now, stays and is listed. What is
 * taken back is forgotten with it, so that an undoing that was cut off goes on where it was.
 */
export const undoTask = (importing: Importing, { log }: Pick<ImportedNouns, 'log'>): TaskKind => ({
  isRepeatable: true,
  async run({ session, input, inTenant, progress }) {
    const importId = String(input.importId)
    const kept: Kept[] = []
    const tell = (changes: readonly FieldChange[]) =>
      inTenant((tx) => tellImport({ tx, session, log, call: undoImport, of: { importId }, changes }))
    const told: FieldChange[] = []
    const total = await inTenant((tx) => countChanges(tx, importId))
    const takeBackPieces = async () => {
      let [place, before, hasMore] = [0, undefined as string | undefined, true]
      while (hasMore) {
        const { result: part, waiting } = await repeated(inTenant, async (tx, waiting) => {
          const run = await ownRun(tx, session, importId)
          const context = { tx, session, afterCommit: (work: () => void) => void waiting.push(work) }
          const changes =
            run.state === 'undoing' ? await changesOf(tx, importId, { before, most: atOnce }) : []
          return takeBackAll(importing, context, changes)
        })
        for (const work of waiting) await work()
        told.push(...part.told)
        kept.push(...part.kept)
        place += part.count
        before = part.last
        hasMore = part.count === atOnce
        await progress(place, total)
      }
    }
    // what was taken back before something ended it is told as well
    await takeBackPieces().finally(() => tell(told))
    const note = await inTenant(async (tx) => {
      const run = await ownRun(tx, session, importId)
      const left = await countChanges(tx, importId)
      if (run.state === 'undoing')
        await storeRun(tx, importId, { state: 'undone', kept: kept.slice(0, mostKept) })
      return { count: (importing.resource.makes ? total : run.created + run.changed) - left, kept: left }
    })
    return {
      note: note.kept
        ? { text: '已撤销 {{count}} 条，{{kept}} 条保持不变', params: note }
        : { text: '已撤销 {{count}} 条', params: { count: note.count } },
    }
  },
})

/** Takes back what it may, each by itself. */
async function takeBackAll(
  importing: Importing,
  context: Pick<HookContext, 'tx' | 'session' | 'afterCommit'>,
  changes: readonly ChangeRow[],
): Promise<{ count: number; last: string | undefined; kept: Kept[]; told: FieldChange[] }> {
  const { tx } = context
  const records = await recordsOf(importing, context, changes)
  const kept: Kept[] = []
  const done: ChangeRow[] = []
  for (const change of changes) {
    const importer = importing.importerOf(change.noun)
    const own: (() => void | Promise<void>)[] = []
    try {
      await tx.transaction((savepoint) =>
        takeBack(importer, change, records.get(keyOf(change)), {
          ...context,
          tx: savepoint,
          isImport: true,
          afterCommit: (work) => void own.push(work),
        }),
      )
      for (const work of own) context.afterCommit(work)
      done.push(change)
    } catch (thrown) {
      kept.push({ name: nameOf(importer, change), ...reasonOf(thrown) })
    }
  }
  if (done.length > 0)
    await dropChanges(
      tx,
      done.map(({ id }) => id),
    )
  const told = await fieldChangesOf(importing, context, done, records)
  return { count: changes.length, last: changes.at(-1)?.id, kept, told }
}

/** What tells a record from those of other nouns. */
const keyOf = ({ noun, recordId }: Pick<ChangeRow, 'noun' | 'recordId'>) => `${noun} ${recordId}`

/** The records of changes as they stand, by {@link keyOf}. */
async function recordsOf(
  { importerOf }: Importing,
  context: Parameters<Importer['findWhole']>[0],
  changes: readonly ChangeRow[],
): Promise<Map<string, WireRecord>> {
  const records = new Map<string, WireRecord>()
  for (const noun of new Set(changes.map((change) => change.noun))) {
    const ids = changes.flatMap((change) => (change.noun === noun ? change.recordId : []))
    const found = await inPieces(ids, (some) => importerOf(noun).findWhole(context, some))
    for (const [recordId, record] of found) records.set(keyOf({ noun, recordId }), record)
  }
  return records
}

/** What taking changes back has made of the records, which `records` has as they stood until then. */
async function fieldChangesOf(
  importing: Importing,
  context: Parameters<Importer['findWhole']>[0],
  done: readonly ChangeRow[],
  records: ReadonlyMap<string, WireRecord>,
): Promise<FieldChange[]> {
  const changed = done.filter(({ fate }) => fate === 'changed')
  const now = await recordsOf(importing, context, changed)
  return done.flatMap((change) => {
    const importer = importing.importerOf(change.noun)
    const [was, is] = [records.get(keyOf(change)), now.get(keyOf(change))]
    if (!was) return []
    if (change.fate === 'created') return [removalOf(importer.resource, was)]
    return is ? changeOf(importer, was, is) : []
  })
}

async function takeBack(
  { resource, writer }: Importer,
  { recordId, fate, before, after }: ChangeRow,
  record: WireRecord | undefined,
  context: HookContext,
): Promise<void> {
  if (!record) throw new Left({ text: '记录不存在或已被删除' })
  const { codes } = resource
  if (!holds(context.session, fate === 'created' ? codes.delete : codes.edit))
    throw new Left({ text: fate === 'created' ? '没有删除的权限' : '没有修改的权限' })
  if (!isSame(pick(record, Object.keys(after)), after)) throw new Left({ text: '导入后已有变化' })
  if (fate === 'created') return writer.remove(context, [recordId])
  // What was stored is what the form would send; fields that are only written once stay as they are.
  const body = Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => !(resource.import?.key ?? []).includes(field)),
  )
  await writer.write(context, body, recordId)
}

const nameOf = ({ resource }: Importer, { recordId, after, before }: ChangeRow): string =>
  String(after[resource.title] ?? before?.[resource.title] ?? recordId)

function reasonOf(thrown: unknown): Omit<Kept, 'name'> {
  if (thrown instanceof Left) return { text: thrown.text, params: {} }
  if (failureOf(thrown) === 'passing') throw thrown
  const error = thrown instanceof AppError ? thrown : toAppError(thrown, () => '')
  if (error.spec.status >= 500) throw error
  return { text: error.spec.text, params: error.params }
}
