import { coreErrors, dictionaryNoun, field } from '@energy-console/contract'
import { type DictionaryEntry, dictBizSubmit, systemErrors } from '@energy-console/contract/system'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges, type Session } from '../../../platform/http'
import type { References } from '../../../platform/references'
import { bodySchema, changesBetween, removalOf } from '../../../platform/resource'
import { child, findEntry, type Kind } from './queries'
import { dictionaryTable } from './table'

type Fields = Omit<DictionaryEntry, 'id' | 'parentName' | 'hasChildren' | 'children'>

const names: Readonly<Record<Kind, string>> = { system: '系统字典', business: '业务字典' }
/** An entry as the operation log tells it: whether it is sealed is said in words. */
const told = {
  schema: bodySchema(dictBizSubmit).extend({ isSealed: field.toggle('封存') }),
  title: 'dictValue',
}
const inWords = <E extends { isSealed: number }>(entry: E) => ({ ...entry, isSealed: entry.isSealed === 1 })

interface Context {
  tx: Tx
  session: Session
  references: Pick<References, 'refuseWhileUsed'>
}

/**
 * Saves or updates. An entry carries the code of its dictionary, whatever the form says.
 *
 * @throws AppError for a dictionary below an entry, and for a key that records hold and that would be another.
 */
export async function submitEntry(
  context: Context,
  kind: Kind,
  { id, ...fields }: Fields & { id?: string | undefined },
): Promise<{ id: string }> {
  const { tx, session } = context
  refuseForeignKind(session, kind)
  const above = fields.parentId === '0' ? undefined : await findEntry(tx, kind, fields.parentId)
  if (above && (above.parentId !== '0' || above.id === id)) throw refuse(systemErrors.dictionaryTooDeep)
  const values = { ...fields, code: above?.code ?? fields.code }
  if (id === undefined) {
    const [saved] = await tx
      .insert(dictionaryTable)
      .values({ ...values, kind })
      .returning({ id: dictionaryTable.id })
    if (!saved) throw notFound()
    return saved
  }
  await lockEntries(tx, kind, [id])
  const before = await findEntry(tx, kind, id)
  if (before.hasChildren && above) throw refuse(systemErrors.dictionaryTooDeep)
  if (before.code !== values.code || before.dictKey !== values.dictKey)
    await refuseWhileHeld(context, kind, [id])
  await tx.update(dictionaryTable).set(values).where(eq(dictionaryTable.id, id))
  if (before.hasChildren && before.code !== values.code)
    await tx.update(dictionaryTable).set({ code: values.code }).where(eq(dictionaryTable.parentId, id))
  const after = { ...before, ...values, parentName: above?.dictValue ?? '' }
  noteChanges(tx, changesBetween(told, inWords(before), inWords(after)))
  return { id }
}

/** Removes entries that no record holds, and dictionaries that have none left. */
export async function removeEntries(context: Context, kind: Kind, ids: string[]): Promise<void> {
  const { tx, session } = context
  refuseForeignKind(session, kind)
  const wanted = [...new Set(ids)]
  const found = await lockEntries(tx, kind, wanted)
  if (found.length !== wanted.length) throw notFound()
  const [left] = await tx
    .select({ id: child.id })
    .from(child)
    .where(and(inArray(child.parentId, wanted), sql`not ${inArray(child.id, wanted)}`))
    .limit(1)
  if (left) throw refuse(systemErrors.dictionaryNotEmpty)
  await refuseWhileHeld(context, kind, wanted)
  await tx.delete(dictionaryTable).where(inArray(dictionaryTable.id, wanted))
  noteChanges(
    tx,
    found.map((entry) => removalOf({ label: names[kind], title: told.title }, entry)),
  )
}

/** Entries, kept from other writers and from records that would hold them, until this change of theirs is committed. */
const lockEntries = (tx: Tx, kind: Kind, ids: string[]) =>
  tx
    .select({ id: dictionaryTable.id, dictValue: dictionaryTable.dictValue })
    .from(dictionaryTable)
    .where(and(eq(dictionaryTable.kind, kind), inArray(dictionaryTable.id, ids)))
    .orderBy(dictionaryTable.id)
    .for('update')

/** Refuses while records hold the keys of these entries, or of the entries of these dictionaries. */
async function refuseWhileHeld({ tx, references }: Context, kind: Kind, ids: string[]): Promise<void> {
  if (kind === 'system') return
  const entries = await tx
    .select({ code: dictionaryTable.code, key: dictionaryTable.dictKey })
    .from(dictionaryTable)
    .where(
      and(
        ne(dictionaryTable.parentId, '0'),
        or(inArray(dictionaryTable.id, ids), inArray(dictionaryTable.parentId, ids)),
      ),
    )
  for (const code of new Set(entries.map((entry) => entry.code))) {
    const keys = entries.flatMap((entry) => (entry.code === code ? [entry.key] : []))
    await references.refuseWhileUsed(tx, dictionaryNoun(code), dictionaryTable, keys)
  }
}

function refuseForeignKind(session: Session, kind: Kind): void {
  if (kind === 'system' && !session.isSuperAdmin)
    throw refuse(coreErrors.forbidden, { permission: 'system_dict_edit' })
}
