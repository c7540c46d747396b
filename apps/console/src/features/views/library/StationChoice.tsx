import { Form, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useStationOptions } from './useStationOptions'

interface Props {
  value: string | undefined
  onChange: (stationId: string) => void
}

/** The station that a view goes to, among those that the user sees. */
export function StationChoice({ value, onChange }: Props) {
  const { t } = useTranslation()
  const stations = useStationOptions()
  return (
    <Form component="div" layout="vertical">
      <Form.Item label={t('目标站点')}>
        <Select
          aria-label={t('目标站点')}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('选择站点')}
          value={value}
          onChange={onChange}
          options={stations}
        />
      </Form.Item>
    </Form>
  )
}
