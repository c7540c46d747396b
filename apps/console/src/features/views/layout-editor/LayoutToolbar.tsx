import {
  ArrowLeftOutlined,
  FontSizeOutlined,
  PictureOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { createItem, type Item } from '@energy-console/schematic'
import { addItems, LAYOUT_BOX } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Switch, Typography } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useEditor } from '../editor/EditorContext'
import styles from './LayoutEditor.module.css'

interface Props {
  title: string
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onBack: () => void
}

const textSize = { width: 100, height: 50 }
const imageSize = { width: 200, height: 200 }
/** Each new element stands a little aside of the one before. */
const step = 20
const places = 5

/** Adding elements, undo, the edit and preview switch, save. */
export function LayoutToolbar({ title, isPreview, onPreview, isDirty, isSaving, onSave, onBack }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const pageId = useAtom(editor.session.pageId)
  const { canUndo, canRedo } = useSyncExternalStore(editor.history.subscribe, editor.history.getState)

  const add = (
    name: string,
    size: { width: number; height: number },
    make: (place: { x: number; y: number }) => Item,
  ) => {
    const { width, height } = editor.store.get('page', pageId)?.svgData ?? LAYOUT_BOX
    const shift = (editor.store.itemsOnPage(pageId).length % places) * step
    const middle = (room: number, length: number) => Math.max(0, Math.round((room - length) / 2))
    const item = make({ x: middle(width, size.width) + shift, y: middle(height, size.height) + shift })
    editor.edit(name, (transaction) => addItems(transaction, [{ ...item, pageId }]))
    editor.selection.set([item.id])
  }
  const addText = () =>
    add('添加文本', textSize, (place) =>
      createItem('text', {
        ...textSize,
        ...place,
        content: 'text',
        fontSize: 14,
        strokeWidth: 0,
        fillOpacity: 0,
      }),
    )
  const addImage = () =>
    add('添加图片', imageSize, (place) => createItem('image', { ...imageSize, ...place }))

  return (
    <header className={styles.toolbar}>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={t('返回产品管理')}
        title={t('返回产品管理')}
        onClick={onBack}
      />
      <Typography.Text strong ellipsis>
        {title}
      </Typography.Text>
      <Button icon={<PictureOutlined />} disabled={isPreview} onClick={addImage}>
        {t('添加图片')}
      </Button>
      <Button icon={<FontSizeOutlined />} disabled={isPreview} onClick={addText}>
        {t('添加文本')}
      </Button>
      <Button
        type="text"
        icon={<UndoOutlined />}
        disabled={!canUndo || isPreview}
        aria-label={t('撤销')}
        onClick={() => editor.undo()}
      />
      <Button
        type="text"
        icon={<RedoOutlined />}
        disabled={!canRedo || isPreview}
        aria-label={t('重做')}
        onClick={() => editor.redo()}
      />
      <span className={styles.gap} />
      <Switch
        checkedChildren={t('预览')}
        unCheckedChildren={t('编辑')}
        aria-label={t('预览')}
        checked={isPreview}
        onChange={onPreview}
      />
      <Button type="primary" icon={<SaveOutlined />} loading={isSaving} onClick={onSave}>
        {isDirty ? t('保存 *') : t('保存')}
      </Button>
    </header>
  )
}
