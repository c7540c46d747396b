import { products } from '@energy-console/contract/devices'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { conflictOf, type SaveConflict } from '../stored/saveConflict'

interface Change {
  productId: string
  /** JSON text of all layouts. */
  layout: string
  /** The revision that they were drawn on; `newest` takes whatever is stored now. */
  revision: number | 'newest'
}

/** Stores a model's layouts; answers their revision, or who has saved meanwhile. @throws CallError for any other refusal */
export async function saveLayouts({ productId, layout, revision }: Change): Promise<number | SaveConflict> {
  const known =
    revision === 'newest'
      ? ((await callApi(products.calls.detail, { query: { id: productId } })).layoutRevision ?? 0)
      : revision
  try {
    // by hand: as views are saved
    await callApi(products.calls.update, {
      body: { id: productId, layout, layoutRevision: known },
      silentCodes: [409],
    })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 409) throw error
    return conflictOf(error)
  }
  return known + 1
}
