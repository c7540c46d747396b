import type { Tx } from '../../../platform/database'
import { type DictionaryWord, firstDictionaries } from './firstDictionaries'
import { dictionaryTable } from './table'

/** Gives a tenant the dictionaries that each begins with; one that he has already stays as it is. */
export async function provideDictionaries(
  tx: Tx,
  { tenantId, isChinese }: { tenantId: string; isChinese: boolean },
): Promise<void> {
  const said = ([chinese, english]: DictionaryWord) => (isChinese ? chinese : english)
  const common = { tenantId, kind: 'business' as const }
  const made = await tx
    .insert(dictionaryTable)
    .values(firstDictionaries.map(({ code, name }) => ({ ...common, code, dictValue: said(name) })))
    .onConflictDoNothing()
    .returning({ id: dictionaryTable.id, code: dictionaryTable.code })
  const entries = made.flatMap(({ id, code }) =>
    (firstDictionaries.find((one) => one.code === code)?.entries ?? []).map((word, at) => ({
      ...{ ...common, parentId: id, code, dictValue: said(word) },
      ...{ dictKey: String(at + 1), sort: at },
    })),
  )
  if (entries.length > 0) await tx.insert(dictionaryTable).values(entries)
}
