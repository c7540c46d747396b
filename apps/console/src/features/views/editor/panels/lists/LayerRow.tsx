import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { selectableFor, setProperties } from '@energy-console/schematic/editor'
import { Button } from 'antd'
import { type Ref, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import styles from './LayersPanel.module.css'
import list from './ListPanel.module.css'
import { nameInEditor } from './nameInEditor'
import { RenameInput } from './RenameInput'

interface Props {
  id: string
  isSelected: boolean
  /** Something is dragged over it. */
  isOver: boolean
  onHold: (id: string | undefined) => void
  onOver: (id: string | undefined) => void
  onDrop: (id: string) => void
  ref?: Ref<HTMLLIElement>
}

/** One item in the list of layers. */
export function LayerRow({ id, isSelected, isOver, onHold, onOver, onDrop, ref }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const { store, selection } = editor
  const [isRenamed, setRenamed] = useState(false)
  const item = useSyncExternalStore(
    useCallback((changed) => store.subscribeRecord('item', id, changed), [store, id]),
    () => store.get('item', id),
  )
  if (!item) return null
  const set = (name: string, values: Record<string, unknown>) =>
    editor.edit(name, (transaction) => setProperties(transaction, [id], values))
  const name = nameInEditor(store, item, t)
  const rename = (next: string | undefined) => {
    if (next !== undefined) set('重命名', { name: next })
    setRenamed(false)
  }

  return (
    <li
      ref={ref}
      className={`${list.row} ${styles.row}`}
      draggable={!isRenamed}
      data-current={isSelected ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragStart={() => onHold(id)}
      onDragOver={(event) => {
        event.preventDefault()
        onOver(id)
      }}
      onDrop={() => onDrop(id)}
      onDragEnd={() => onOver(undefined)}
    >
      {isRenamed ? (
        <RenameInput label={t('名称')} value={item.name || name} maxLength={100} onDone={rename} />
      ) : (
        <button
          type="button"
          className={`${list.name} ${styles.layer}`}
          data-child={item.parentId ? '' : undefined}
          data-hidden={item.hidden ? '' : undefined}
          title={t('{{name}}，双击或按 F2 重命名', { name })}
          onDoubleClick={() => setRenamed(true)}
          onKeyDown={({ key }) => key === 'F2' && setRenamed(true)}
          onClick={(event) => {
            const target = selectableFor(store, id, item.parentId)
            if (event.shiftKey) selection.toggle(target)
            else selection.set([target])
          }}
        >
          {name}
        </button>
      )}
      <Button
        type="text"
        size="small"
        icon={item.hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        aria-label={item.hidden ? t('显示', { context: 'action' }) : t('隐藏')}
        onClick={() => set('隐藏', { hidden: !item.hidden })}
      />
      <Button
        type="text"
        size="small"
        icon={item.locked ? <LockOutlined /> : <UnlockOutlined />}
        aria-label={item.locked ? t('解锁') : t('锁定')}
        onClick={() => set('锁定', { locked: !item.locked })}
      />
    </li>
  )
}
