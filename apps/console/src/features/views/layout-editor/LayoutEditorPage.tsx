import { listProductProperties, products } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { DraftDialog } from '../../../kit/drafts/DraftDialog'
import { useDraftKey, useDraftOffer } from '../../../kit/drafts/useDraftOffer'
import { Failure } from '../../../kit/Failure'
import { readLayouts } from '../running/deviceModels'
import { UnreadableView } from '../running/UnreadableView'
import { useOpened } from '../stored/useOpened'
import styles from './LayoutEditor.module.css'
import { LayoutEditorWindow } from './LayoutEditorWindow'
import type { LayoutProduct } from './LayoutPreview'

/** `/model-layout/:productId`: draws the layouts of one device model, for whoever may change products. */
export function LayoutEditorPage() {
  const { productId = '' } = useParams()
  return <LoadedLayouts key={productId} id={productId} />
}

function LoadedLayouts({ id }: { id: string }) {
  const fetched = useCall(products.calls.detail, { query: { id } }, { staleMs: Number.POSITIVE_INFINITY })
  const product = useOpened(fetched)
  return (
    <main className={styles.window}>
      {!fetched.error && !product && <Bone className={styles.body} />}
      {fetched.error && !product && (
        <Failure text={fetched.error.message} onRetry={() => void fetched.refetch()} />
      )}
      {product && (
        <OpenedLayouts
          id={id}
          label={product.label}
          stored={{ content: product.layout ?? '', revision: product.layoutRevision ?? 0 }}
        />
      )}
    </main>
  )
}

interface OpenedProps extends Pick<LayoutProduct, 'id' | 'label'> {
  /** The layout text and how often it was changed. */
  stored: { content: string; revision: number }
}

/** Offers back what was not saved, and opens the editor. */
function OpenedLayouts({ stored, ...product }: OpenedProps) {
  const properties = useCall(listProductProperties, { query: { productId: product.id } })
  const key = useDraftKey(`layout.${product.id}`)
  const { opened, draft, restore, discard } = useDraftOffer(key, stored)
  const layouts = useMemo(() => opened && readLayouts(opened.content), [opened])
  if (draft) return <DraftDialog savedAt={draft.savedAt} onRestore={restore} onDiscard={discard} />
  if (!opened) return null
  // what cannot be read is not written over
  if (!layouts) return <UnreadableView />
  return (
    <LayoutEditorWindow
      product={{ ...product, layouts, properties: properties.data ?? [] }}
      draftKey={key}
      revision={opened.revision}
      isDraft={opened.isDraft}
    />
  )
}
