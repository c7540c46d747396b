import { SearchOutlined } from '@ant-design/icons'
import { boundsOfItems, runCommand } from '@energy-console/schematic/editor'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor } from '../EditorContext'
import type { PageAction } from '../keys/pageAction'
import { shortcutText } from '../keys/shortcutText'
import { useReturnFocus } from './form/useReturnFocus'
import styles from './palette/palette.module.css'
import {
  actionEntries,
  commandEntries,
  documentEntries,
  findEntries,
  type PaletteEntry,
} from './palette/paletteEntries'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** What the page can do beside the editor's commands. */
  actions?: readonly PageAction[]
}

/** Finds a command, a page or an item by part of its name; arrows choose, enter runs. */
export function CommandPalette({ isOpen, onClose, actions = [] }: Props) {
  return isOpen ? <OpenPalette onClose={onClose} actions={actions} /> : null
}

function OpenPalette({ onClose, actions }: Required<Omit<Props, 'isOpen'>>) {
  useReturnFocus()
  const { t } = useTranslation()
  const editor = useEditor()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState(0)
  const entries = useMemo(
    () => [
      ...actionEntries(
        actions.filter(({ key }) => key !== 'palette'),
        t,
      ),
      ...commandEntries(editor, t),
      ...documentEntries(editor.store.document, t),
    ],
    [actions, editor, t],
  )
  const found = findEntries(entries, keyword)

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    const { target } = entry
    if (target.type === 'action') return target.run()
    if (target.type === 'command') return void runCommand(editor, target.id)
    editor.setPage(target.pageId)
    if (target.type === 'page') return
    const bounds = boundsOfItems(editor.store, [target.itemId])
    if (editor.session.isConfig.get()) editor.selection.set([target.itemId])
    if (bounds) editor.camera.fit(bounds, { margin: 160, maxZoom: 2 })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((now) => (now + step + found.length) % found.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // else the dialog that opens takes the key for a press of its first button
      event.preventDefault()
      run(found[chosen])
    }
  }

  return (
    <Modal
      open
      width={560}
      footer={null}
      closable={false}
      onCancel={onClose}
      style={{ top: 80 }}
      title={null}
      aria-label={t('命令面板')}
    >
      <Input
        autoFocus
        variant="borderless"
        size="large"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-activedescendant={found[chosen] && `palette-${chosen}`}
        aria-label={t('搜索命令、页面、图元')}
        placeholder={t('搜索命令、页面、图元')}
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value)
          setChosen(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div id="palette-entries" role="listbox" aria-label={t('搜索结果')} className={styles.entries}>
        {found.length === 0 && <p className={styles.none}>{t('没有内容')}</p>}
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
          <div
            key={entry.key}
            id={`palette-${index}`}
            ref={index === chosen ? scrollTo : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.entry}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(entry)}
          >
            <span className={styles.kind}>{t(entry.kind)}</span>
            <span className={styles.title}>{entry.title}</span>
            <small className={styles.hint}>{entry.hint}</small>
            {entry.shortcut !== undefined && <kbd>{shortcutText(entry.shortcut)}</kbd>}
          </div>
        ))}
      </div>
    </Modal>
  )
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
