import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { type Item, kindOf } from '@energy-console/schematic'
import { placeInOrder, selectableFor, setProperties } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor, useTable } from '../EditorContext'
import { FloatingPanel } from '../FloatingPanel'
import styles from './ListPanel.module.css'

const maxRows = 500

/** The items of the page, front to back: search, select, show, lock, drag to another place in the order. */
export function LayersPanel() {
  const { t } = useTranslation()
  const editor = useEditor()
  const [keyword, setKeyword] = useState('')
  const [held, setHeld] = useState<string>()
  const [over, setOver] = useState<string>()
  const pageId = useAtom(editor.session.pageId)
  const selected = useAtom(editor.selection.ids)
  useTable('item')
  const nameOf = (item: Item) =>
    item.name ||
    ('content' in item && typeof item.content === 'string' && item.content) ||
    t(kindOf(item).label)
  const items = editor.store
    .itemsOnPage(pageId)
    .toReversed()
    .flatMap((id) => editor.store.get('item', id) ?? [])
    .filter((item) => keyword === '' || nameOf(item).toLowerCase().includes(keyword.toLowerCase()))

  const set = (item: Item, name: string, values: Record<string, unknown>) =>
    editor.edit(name, (transaction) => setProperties(transaction, [item.id], values))
  const drop = (target: string) => {
    const order = editor.store.itemsOnPage(pageId)
    if (held && held !== target)
      editor.edit('调整层次', (transaction) =>
        placeInOrder(transaction, [held], order[order.indexOf(target) + 1] ?? ''),
      )
    setHeld(undefined)
    setOver(undefined)
  }

  return (
    <FloatingPanel id="layers" title={t('图层')}>
      <div style={{ padding: 8 }}>
        <Input
          size="small"
          allowClear
          placeholder={t('搜索图层')}
          aria-label={t('搜索图层')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <ul className={styles.list}>
        {items.slice(0, maxRows).map((item) => (
          <li
            key={item.id}
            className={styles.row}
            draggable
            data-current={selected.includes(item.id) ? '' : undefined}
            data-over={over === item.id ? '' : undefined}
            onDragStart={() => setHeld(item.id)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(item.id)
            }}
            onDrop={() => drop(item.id)}
            onDragEnd={() => setOver(undefined)}
          >
            <button
              type="button"
              className={styles.name}
              style={{
                paddingInlineStart: item.parentId ? 20 : undefined,
                opacity: item.hidden ? 0.5 : undefined,
              }}
              onClick={(event) => {
                const id = selectableFor(editor.store, item.id, item.parentId)
                if (event.shiftKey) editor.selection.toggle(id)
                else editor.selection.set([id])
              }}
            >
              {nameOf(item)}
            </button>
            <Button
              type="text"
              size="small"
              icon={item.hidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
              aria-label={item.hidden ? t('显示') : t('隐藏')}
              onClick={() => set(item, '隐藏', { hidden: !item.hidden })}
            />
            <Button
              type="text"
              size="small"
              icon={item.locked ? <LockOutlined /> : <UnlockOutlined />}
              aria-label={item.locked ? t('解锁') : t('锁定')}
              onClick={() => set(item, '锁定', { locked: !item.locked })}
            />
          </li>
        ))}
      </ul>
    </FloatingPanel>
  )
}
