import { listReferenceOptions } from '@energy-console/contract'
import { AutoComplete, Form, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import type { FieldInputProps } from '../form/FieldInputProps'
import { type RowDraft, rowsOf } from '../form/rows/rowEdits'
import { completed, functionWords, wordAt } from './completion'
import { freeName } from './freeName'

/** A variable of a formula as it is written: a name, the point that it stands for, and how its value is taken. */
type Variable = RowDraft<{ variableName: string; itemId: string; take?: string }>

interface FormulaTextProps extends FieldInputProps {
  /** The most variables that there may be in the field `variables` beside it. */
  most: number
  /** What a new variable has beside its name and its point; one that has the same is used again. */
  fresh: Readonly<Record<string, unknown>> & { take?: string }
  placeholder: string
}

/** A formula: names and functions are completed, and a point that is chosen by its name becomes a variable. */
export function FormulaText({ id, value, onChange = () => {}, onBlur, ...asked }: FormulaTextProps) {
  const { most, fresh, placeholder } = asked
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const variables = rowsOf<Variable>(Form.useWatch('variables', form))
  const text = typeof value === 'string' ? value : ''
  const [caret, setCaret] = useState(0)
  const word = wordAt(text, caret)
  const keyword = useDeferredValue(word)
  const { data: points = [] } = useCall(
    listReferenceOptions,
    { query: { noun: 'point', keyword } },
    { isEnabled: keyword.length > 1 && variables.length < most },
  )
  const starts = (name: string) =>
    word !== '' && name !== word && name.toLowerCase().startsWith(word.toLowerCase())
  const names = variables.map(({ variableName }) => variableName ?? '')
  const groups = [
    { label: t('变量'), options: names.filter(starts).map((name) => ({ value: name, label: name })) },
    {
      label: t('函数'),
      options: functionWords
        .filter(({ name }) => starts(name))
        .map(({ name, words }) => ({
          value: `${name}(`,
          label: `${name}  ${t(words)}`,
        })),
    },
    {
      label: t('数据点'),
      options:
        word.length > 1
          ? points.slice(0, 8).map((point) => ({ value: `#${point.id}`, label: point.title }))
          : [],
    },
  ].filter(({ options }) => options.length > 0)

  const choose = (chosen: string) => {
    const itemId = chosen.startsWith('#') ? chosen.slice(1) : undefined
    const known = variables.find((row) => row.itemId === itemId && row.take === fresh.take)
    const name = itemId === undefined ? chosen : (known?.variableName ?? freeName(variables))
    if (itemId !== undefined && !known)
      form.setFieldValue('variables', [...variables, { variableName: name, itemId, ...fresh }])
    const next = completed(text, caret, name, points.find(({ id }) => id === itemId)?.title)
    setCaret(next.caret)
    onChange(next.text)
  }
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      value={text}
      options={groups}
      defaultActiveFirstOption={false}
      onSelect={choose}
      onBlur={onBlur}
    >
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        spellCheck={false}
        placeholder={t(placeholder)}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          onChange(target.value)
        }}
        // a click and the arrow keys move it, too
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      />
    </AutoComplete>
  )
}
