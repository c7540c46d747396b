import {
  decodeRegisters,
  isBitTable,
  type ModbusOrder,
  type ModbusType,
  referenceOf,
  registersOf,
} from '@energy-console/contract/devices'
import { Button, Table, type TableProps } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { ReadRange } from './readRange'

interface Row {
  address: number
  register: number
}

const types = ['uint16', 'int16', 'float32', 'int32', 'uint32', 'float64', 'int64', 'bcd16'] as const

/** Registers one below the other, each as what begins there. */
export function RegisterTable({
  shown,
  order,
  onWrite,
}: {
  shown: ReadRange
  order: ModbusOrder
  onWrite: ((address: number) => void) | undefined
}) {
  const { t } = useTranslation()
  const { table, address: from, registers } = shown
  const isBits = isBitTable(table)
  const rows = registers.map((register, index): Row => ({ address: from + index, register }))
  const columns: TableProps<Row>['columns'] = [
    {
      ...{ key: 'place', title: t('寄存器'), width: 90, fixed: 'left' },
      render: (_, { address }) => <span className="num">{referenceOf({ table, address })}</span>,
    },
    { key: 'zero', title: t('从 0 数'), dataIndex: 'address', width: 80, align: 'right' },
    ...(isBits
      ? [{ key: 'bit', title: t('值'), width: 80, render: (_: unknown, { register }: Row) => register }]
      : [
          {
            ...{ key: 'hex', title: t('十六进制'), width: 90 },
            render: (_: unknown, { register }: Row) => (
              <code>{register.toString(16).toUpperCase().padStart(4, '0')}</code>
            ),
          },
          ...types.map((type) => ({
            ...{ key: type, title: type, align: 'right' as const, width: 110 },
            render: (_: unknown, { address }: Row) => (
              <span className="num">{textAt(registers, address - from, type, order)}</span>
            ),
          })),
        ]),
    ...(onWrite
      ? [
          {
            ...{ key: 'write', title: t('操作'), width: 80 },
            render: (_: unknown, { address }: Row) => (
              <Button size="small" onClick={() => onWrite(address)}>
                {t('写入')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Table
      size="small"
      rowKey="address"
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: isBits ? 330 : 1200, y: 420 }}
    />
  )
}

/** What begins at a register as a type; nothing where it reaches beyond what was read. */
function textAt(registers: readonly number[], index: number, type: ModbusType, order: ModbusOrder): string {
  const form = { table: 'holding' as const, type, order, bit: null, length: null }
  const count = registersOf(form)
  if (index + count > registers.length) return ''
  const value = decodeRegisters(registers.slice(index, index + count), form)
  if (typeof value !== 'number') return '--'
  return type === 'float32' || type === 'float64' ? String(Number(value.toPrecision(7))) : String(value)
}
