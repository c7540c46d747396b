import {
  encodeRegisters,
  isBitTable,
  type ModbusOrder,
  type ModbusType,
  modbusTypes,
  referenceOf,
} from '@energy-console/contract/devices'
import { writeModbusRange } from '@energy-console/contract/telemetry'
import { Form, Input, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import type { ReadRange } from './readRange'

interface Written {
  virtualId: string
  unitId: number
  table: 'coil' | 'holding'
  address: number
  registers: number[]
  text: string
}

const write = action({
  call: writeModbusRange,
  label: '写入',
  input: ({ virtualId, unitId, table, address, registers }: Written) => ({
    body: { id: virtualId, unitId, table, address, registers },
  }),
  confirm: {
    title: '向从站 {{unitId}} 的 {{place}} 写入 {{text}}？',
    text: '直接写寄存器不经过产品的量程和设备的闭锁条件，请确认地址和值。',
    params: ({ unitId, table, address, text }) => ({ unitId, place: referenceOf({ table, address }), text }),
    isDanger: true,
  },
  done: '已写入并读回',
})

interface Values {
  type: ModbusType
  text: string
}

const wholeTypes = Object.keys(modbusTypes).filter((type) => type !== 'bool' && type !== 'string')

/** Writes a value of a type to a register that belongs to no property. */
export function WriteDialog({
  virtualId,
  shown,
  address,
  order,
  onClose,
  onDone,
}: {
  virtualId: string
  shown: ReadRange
  address: number
  order: ModbusOrder
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const table = shown.table === 'coil' ? 'coil' : 'holding'
  const isBit = isBitTable(table)
  const registersFor = ({ type, text }: Values) =>
    /^-?[\d.]+(e-?\d+)?$/i.test(text.trim())
      ? encodeRegisters(Number(text), { table, type, order, bit: null, length: null })
      : undefined
  return (
    <ActionForm
      action={write}
      subjectOf={(values: Values): Written => ({
        ...{ virtualId, unitId: shown.unitId, table, address, text: values.text.trim() },
        registers: registersFor({ ...values, type: isBit ? 'bool' : values.type }) ?? [],
      })}
      title={t('写入 {{place}}', { place: referenceOf({ table, address }) })}
      initialValues={{ type: isBit ? 'bool' : 'uint16', text: '' }}
      onClose={onClose}
      onDone={onDone}
    >
      {!isBit && (
        <Form.Item name="type" label={t('寄存器类型')} extra={t('字节顺序 {{order}}', { order })}>
          <Select options={wholeTypes.map((value) => ({ value, label: value }))} />
        </Form.Item>
      )}
      <Form.Item
        name="text"
        label={t('写入值')}
        dependencies={['type']}
        rules={[
          ({ getFieldsValue }) => ({
            validator: async (_, text: string) => {
              const { type = 'bool' } = getFieldsValue() as Partial<Values>
              if (!registersFor({ type, text }))
                throw new Error(t(isBit ? '请填写 0 或 1' : '值超出寄存器的范围'))
            },
          }),
        ]}
      >
        <Input inputMode="decimal" autoFocus />
      </Form.Item>
    </ActionForm>
  )
}
