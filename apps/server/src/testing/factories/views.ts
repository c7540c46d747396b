import { emptyDocument, saveDocument } from '@energy-console/schematic'
import { viewTable, viewVersionTable } from '../../modules/views'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'

type NewView = Partial<typeof viewTable.$inferInsert>

/** A view with one empty page; of tenant `demo` and without a station unless told. */
export const makeView = (db: Database, values: NewView = {}) =>
  db.asSystem(async (tx) => {
    const content = JSON.stringify(saveDocument(emptyDocument()))
    const row = { tenantId: 'demo', name: `画面${nextNumber()}`, content, ...values }
    const view = first(await tx.insert(viewTable).values(row).returning())
    const { tenantId, id: viewId, revision, name } = view
    await tx.insert(viewVersionTable).values({ tenantId, viewId, revision, name, content: view.content })
    return view
  })
