import { and, eq, getTableColumns, getTableName, ne } from 'drizzle-orm'
import { columnName } from '../../../platform/database'
import type { Dictionaries } from '../../../platform/references'
import { dictionaryTable } from './table'

/** The entries of business dictionaries as what `field.dictionary` refers to. */
export const dictionaryEntries: Dictionaries = (code) => ({
  table: dictionaryTable,
  id: dictionaryTable.dictKey,
  title: dictionaryTable.dictValue,
  parentId: undefined,
  codes: [dictionaryTable.dictKey],
  namedTo: undefined,
  where: and(
    eq(dictionaryTable.kind, 'business'),
    ne(dictionaryTable.parentId, '0'),
    eq(dictionaryTable.code, code),
  ),
  offered: eq(dictionaryTable.isSealed, 0),
  order: [dictionaryTable.sort, dictionaryTable.id],
  // a key whose entry is gone stands for itself
  wordOf(table, column) {
    const [name, key] = [getTableName(table), columnName(column)]
    const ofTenant =
      'tenantId' in getTableColumns(table) ? ` and "word"."tenant_id" = "${name}"."tenant_id"` : ''
    return `coalesce((select "word"."dict_value" from "dictionary" as "word" where "word"."kind" = 'business'
      and "word"."parent_id" <> 0 and "word"."code" = '${code}' and "word"."dict_key" = "${name}"."${key}"${ofTenant} limit 1),
      "${name}"."${key}")`
  },
})
