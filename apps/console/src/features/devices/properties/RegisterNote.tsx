import {
  type ModbusRegister,
  modbusTables,
  pollGroups,
  referenceOf,
  registersOf,
  registerText,
} from '@energy-console/contract/devices'
import { listTriableDevices, tryModbusRegister } from '@energy-console/contract/telemetry'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useAnswer, useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { formatWithUnit } from '../../../kit/value/formatValue'
import styles from './CommandTerms.module.css'
import type { PropertyPart, SheetProperty } from './sheetProperty'

interface RegisterNoteProps {
  id: string
  property: SheetProperty
  register: ModbusRegister
  onChange: (part: PropertyPart) => void
}

/** Where a register stands in both ways of counting, how it is scaled and how often it is read, and what it says just now. */
export function RegisterNote({ id, property, register, onChange }: RegisterNoteProps) {
  const { t } = useTranslation()
  const change = (part: Partial<ModbusRegister>) => onChange({ modbus: readable({ ...register, ...part }) })
  const { table, address, type } = register
  return (
    <div className={styles.terms}>
      <span className="muted">
        {t('{{table}} {{reference}}：从 0 数是 {{zero}}，从 1 数是 {{one}}，{{count}} 个', {
          ...{ table: t(modbusTables[table]), reference: referenceOf(register) },
          ...{ zero: address, one: address + 1, count: registersOf(register) },
        })}
      </span>
      {type !== 'bool' && type !== 'string' && (
        <>
          <label htmlFor={`${id}-scale`}>{t('寄存器倍率')}</label>
          <InputNumber
            id={`${id}-scale`}
            style={{ width: 100 }}
            value={register.scale}
            onChange={(scale) => change({ scale: scale ?? 1 })}
          />
          <label htmlFor={`${id}-offset`}>{t('寄存器偏移')}</label>
          <InputNumber
            id={`${id}-offset`}
            style={{ width: 100 }}
            value={register.offset}
            onChange={(offset) => change({ offset: offset ?? 0 })}
          />
        </>
      )}
      <label htmlFor={`${id}-poll`}>{t('轮询')}</label>
      <Select
        id={`${id}-poll`}
        style={{ width: 100 }}
        value={register.poll}
        options={Object.entries(pollGroups).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(poll: ModbusRegister['poll']) => change({ poll })}
      />
      {property.stored && (
        <Trial property={property} register={register} productId={property.stored.productId} />
      )}
    </div>
  )
}

/** The text where it says all of it, so that cell and note stay one. */
const readable = (register: ModbusRegister) => registerText(register) as unknown as ModbusRegister

/** Reads the register of a real device before the map is saved. */
function Trial({
  property,
  register,
  productId,
}: {
  property: SheetProperty
  register: ModbusRegister
  productId: string
}) {
  const { t } = useTranslation()
  const { data: devices = [] } = useCall(listTriableDevices, { query: { productId } }, { staleMs: 60_000 })
  const [chosen, setChosen] = useState<string>()
  const { mutate, data, error, isPending } = useAnswer(tryModbusRegister)
  const deviceId = chosen ?? devices[0]?.deviceId
  if (deviceId === undefined) return null
  const format = {
    unit: property.unit || null,
    decimals: property.decimals,
    dataType: 'number' as const,
    enumMap: null,
  }
  return (
    <>
      {devices.length > 1 && (
        <Select
          aria-label={t('试读的设备')}
          style={{ width: 160 }}
          value={deviceId}
          options={devices.map((device) => ({ value: device.deviceId, label: device.deviceName }))}
          onChange={setChosen}
        />
      )}
      <Button size="small" loading={isPending} onClick={() => mutate({ body: { deviceId, register } })}>
        {t('试读')}
      </Button>
      <span role="status">
        {error && !isPending ? (
          <span style={{ color: 'var(--ant-color-error-text)' }}>{error.message}</span>
        ) : data ? (
          <strong className="num">
            {typeof data.value === 'number'
              ? formatWithUnit(data.value, format)
              : data.value === null
                ? t('寄存器里没有这种类型的值')
                : String(data.value)}
          </strong>
        ) : null}
      </span>
    </>
  )
}
