import { EditorStage } from '@energy-console/schematic-react/editor'
import { App } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePageTitle } from '../../../kit/PageTab'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { EditorProvider } from '../editor/EditorContext'
import { LayoutConflictDialog } from './LayoutConflictDialog'
import styles from './LayoutEditor.module.css'
import { LayoutPanel } from './LayoutPanel'
import { LayoutPreview, type LayoutProduct } from './LayoutPreview'
import { LayoutTabs } from './LayoutTabs'
import { LayoutToolbar } from './LayoutToolbar'
import { useLayouts } from './useLayouts'

interface Props {
  product: LayoutProduct
  /** Changes of the stored layouts that these ones know of. */
  revision: number
  /** The layouts come from a draft: they differ from what is stored. */
  isDraft: boolean
  draftKey: string
}

/** The layouts of a model in tabs, the canvas of one of them, and its properties. */
export function LayoutEditorWindow({ product, ...opened }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isPreview, setPreview] = useState(false)
  const layouts = useLayouts({
    productId: product.id,
    layouts: product.layouts,
    nameOf: (index) => t('布局 {{number}}', { number: index + 1 }),
    ...opened,
  })
  const { current, isDirty } = layouts

  usePageTitle(`${t('模型布局')} · ${product.label}`)

  const save = async (options?: { isOverwriting: boolean }) => {
    if (await layouts.save(options)) message.success(t('已保存'))
  }
  const leave = useLeaveGuard({
    isDirty,
    title: t('布局还没有保存'),
    content: t('修改留在这台电脑的草稿里，下次打开时可以恢复。'),
  })
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return false
    event.preventDefault()
    void save()
    return true
  }

  if (!current) return null
  return (
    <EditorProvider value={current.editor}>
      <div className={styles.body}>
        <LayoutToolbar
          title={product.label}
          isPreview={isPreview}
          onPreview={setPreview}
          isDirty={isDirty}
          isSaving={layouts.isSaving}
          onSave={() => void save()}
          onBack={() => leave(() => navigate('/devices/products'))}
        />
        <LayoutTabs layouts={layouts} currentKey={current.key} />
        <div className={styles.work}>
          <div className={styles.canvas}>
            {isPreview ? (
              <LayoutPreview
                key={current.key}
                product={product}
                editor={current.editor}
                name={current.name}
              />
            ) : (
              <EditorStage
                key={current.key}
                editor={current.editor}
                label={t('画布')}
                textLabel={t('文本内容')}
                onItemMenu={() => undefined}
                onKey={handleKey}
              />
            )}
          </div>
          {!isPreview && <LayoutPanel key={current.key} properties={product.properties} />}
        </div>
      </div>
      {layouts.conflict && (
        <LayoutConflictDialog
          conflict={layouts.conflict}
          onOverwrite={() => void save({ isOverwriting: true })}
          onClose={layouts.dismissConflict}
        />
      )}
    </EditorProvider>
  )
}
