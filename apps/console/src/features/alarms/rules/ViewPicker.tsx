import { listViewNames } from '@energy-console/contract/views'
import { Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'

/** Chooses the schematic that an alarm leads to. */
export function ViewPicker({ id, value, onChange = () => {}, onBlur }: FieldInputProps) {
  const { t } = useTranslation()
  const { data = [], isFetching } = useCall(listViewNames, { query: {} })
  return (
    <Select
      {...(id ? { id } : {})}
      onBlur={onBlur}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      placeholder={t('不关联')}
      loading={isFetching}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={data.map((view) => ({ value: view.id, label: view.name }))}
      onChange={onChange}
    />
  )
}
