import { booleanWords, listPointInfos } from '@energy-console/contract/devices'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'

/** The value that is guarded: one of the words of the point that is chosen, or a number; none guards every value. */
export function WantedValue({ id, value, onChange = () => {}, onBlur = () => {} }: FieldInputProps) {
  const { t } = useTranslation()
  const itemId: unknown = Form.useWatch('itemId')
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 60_000 },
  )
  const point = data?.[0]
  const words = { ...(point?.dataType === 'boolean' ? booleanWords : {}), ...point?.enumMap }
  const shown = typeof value === 'string' ? value : ''
  const placeholder = t('任何值')
  if (Object.keys(words).length === 0)
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
      value={shown === '' ? null : shown}
      placeholder={placeholder}
      options={Object.entries(words).map(([key, word]) => ({
        value: key,
        label: point?.enumMap?.[key] ?? t(word),
      }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
      onBlur={onBlur}
    />
  )
}
