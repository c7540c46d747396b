import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { itemsById, setProperties, styleOf } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor } from '../../EditorContext'
import { FloatingPanel } from '../../frame/FloatingPanel'
import { builtInPresets, type StylePreset } from '../../styles/stylePresets'
import { maxPresets, useStylePresets } from '../../styles/useStylePresets'
import styles from './ListPanel.module.css'
import { PresetSample } from './PresetSample'
import { RenameInput } from './RenameInput'

/** Styles under a name: one click gives one to the selected items; the style of an item is kept as a new one. */
export function PresetsPanel() {
  const { t } = useTranslation()
  const editor = useEditor()
  const ids = useAtom(editor.selection.ids)
  const presets = useStylePresets()
  const [name, setName] = useState('')
  const [renamed, setRenamed] = useState('')
  const [item] = itemsById(editor.store, ids)
  const isFull = presets.own.length >= maxPresets

  const apply = ({ style }: StylePreset) =>
    editor.edit('应用样式', (transaction) => setProperties(transaction, ids, style))
  const save = () => {
    if (!item || name.trim() === '') return
    presets.add(name.trim(), styleOf(item))
    setName('')
  }
  const rename = (preset: StylePreset, next: string | undefined) => {
    if (next) presets.rename(preset.id, next)
    setRenamed('')
  }

  return (
    <FloatingPanel id="presets" isRight title={t('样式预设')}>
      <Space.Compact block style={{ padding: 8 }}>
        <Input
          size="small"
          maxLength={40}
          aria-label={t('样式名称')}
          placeholder={isFull ? t('最多 {{count}} 个', { count: maxPresets }) : t('所选图元的样式名称')}
          disabled={!item || isFull}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={save}
        />
        <Button size="small" disabled={!item || isFull || name.trim() === ''} onClick={save}>
          {t('保存')}
        </Button>
      </Space.Compact>
      <ul className={styles.list}>
        {presets.own.map((preset) => (
          <li key={preset.id} className={styles.row}>
            {renamed === preset.id ? (
              <RenameInput
                label={t('样式名称')}
                value={preset.name}
                maxLength={40}
                onDone={(next) => rename(preset, next)}
              />
            ) : (
              <>
                <PresetButton
                  name={preset.name}
                  preset={preset}
                  isDisabled={!item}
                  onClick={() => apply(preset)}
                />
                <span className={styles.tools}>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={t('重命名 {{name}}', { name: preset.name })}
                    onClick={() => setRenamed(preset.id)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('删除 {{name}}', { name: preset.name })}
                    onClick={() => presets.remove(preset.id)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
        {builtInPresets.map((preset) => (
          <li key={preset.id} className={styles.row}>
            <PresetButton
              name={t(preset.name)}
              preset={preset}
              isDisabled={!item}
              onClick={() => apply(preset)}
            />
          </li>
        ))}
      </ul>
    </FloatingPanel>
  )
}

interface PresetButtonProps {
  name: string
  preset: StylePreset
  isDisabled: boolean
  onClick: () => void
}

const PresetButton = ({ name, preset, isDisabled, onClick }: PresetButtonProps) => (
  <button type="button" className={styles.name} disabled={isDisabled} onClick={onClick}>
    <PresetSample preset={preset} />
    {name}
  </button>
)
