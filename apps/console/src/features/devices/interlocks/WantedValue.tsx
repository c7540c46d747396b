import { booleanWords, listPointInfos } from '@energy-console/contract/devices'
import { Form, Input, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'

interface Words {
  words: Readonly<Record<string, string>>
  /** They are being asked for. */
  isAsked: boolean
}

/** The words that stand for the values of a point, none where it has none; as the console writes them. */
function useWords(itemId: unknown): Words {
  const { t } = useTranslation()
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data, isLoading } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 60_000 },
  )
  const point = data?.[0]
  const booleans = point?.dataType === 'boolean' ? Object.entries(booleanWords) : []
  const words = { ...Object.fromEntries(booleans.map(([key, word]) => [key, t(word)])), ...point?.enumMap }
  return { words, isAsked: isLoading }
}

/** A guarded value in a list, in words. */
export function GuardedValue({ itemId, value }: { itemId: string; value: string | null | undefined }) {
  const { t } = useTranslation()
  const { words } = useWords(itemId)
  return value ? (words[value] ?? value) : <span className="muted">{t('任何值')}</span>
}

/** The value that is guarded: one of the words of the point that is chosen, or a number; none guards every value. */
export function WantedValue({ id, value, onChange = () => {}, onBlur = () => {} }: FieldInputProps) {
  const { t } = useTranslation()
  const itemId: unknown = Form.useWatch('itemId')
  const { words, isAsked } = useWords(itemId)
  const shown = typeof value === 'string' ? value : ''
  const placeholder = t('任何值')
  // no text field that turns into a choice under the hand
  if (!isAsked && Object.keys(words).length === 0)
    return (
      <Input
        {...(id === undefined ? {} : { id })}
        value={shown}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    )
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      loading={isAsked}
      disabled={isAsked}
      value={shown === '' || isAsked ? null : shown}
      placeholder={placeholder}
      options={Object.entries(words).map(([key, label]) => ({ value: key, label }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  )
}
