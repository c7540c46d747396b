import type { Item } from '@energy-console/schematic'
import { placeInOrder } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import VirtualList from '@rc-component/virtual-list'
import { Input } from 'antd'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useHeight } from '../../../../../kit/useHeight'
import { useEditor } from '../../EditorContext'
import { FloatingPanel } from '../../frame/FloatingPanel'
import { LayerRow } from './LayerRow'
import styles from './LayersPanel.module.css'
import { nameInEditor } from './nameInEditor'

const rowPx = 32

/** The items of the page, front to back: search, select, show, lock, drag to another place in the order. */
export function LayersPanel() {
  const { t } = useTranslation()
  return (
    <FloatingPanel id="layers" title={t('图层')}>
      <Layers />
    </FloatingPanel>
  )
}

function Layers() {
  const { t } = useTranslation()
  const editor = useEditor()
  const [keyword, setKeyword] = useState('')
  const [held, setHeld] = useState<string>()
  const [over, setOver] = useState<string>()
  const [list, height] = useHeight()
  const order = useOrder()
  const selected = new Set(useAtom(editor.selection.ids))
  const shown = useMemo(() => {
    const wanted = keyword.toLowerCase()
    const matches = (item: Item | undefined) =>
      item !== undefined && nameInEditor(editor.store, item, t).toLowerCase().includes(wanted)
    const front = order.toReversed()
    return wanted === '' ? front : front.filter((id) => matches(editor.store.get('item', id)))
  }, [order, keyword, editor, t])

  const drop = (target: string) => {
    if (held && held !== target)
      editor.edit('调整层次', (transaction) =>
        placeInOrder(transaction, [held], order[order.indexOf(target) + 1] ?? ''),
      )
    setHeld(undefined)
    setOver(undefined)
  }

  return (
    <div className={styles.layers}>
      <div className={styles.search}>
        <Input
          size="small"
          allowClear
          placeholder={t('搜索图层')}
          aria-label={t('搜索图层')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <div ref={list} className={styles.list}>
        <VirtualList
          data={shown}
          itemKey={(id) => id}
          itemHeight={rowPx}
          height={height}
          component="ul"
          className={styles.rows}
        >
          {(id) => (
            <LayerRow
              id={id}
              isSelected={selected.has(id)}
              isOver={over === id}
              onHold={setHeld}
              onOver={setOver}
              onDrop={drop}
            />
          )}
        </VirtualList>
      </div>
    </div>
  )
}

/** Ids of the page's items, back to front; renders again when the list changes, not when an item does. */
function useOrder(): readonly string[] {
  const { store, session } = useEditor()
  const pageId = useAtom(session.pageId)
  return useSyncExternalStore(
    useCallback((changed) => store.subscribePage(pageId, changed), [store, pageId]),
    () => store.itemsOnPage(pageId),
  )
}
