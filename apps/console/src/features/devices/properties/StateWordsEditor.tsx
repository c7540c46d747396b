import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { booleanWords } from '@energy-console/contract/devices'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './PropertyEditor.module.css'
import { type EnumMap, isDoubled, mapOf, nextValue, rowsOf, type StateWord, standFor } from './stateWords'

interface StateWordsEditorProps {
  id: string
  isBoolean: boolean
  value: unknown
  onChange: (value: EnumMap | null) => void
}

/** What the states of a boolean or an enumeration are called; every place shows these words instead of the numbers. */
export function StateWordsEditor({ id, isBoolean, value, onChange }: StateWordsEditorProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState(() => rowsOf(value, isBoolean))
  const title = isBoolean ? t('状态文字') : t('枚举值')
  const isOutdated = !standFor(rows, value) || (isBoolean && rows.length !== 2)
  const shown = isOutdated ? rowsOf(value, isBoolean) : rows
  const change = (next: readonly StateWord[]) => {
    setRows([...next])
    onChange(mapOf(next))
  }
  const edit = (index: number, part: Partial<StateWord>) =>
    change(shown.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const isWrong = (index: number) => {
    const { value: text = '' } = shown[index] ?? {}
    return !isBoolean && (String(Number(text)) !== text || isDoubled(shown, index))
  }
  return (
    <fieldset className={styles.words} id={id} aria-label={title}>
      <span className={styles.wordsTitle}>{title}</span>
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new state has no identity but its place
        <span key={index} className={styles.state}>
          <Input
            className={styles.stateValue}
            aria-label={t('值 {{number}}', { number: index + 1 })}
            value={row.value}
            disabled={isBoolean}
            inputMode="numeric"
            status={isWrong(index) ? 'error' : ''}
            aria-invalid={isWrong(index)}
            onChange={({ target }) => edit(index, { value: target.value })}
          />
          <Input
            className={styles.stateWord}
            aria-label={t('值 {{value}} 的文字', { value: row.value })}
            placeholder={isBoolean ? t(booleanWords[row.value] ?? '') : t('文字')}
            maxLength={64}
            value={row.word}
            onChange={({ target }) => edit(index, { word: target.value })}
          />
          {!isBoolean && shown.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('删除值 {{value}}', { value: row.value })}
              onClick={() => change(shown.filter((_, at) => at !== index))}
            />
          )}
        </span>
      ))}
      {!isBoolean && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => change([...shown, { value: nextValue(shown), word: '' }])}
        >
          {t('添加值')}
        </Button>
      )}
    </fieldset>
  )
}
