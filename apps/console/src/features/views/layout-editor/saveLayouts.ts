import { products } from '@energy-console/contract/devices'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'

/** Who saved in between, when a save was refused. */
export interface LayoutConflict {
  who: string
  when: string
}

interface Change {
  productId: string
  /** JSON text of all layouts. */
  layout: string
  /** The revision that they were drawn on; `newest` takes whatever is stored now. */
  revision: number | 'newest'
}

/** Stores a model's layouts; answers their revision, or who has saved meanwhile. @throws CallError for any other refusal */
export async function saveLayouts({ productId, layout, revision }: Change): Promise<number | LayoutConflict> {
  const known =
    revision === 'newest'
      ? ((await callApi(products.calls.detail, { query: { id: productId } })).layoutRevision ?? 0)
      : revision
  try {
    await callApi(products.calls.update, {
      body: { id: productId, layout, layoutRevision: known },
      silentCodes: [409],
    })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 409) throw error
    const { who, when } = error.refusal?.params ?? {}
    return { who: String(who ?? ''), when: String(when ?? '') }
  }
  return known + 1
}
