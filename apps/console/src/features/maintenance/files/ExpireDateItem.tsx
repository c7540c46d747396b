import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZonedPicker, wallOfText } from '../../../kit/time/ZonedPicker'

/** The last day on which a file holds, in a form; empty: for good. */
export function ExpireDateItem() {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  return (
    <Form.Item
      name="expireDate"
      label={t('有效期至')}
      style={{ flex: 1 }}
      getValueProps={(value: string | null) => ({ value: wallOfText(value ?? '') })}
      getValueFromEvent={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
    >
      <Picker style={{ width: '100%' }} placeholder={t('长期有效')} />
    </Form.Item>
  )
}
