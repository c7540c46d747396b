import { booleanWords, type DeviceItem, refusalParams } from '@energy-console/contract/devices'
import { Form, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveValue } from '../../../kit/value/LiveValue'
import { useCommand } from '../command/useCommand'
import styles from './WriteDialog.module.css'

interface WriteDialogProps {
  item: DeviceItem
  onClose: () => void
}

type Wanted = number | string

/** Chooses the value that a point shall have; the command's question and the device's answer follow. */
export function WriteDialog({ item, onClose }: WriteDialogProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Wanted>()
  const [isSending, setSending] = useState(false)
  const send = useCommand()
  const isChosen = wanted !== undefined && wanted !== ''
  const step = async () => {
    if (!isChosen || isSending) return
    setSending(true)
    const isDone = await send({ itemId: item.itemId, value: wanted })
    setSending(false)
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      width={460}
      title={t('下发：{{name}}', { name: item.propertyName })}
      okText={t('下一步')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isChosen, loading: isSending }}
      onOk={() => void step()}
      onCancel={onClose}
    >
      <dl className={styles.facts}>
        <dt>{t('当前值')}</dt>
        <dd>
          <LiveValue {...item} initial={{ ts: item.ts, value: item.value, quality: item.quality }} />
        </dd>
      </dl>
      <Form layout="vertical" onFinish={() => void step()}>
        <Form.Item label={t('新值')} htmlFor="write-value" extra={rangeText(t, item)}>
          <ValueInput item={item} value={wanted} onChange={setWanted} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function rangeText(t: TFunction, { unit, ...point }: DeviceItem): string | undefined {
  const { min, max } = refusalParams(point)
  if (min === undefined && max === undefined) return undefined
  const range =
    max === undefined
      ? t('不小于 {{min}}', { min })
      : min === undefined
        ? t('不大于 {{max}}', { max })
        : `${min} ~ ${max}`
  return `${range} ${unit ?? ''}`
}

interface ValueInputProps {
  item: DeviceItem
  value: Wanted | undefined
  onChange: (value: Wanted | undefined) => void
}

/** The input that fits the type: words for states, a number with its unit, text. */
function ValueInput({ item, value, onChange }: ValueInputProps) {
  const { t } = useTranslation()
  const { dataType, enumMap, unit, min, max } = item
  if (dataType === 'boolean') {
    const options = [
      { value: '1', label: enumMap?.['1'] ?? t(booleanWords['1'] ?? '') },
      { value: '0', label: enumMap?.['0'] ?? t(booleanWords['0'] ?? '') },
    ]
    return (
      <Segmented
        block
        value={String(value ?? '')}
        options={options}
        onChange={(next) => onChange(Number(next))}
      />
    )
  }
  if (dataType === 'enum' && enumMap)
    return (
      <Select
        id="write-value"
        style={{ width: '100%' }}
        value={value === undefined ? undefined : String(value)}
        options={Object.entries(enumMap).map(([key, label]) => ({ value: key, label }))}
        onChange={(next: string) => onChange(Number.isNaN(Number(next)) ? next : Number(next))}
      />
    )
  if (dataType === 'text')
    return <Input id="write-value" value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
  return (
    <InputNumber
      id="write-value"
      style={{ width: '100%' }}
      suffix={unit}
      {...(min === null ? {} : { min })}
      {...(max === null ? {} : { max })}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
