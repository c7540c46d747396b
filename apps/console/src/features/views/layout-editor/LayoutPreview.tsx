import { devices, type ProductProperty } from '@energy-console/contract/devices'
import type { ModelLayout } from '@energy-console/schematic'
import { createItem, createPage, emptyDocument, type SchematicDocument } from '@energy-console/schematic'
import { type Editor, layoutOfDocument } from '@energy-console/schematic/editor'
import { Viewer } from '@energy-console/schematic-react'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { useTranslation } from '../../../i18n/useTranslation'
import { useViewHost } from '../running/useViewHost'
import styles from './LayoutEditor.module.css'

/** What the layout editor knows of a product. */
export interface LayoutProduct {
  readonly id: string
  readonly label: string
  readonly layouts: readonly ModelLayout[]
  readonly properties: readonly ProductProperty[]
}

interface Props {
  product: LayoutProduct
  editor: Editor
  name: string
}

/** The layout as a view would show it, with the live values of a device of this product. */
export function LayoutPreview({ product, editor, name }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const found = useEveryRecord(devices.calls.page, { productId_equal: product.id })
  const deviceId = chosen ?? found.data?.[0]?.id ?? ''
  const document = useMemo(() => {
    const layout = layoutOfDocument(editor.store.document, name)
    return { layout, view: previewOf(product.id, deviceId, layout) }
  }, [editor, name, product.id, deviceId])
  const stored = useViewHost(document.view)
  const host = useMemo(
    () => ({ ...stored, models: async () => new Map([[product.id, [document.layout]]]) }),
    [stored, product.id, document.layout],
  )

  return (
    <div className={styles.preview}>
      <Select
        className={styles.device}
        aria-label={t('预览设备')}
        showSearch={{ optionFilterProp: 'label' }}
        loading={found.isPending}
        placeholder={t('这个产品还没有设备')}
        value={deviceId || undefined}
        onChange={setChosen}
        options={found.data?.map((device) => ({ value: device.id, label: device.deviceName }))}
      />
      {!found.isPending && (
        <Viewer key={deviceId} document={document.view} host={host} label={name} fit="actual" />
      )}
    </div>
  )
}

/** A page as large as the layout with one item of the model on it. */
function previewOf(
  modelId: string,
  deviceId: string,
  layout: ReturnType<typeof layoutOfDocument>,
): SchematicDocument {
  const { width, height } = layout.parent
  const page = createPage([], { width, height })
  const item = createItem('model', { pageId: page.id, modelId, deviceId, layouts: [layout], width, height })
  return { ...emptyDocument(page), item: new Map([[item.id, item]]) }
}
