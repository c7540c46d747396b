import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/useTranslation'
import type { Finding } from './Finding'
import styles from './PaletteDialog.module.css'
import { closePalette } from './paletteState'
import { useFindings } from './useFindings'

/** Finds pages, commands, views, devices, equipment, repair orders, files, alarms and points by part of their names; arrows choose, enter opens. */
export function PaletteDialog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState(0)
  const findings = useFindings(keyword)
  // closed before what it opens is shown: the screen's lock hides it with its page, and a dialog that is merely hidden
  // leaves all else without focus
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  function open(finding: Finding | undefined): void {
    if (!finding) return
    closePalette()
    if ('run' in finding) finding.run()
    else navigate(finding.path)
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && findings.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + findings.length) % findings.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(findings[chosen])
  }
  function showAll(): void {
    setKeyword('')
    dialog.current?.querySelector('input')?.focus()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is the mouse's form of escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('搜索')}
      onClose={closePalette}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) closePalette()
      }}
    >
      <div className={styles.field}>
        <SearchOutlined />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="findings"
          aria-activedescendant={findings[chosen] && `finding-${chosen}`}
          aria-label={t('搜索页面、命令、画面、设备、台账、工单、文件、告警、数据点')}
          placeholder={t('搜索页面、命令、画面、设备、台账、工单、文件、告警、数据点')}
          value={keyword}
          onChange={({ target }) => {
            setKeyword(target.value)
            setChosen(0)
          }}
          onKeyDown={handleKey}
        />
      </div>
      {findings.length === 0 && (
        <div className={styles.none}>
          <p>{t('没有找到“{{keyword}}”。试试名称中的一个词，或设备、数据点的编码。', { keyword })}</p>
          <Button onClick={showAll}>{t('查看全部页面')}</Button>
        </div>
      )}
      <div id="findings" role="listbox" className={styles.findings} aria-label={t('搜索结果')}>
        {findings.map((finding, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
          <div
            key={finding.key}
            id={`finding-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.finding}
            onPointerMove={() => setChosen(index)}
            onClick={() => open(finding)}
          >
            <span className={styles.kind}>{t(finding.kind)}</span>
            <span>{finding.title}</span>
            <small>{finding.hint}</small>
          </div>
        ))}
      </div>
    </dialog>
  )
}
