import { products } from '@energy-console/contract/devices'
import { useParams } from 'react-router'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { layoutsOf } from '../deviceModels'
import styles from './LayoutEditor.module.css'
import { LayoutEditorWindow } from './LayoutEditorWindow'
import type { LayoutProduct } from './LayoutPreview'

/** `/model-layout/:productId`: draws the layouts of one device model, for whoever may change products. */
export function LayoutEditorPage() {
  const { productId = '' } = useParams()
  const { data, error, isPending, refetch } = useCall(
    products.calls.detail,
    { query: { id: productId } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  const product: LayoutProduct | undefined = data && {
    id: data.id,
    label: data.label,
    layouts: layoutsOf(data.layout),
    properties: [...(data.siyaoProperties ?? []), ...(data.energyProperties ?? [])],
  }
  return (
    <main className={styles.window}>
      {isPending && <Bone className={styles.body} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {product && <LayoutEditorWindow key={product.id} product={product} />}
    </main>
  )
}
