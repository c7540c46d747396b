import { booleanWords, type DevicePoint, refusalParams } from '@energy-console/contract/devices'
import type { HungTag } from '@energy-console/contract/telemetry'
import { Alert, Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { FormModal } from '../../../kit/form/FormModal'
import { LiveValue } from '../../../kit/value/LiveValue'
import { useCommand } from '../command/useCommand'
import { TagAlert } from '../tags/TagAlert'
import styles from './WriteDialog.module.css'

interface WriteDialogProps {
  point: DevicePoint
  /** The tag that hangs on its device. */
  tag: HungTag | undefined
  onClose: () => void
}

type Wanted = number | string

/** Chooses the value that a point shall have; the command's question and the device's answer follow. */
export function WriteDialog({ point, tag, onClose }: WriteDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ value: Wanted }>()
  const [isSending, setSending] = useState(false)
  const send = useCommand()
  const [refusal, setRefusal] = useState<string>()
  const step = async ({ value }: { value: Wanted }) => {
    if (isSending) return
    setSending(true)
    setRefusal(undefined)
    const end = await send({ itemId: point.itemId, value, onRefused: setRefusal })
    setSending(false)
    if (end === 'done' || end === 'waits') onClose()
  }
  return (
    <FormModal
      form={form}
      width={460}
      title={t('下发：{{name}}', { name: point.propertyName })}
      okText={t('下一步')}
      confirmLoading={isSending}
      onFinish={(values) => void step(values)}
      onClose={onClose}
    >
      <TagAlert tag={tag} />
      <dl className={styles.facts}>
        <dt>{t('当前值')}</dt>
        <dd>
          <LiveValue {...point} initial={{ ts: point.ts, value: point.value, quality: point.quality }} />
        </dd>
      </dl>
      <Form.Item
        name="value"
        label={t('新值')}
        extra={rangeText(t, point)}
        rules={[{ required: true, message: t('请填写新值') }]}
      >
        <ValueInput point={point} />
      </Form.Item>
      {refusal !== undefined && <Alert showIcon type="error" title={refusal} />}
    </FormModal>
  )
}

function rangeText(t: TFunction, { unit, ...limits }: DevicePoint): string | undefined {
  const { min, max } = refusalParams(limits)
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
  point: DevicePoint
  /** These three come from the form. */
  id?: string
  value?: Wanted
  onChange?: (value: Wanted | undefined) => void
}

/** The input that fits the type: words for states, a number with its unit, text. */
function ValueInput({ point, id, value, onChange }: ValueInputProps) {
  const { t } = useTranslation()
  const { dataType, enumMap, unit, min, max } = point
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
        onChange={(next) => onChange?.(Number(next))}
      />
    )
  }
  if (dataType === 'enum' && enumMap)
    return (
      <Select
        id={id}
        style={{ width: '100%' }}
        value={value === undefined ? undefined : String(value)}
        options={Object.entries(enumMap).map(([key, label]) => ({ value: key, label }))}
        onChange={(next: string) => onChange?.(Number.isNaN(Number(next)) ? next : Number(next))}
      />
    )
  if (dataType === 'text')
    return <Input id={id} value={value ?? ''} onChange={({ target }) => onChange?.(target.value)} />
  return (
    <InputNumber
      id={id}
      style={{ width: '100%' }}
      suffix={unit}
      {...(min === null ? {} : { min })}
      {...(max === null ? {} : { max })}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  )
}
