import type { FieldChange } from '@energy-console/contract'
import { undoImport } from '@energy-console/contract/imports'
import { failureOf } from '../../database'
import { AppError } from '../../errors'
import { toAppError } from '../../http'
import type { ImportedNouns } from '../../imports'
import type { TaskKind } from '../../tasks'
import { removalOf } from '../fieldChanges'
import type { HookContext } from '../hooks'
import type { Importer, WireRecord } from './importer'
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
export const undoTask = (importer: Importer, { log }: Pick<ImportedNouns, 'log'>): TaskKind => ({
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
          return takeBackAll(importer, context, changes)
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
      return { count: run.created + run.changed - left, kept: left }
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
  importer: Importer,
  context: Pick<HookContext, 'tx' | 'session' | 'afterCommit'>,
  changes: readonly ChangeRow[],
): Promise<{ count: number; last: string | undefined; kept: Kept[]; told: FieldChange[] }> {
  const { tx } = context
  const ids = changes.map(({ recordId }) => recordId)
  const records = await inPieces(ids, (some) => importer.findWhole(context, some))
  const kept: Kept[] = []
  const done: ChangeRow[] = []
  for (const change of changes) {
    const own: (() => void | Promise<void>)[] = []
    try {
      await tx.transaction((savepoint) =>
        takeBack(importer, change, records.get(change.recordId), {
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
  const told = await fieldChangesOf(importer, context, done, records)
  return { count: changes.length, last: changes.at(-1)?.id, kept, told }
}

/** What taking changes back has made of the records, which `records` has as they stood until then. */
async function fieldChangesOf(
  importer: Importer,
  context: Parameters<Importer['findWhole']>[0],
  done: readonly ChangeRow[],
  records: ReadonlyMap<string, WireRecord>,
): Promise<FieldChange[]> {
  const ids = done.flatMap(({ fate, recordId }) => (fate === 'changed' ? [recordId] : []))
  const now = await inPieces(ids, (some) => importer.findWhole(context, some))
  return done.flatMap(({ fate, recordId }) => {
    const [was, is] = [records.get(recordId), now.get(recordId)]
    if (!was) return []
    if (fate === 'created') return [removalOf(importer.resource, was)]
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
