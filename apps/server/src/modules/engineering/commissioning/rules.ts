import { type commissioningSheets, engineeringErrors, sheetLife } from '@energy-console/contract/engineering'
import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import { noteBeginning } from '../../../platform/lifecycle'
import type { ResourceHooks } from '../../../platform/resource'
import { fillSheet, holdSheet, progressOf, sheetTables } from './sheets'
import { commissioningSheetTable } from './table'

/** A sheet is made with its points; a signed one is neither changed nor removed. */
export const sheetHooks: ResourceHooks<typeof commissioningSheets, typeof commissioningSheetTable> = {
  computed: {
    nextId:
      '(select n.id::text from commissioning_sheet n where n.previous_id = commissioning_sheet.id limit 1)',
  },
  async extend({ tx }, rows) {
    const of = await progressOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, ...of(row.id) }))
  },
  async beforeSave({ tx }, _values, before) {
    if (before && (await holdSheet(tx, before.id)).status === 'signed')
      throw refuse(engineeringErrors.sheetSigned)
  },
  async afterSave({ tx, session }, id, _values, before) {
    if (before) return
    await fillSheet(tx, id)
    await noteBeginning(tx, sheetLife, sheetTables, { name: 'make', id, by: session })
  },
  async beforeRemove({ tx }, ids) {
    const [signed] = await tx
      .select({ id: commissioningSheetTable.id })
      .from(commissioningSheetTable)
      .where(and(inArray(commissioningSheetTable.id, ids), eq(commissioningSheetTable.status, 'signed')))
    if (signed) throw refuse(engineeringErrors.sheetSigned)
  },
}
