import {
  isBitTable,
  type ModbusOrder,
  type ModbusTable,
  modbusOrders,
  modbusTables,
  placeOf,
  referenceOf,
} from '@energy-console/contract/devices'
import { getModbusRange, type VirtualSlaveState, writeModbusRange } from '@energy-console/contract/telemetry'
import { AutoComplete, Button, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import styles from './RegisterBrowser.module.css'
import { RegisterTable } from './RegisterTable'
import type { ReadRange } from './readRange'
import { WriteDialog } from './WriteDialog'

/** Reads any range of a slave now, and shows it as each type. */
export function RegisterBrowser({
  virtualId,
  slaves,
  unitId,
  onUnit,
}: {
  virtualId: string
  slaves: readonly VirtualSlaveState[]
  unitId: number
  onUnit: (unitId: number) => void
}) {
  const { t } = useTranslation()
  const [table, setTable] = useState<ModbusTable>('holding')
  const [text, setText] = useState('0')
  const [count, setCount] = useState(10)
  const [order, setOrder] = useState<ModbusOrder>('ABCD')
  const [written, setWritten] = useState<number>()
  const orderId = useId()
  const mayWrite = useMayCall(writeModbusRange)
  const { mutate, data, variables, isPending, error } = useAnswer(getModbusRange)
  const place = addressIn(text, table)
  const read = () =>
    place &&
    mutate({ body: { id: virtualId, unitId, ...place, count: Math.min(count, 65_536 - place.address) } })
  const shown: ReadRange | undefined =
    data && variables?.body
      ? {
          unitId: variables.body.unitId,
          table: variables.body.table,
          address: variables.body.address,
          registers: data.registers,
        }
      : undefined
  const canWrite = mayWrite && (shown?.table === 'holding' || shown?.table === 'coil')
  return (
    <>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          read()
        }}
      >
        <Labelled label={t('从站地址')}>
          {(id) => (
            <AutoComplete
              id={id}
              value={String(unitId)}
              style={{ width: 90 }}
              popupMatchSelectWidth={260}
              options={slaves.map((slave) => ({
                value: String(slave.unitId),
                label: `${slave.unitId} · ${slave.deviceName}`,
                key: slave.id,
              }))}
              onChange={(value: string) =>
                /^\d{1,3}$/.test(value) && Number(value) <= 255 && onUnit(Number(value))
              }
            />
          )}
        </Labelled>
        <Labelled label={t('寄存器表')}>
          {(id) => (
            <Select
              id={id}
              value={place?.table ?? table}
              style={{ width: 170 }}
              options={Object.entries(modbusTables).map(([value, label]) => ({ value, label: t(label) }))}
              onChange={(value: ModbusTable) => {
                setTable(value)
                if (place) setText(String(place.address))
              }}
            />
          )}
        </Labelled>
        <Labelled label={t('寄存器地址')}>
          {(id) => (
            <Input
              id={id}
              value={text}
              style={{ width: 120 }}
              status={place ? '' : 'error'}
              aria-describedby="register-place"
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t('个数')}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={125}
              precision={0}
              value={count}
              onChange={(value) => setCount(value ?? 1)}
              style={{ width: 80 }}
            />
          )}
        </Labelled>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!place}>
          {t('读取')}
        </Button>
      </form>
      <p id="register-place" className="muted">
        {place
          ? t('{{reference}}：从 0 数是 {{zero}}，从 1 数是 {{one}}', {
              reference: referenceOf(place),
              zero: place.address,
              one: place.address + 1,
            })
          : t('请填写从 0 数的地址，或 40001 这样的编号')}
      </p>
      {error && !isPending && (
        <p role="alert" className={styles.failed}>
          {error.message}
        </p>
      )}
      {shown && !isBitTable(shown.table) && (
        <div className={styles.order}>
          <label htmlFor={orderId}>{t('字节顺序')}</label>
          <Select
            id={orderId}
            value={order}
            style={{ width: 100 }}
            options={Object.keys(modbusOrders).map((value) => ({ value, label: value }))}
            onChange={(value: ModbusOrder) => setOrder(value)}
          />
          <span className="muted">{t('应答用时 {{ms}} ms', { ms: data?.answerMs ?? 0 })}</span>
        </div>
      )}
      {shown && <RegisterTable shown={shown} order={order} onWrite={canWrite ? setWritten : undefined} />}
      {shown && written !== undefined && (
        <WriteDialog
          virtualId={virtualId}
          shown={shown}
          address={written}
          order={order}
          onClose={() => setWritten(undefined)}
          onDone={read}
        />
      )}
    </>
  )
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

/** The address that is typed: one counted from 0 in the chosen table, or `40001`, which tells its table. */
function addressIn(text: string, table: ModbusTable): { table: ModbusTable; address: number } | undefined {
  if (/^\d{1,4}$/.test(text.trim())) return { table, address: Number(text) }
  const place = placeOf(text)
  if (place === undefined || place.bit !== undefined) return undefined
  return /^0x[\da-f]{4}$/i.test(text.trim()) ? { ...place, table } : place
}
