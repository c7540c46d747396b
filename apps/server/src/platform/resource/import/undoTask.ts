import { failureOf } from '../../database'
import { AppError } from '../../errors'
import { toAppError } from '../../http'
import type { TaskKind } from '../../tasks'
import type { HookContext } from '../hooks'
import type { Importer, WireRecord } from './importer'
import { repeated } from './repeated'
import { type ChangeRow, changesOf, inPieces, ownRun, storeRun } from './runs'
import { isSame, pick } from './same'
import type { Kept } from './table'

/** The kind of the task that takes an import of a noun back. */
export const undoKind = (noun: string) => `undo import ${noun}`

const mostKept = 200

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
 * as their calls would. A record that has changed since, or that something stands on by now, stays and is listed.
 */
export const undoTask = (importer: Importer): TaskKind => ({
  isRepeatable: true,
  async run({ session, input, inTenant, progress }) {
    const importId = String(input.importId)
    const { result: note, waiting } = await repeated(inTenant, async (tx, waiting) => {
      const run = await ownRun(tx, session, importId)
      if (run.state !== 'undoing')
        return { count: run.created + run.changed - run.kept.length, kept: run.kept.length }
      const changes = await changesOf(tx, importId)
      const context = { tx, session, afterCommit: (work: () => void) => void waiting.push(work) }
      const records = await inPieces(
        changes.map(({ recordId }) => recordId),
        (ids) => importer.findWhole(context, ids),
      )
      const kept: Kept[] = []
      for (const [place, change] of changes.entries()) {
        await progress(place, changes.length)
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
          waiting.push(...own)
        } catch (thrown) {
          kept.push({ name: nameOf(importer, change), ...reasonOf(thrown) })
        }
      }
      await storeRun(tx, importId, { state: 'undone', kept: kept.slice(0, mostKept) })
      return { count: changes.length - kept.length, kept: kept.length }
    })
    for (const work of waiting) await work()
    return {
      note: note.kept
        ? { text: '已撤销 {{count}} 条，{{kept}} 条保持不变', params: note }
        : { text: '已撤销 {{count}} 条', params: { count: note.count } },
    }
  },
})

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
