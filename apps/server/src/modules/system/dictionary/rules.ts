import { coreErrors } from '@energy-console/contract'
import { type DictionaryEntry, systemErrors } from '@energy-console/contract/system'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { child, findEntry, type Kind } from './queries'
import { dictionaryTable } from './table'

type Fields = Omit<DictionaryEntry, 'id' | 'parentName' | 'hasChildren' | 'children'>

/**
 * Saves or updates. An entry carries the code of its dictionary, whatever the form says.
 *
 * @throws AppError for a dictionary below an entry.
 */
export async function submitEntry(
  tx: Tx,
  session: Session,
  kind: Kind,
  { id, ...fields }: Fields & { id?: string | undefined },
): Promise<{ id: string }> {
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
  const before = await findEntry(tx, kind, id)
  if (before.hasChildren && above) throw refuse(systemErrors.dictionaryTooDeep)
  await tx.update(dictionaryTable).set(values).where(eq(dictionaryTable.id, id))
  if (before.hasChildren && before.code !== values.code)
    await tx.update(dictionaryTable).set({ code: values.code }).where(eq(dictionaryTable.parentId, id))
  return { id }
}

/** Removes entries, and dictionaries that have none left. */
export async function removeEntries(tx: Tx, session: Session, kind: Kind, ids: string[]): Promise<void> {
  refuseForeignKind(session, kind)
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: dictionaryTable.id })
    .from(dictionaryTable)
    .where(and(eq(dictionaryTable.kind, kind), inArray(dictionaryTable.id, wanted)))
  if (found.length !== wanted.length) throw notFound()
  const [left] = await tx
    .select({ id: child.id })
    .from(child)
    .where(and(inArray(child.parentId, wanted), sql`not ${inArray(child.id, wanted)}`))
    .limit(1)
  if (left) throw refuse(systemErrors.dictionaryNotEmpty)
  await tx.delete(dictionaryTable).where(inArray(dictionaryTable.id, wanted))
}

function refuseForeignKind(session: Session, kind: Kind): void {
  if (kind === 'system' && !session.isSuperAdmin)
    throw refuse(coreErrors.forbidden, { permission: 'system_dict_edit' })
}
