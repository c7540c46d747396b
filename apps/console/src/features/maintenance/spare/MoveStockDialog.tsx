import type { RowOf } from '@energy-console/contract'
import { type MovementKind, movementKinds, type spareParts } from '@energy-console/contract/maintenance'
import { Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { type MovedStock, moveStockAction, newFormKey } from './moveStockAction'

type Values = Omit<MovedStock, 'id' | 'formKey'>

const full = { width: '100%' }
const kinds = Object.entries(movementKinds) as [MovementKind, string][]

/** What comes in, goes out or comes back of a part, or how much of it was counted. */
export function MoveStockDialog({ part, onClose }: { part: RowOf<typeof spareParts>; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [formKey] = useState(newFormKey)
  const kind = Form.useWatch('kind', form) ?? 'out'
  const isCount = kind === 'count'
  const required = (label: string) => [{ required: true, message: t('请填写{{label}}', { label: t(label) }) }]
  return (
    <ActionForm
      action={moveStockAction}
      form={form}
      subjectOf={(values: Values) => ({ ...values, id: part.id, formKey })}
      title={t('出入库：{{name}}', { name: part.partName })}
      initialValues={{ kind: 'out' }}
      onClose={onClose}
    >
      <Form.Item
        name="kind"
        label={t('类型')}
        extra={t('现有库存 {{quantity}} {{unit}}', { quantity: Number(part.quantity ?? 0), unit: part.unit })}
      >
        <Radio.Group
          optionType="button"
          options={kinds.map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Form.Item>
      <Form.Item
        name="quantity"
        label={t(isCount ? '实盘数量' : '数量')}
        rules={required(isCount ? '实盘数量' : '数量')}
      >
        <InputNumber<string> stringMode min="0" max="999999999" suffix={part.unit} style={full} />
      </Form.Item>
      {kind !== 'out' && (
        <Form.Item
          name="unitPrice"
          label={t('单价')}
          rules={kind === 'in' ? required('单价') : []}
          extra={kind === 'in' ? undefined : t('不填则按工单领用时的成本，或按平均单价计价')}
        >
          <InputNumber<string> stringMode min="0" suffix={t('元')} style={full} />
        </Form.Item>
      )}
      {(kind === 'out' || kind === 'return') && (
        <Form.Item name="orderId" label={t('工单')}>
          <OrderSelect stationId={part.stationId} />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('原因')} rules={isCount ? required('原因') : []}>
        <Input maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}

interface OrderSelectProps {
  stationId: string | null | undefined
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

const nothing = () => undefined

/** An order of the station where the part is kept, or of any for everybody's. */
function OrderSelect({ stationId, id, value = '', onChange = nothing }: OrderSelectProps) {
  return (
    <ReferenceSelect
      noun="repairOrder"
      stationId={stationId ?? undefined}
      value={value}
      onChange={onChange}
      {...(id ? { id } : {})}
    />
  )
}
