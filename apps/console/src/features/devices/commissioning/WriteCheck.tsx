import type { DataOf } from '@energy-console/contract'
import { booleanWords } from '@energy-console/contract/devices'
import type { commissioningRows } from '@energy-console/contract/engineering'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { FormModal } from '../../../kit/form/FormModal'
import { LiveValue } from '../../../kit/value/LiveValue'
import { useCommand } from '../command/useCommand'

interface WriteCheckProps {
  row: DataOf<typeof commissioningRows.calls.page>['records'][number]
  onClose: () => void
}

/** Checks a point by writing to it: the question, the interlocks and the answer of the device are those of every command. */
export function WriteCheck({ row, onClose }: WriteCheckProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ value: string | number }>()
  const [isSending, setSending] = useState(false)
  const send = useCommand()
  const { itemId, dataType, unit } = row
  const words = row.enumMap ?? (dataType === 'boolean' ? booleanWords : undefined)
  const step = async ({ value }: { value: string | number }) => {
    if (itemId === null) return
    setSending(true)
    const end = await send({ itemId, value }).finally(() => setSending(false))
    if (end === 'done' || end === 'waits') onClose()
  }
  return (
    <FormModal
      form={form}
      width={420}
      title={t('下发：{{name}}', { name: `${row.deviceName} ${row.propertyName}` })}
      okText={t('下一步')}
      confirmLoading={isSending}
      onFinish={(values) => void step(values)}
      onClose={onClose}
    >
      <p>
        {t('当前值')} {itemId !== null && <LiveValue {...row} itemId={itemId} />}
      </p>
      <Form.Item name="value" label={t('新值')} rules={[{ required: true, message: t('请填写新值') }]}>
        {words && dataType !== 'text' ? (
          <Select
            options={Object.entries(words).map(([value, word]) => ({
              value: Number(value),
              label: row.enumMap ? word : t(word),
            }))}
          />
        ) : dataType === 'number' ? (
          <InputNumber style={{ width: '100%' }} suffix={unit} />
        ) : (
          <Input />
        )}
      </Form.Item>
    </FormModal>
  )
}
