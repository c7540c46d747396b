import { type CommandGroup, commands } from '@energy-console/schematic/editor'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { PageAction } from '../keys/pageAction'
import { shortcutText } from '../keys/shortcutText'
import styles from './palette/palette.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** What the page around the canvas does. */
  actions: readonly PageAction[]
}

interface Row {
  readonly label: string
  readonly keys: readonly string[]
}

const groupLabels: Readonly<Record<CommandGroup, string>> = {
  edit: '编辑',
  move: '移动与大小',
  arrange: '排列',
  order: '层次',
  style: '样式',
  view: '视图',
  page: '页面',
}

/** What is done with the mouse while a key is held; the keys are Chinese and translation keys. */
const gestures: readonly Row[] = [
  { label: '平移画布', keys: ['空格+拖动', '中键拖动'] },
  { label: '缩放画布', keys: ['Ctrl+滚轮', '双指捏合'] },
  { label: '多选', keys: ['Shift+单击'] },
  { label: '水平移动', keys: ['Shift+拖动'] },
  { label: '垂直移动', keys: ['Ctrl+拖动'] },
  { label: '拖出副本', keys: ['Alt+拖动'] },
  { label: '保持比例', keys: ['Shift+拖动边框'] },
  { label: '从中心缩放', keys: ['Alt+拖动边框'] },
  { label: '每 15° 旋转', keys: ['Shift+旋转'] },
  { label: '画水平线段', keys: ['Shift+单击'] },
  { label: '画垂直线段', keys: ['Ctrl+单击'] },
  { label: '结束画线', keys: ['右键'] },
  { label: '图元属性', keys: ['右键'] },
]

const arrows: Readonly<Record<string, string>> = { Left: '←', Right: '→', Up: '↑', Down: '↓' }

const keyText = (key: string): string =>
  (shortcutText(key) ?? key).replace(/Arrow(\w+)/, (whole, side: string) => arrows[side] ?? whole)

/** Every key and gesture of the editor, from the same list that the keyboard reads. */
export function ShortcutsDialog({ isOpen, onClose, actions }: Props) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const groups: { label: string; rows: readonly Row[] }[] = [
    {
      label: '文件',
      rows: actions.flatMap(({ label, shortcut }) => (shortcut ? [{ label, keys: [shortcut] }] : [])),
    },
    ...(Object.entries(groupLabels) as [CommandGroup, string][]).map(([group, label]) => ({
      label,
      rows: commands
        .filter((command) => command.group === group && command.shortcuts.length > 0)
        .map((command) => ({ label: command.label, keys: command.shortcuts })),
    })),
    { label: '鼠标', rows: gestures },
  ]
  const wanted = keyword.trim().toLowerCase()
  const shown = groups
    .map(({ label, rows }) => ({
      label,
      rows: rows.filter((row) => t(row.label).toLowerCase().includes(wanted)),
    }))
    .filter(({ rows }) => rows.length > 0)

  return (
    <Modal
      open={isOpen}
      width={760}
      footer={null}
      title={t('快捷键')}
      onCancel={onClose}
      styles={{ body: { maxHeight: 'calc(100dvh - 200px)', overflow: 'auto' } }}
      destroyOnHidden
    >
      <Input.Search
        allowClear
        aria-label={t('搜索快捷键')}
        placeholder={t('搜索快捷键')}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        style={{ marginBottom: 16 }}
      />
      <div className={styles.shortcuts}>
        {shown.map(({ label, rows }) => (
          <section key={label} className={styles.group}>
            <strong>{t(label)}</strong>
            {rows.map((row) => (
              <div key={row.label} className={styles.row}>
                <span>{t(row.label)}</span>
                <span>
                  {row.keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ' / '}
                      <kbd>{t(keyText(key))}</kbd>
                    </span>
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  )
}
