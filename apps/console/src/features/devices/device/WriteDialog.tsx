import type { DeviceItem } from '@energy-console/contract/devices'
import { itemWrite } from '@energy-console/contract/telemetry'
import { Alert, Form, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../api/useCall'
import { formatValue } from '../../../kit/value/formatValue'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './WriteDialog.module.css'

interface WriteDialogProps {
  item: DeviceItem
  onClose: () => void
}

type Wanted = number | string

/** Sets a value on the device: choose, confirm what will happen to what, read the device's answer. */
export function WriteDialog({ item, onClose }: WriteDialogProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<Wanted>()
  const [isConfirming, setConfirming] = useState(false)
  const write = useCallMutation(itemWrite)
  const isSent = write.isSuccess
  const shown = `${formatValue(wanted, item)} ${item.unit ?? ''}`.trim()

  const step = (): void => {
    if (isSent) onClose()
    else if (!isConfirming) setConfirming(true)
    else if (wanted !== undefined) write.mutate({ body: { itemId: item.itemId, value: wanted } })
  }
  return (
    <Modal
      open
      width={460}
      title={t('下发：{{name}}', { name: item.propertyName })}
      okText={isSent ? t('完成') : isConfirming ? t('确认下发') : t('下一步')}
      cancelText={isConfirming && !isSent ? t('上一步') : t('取消')}
      okButtonProps={{ disabled: wanted === undefined || wanted === '', danger: isConfirming && !isSent }}
      cancelButtonProps={{ style: isSent ? { display: 'none' } : {} }}
      confirmLoading={write.isPending}
      onOk={step}
      onCancel={(event) => {
        const isBack = isConfirming && !isSent && event.currentTarget.tagName === 'BUTTON' && !isCross(event)
        if (!isBack) onClose()
        else {
          write.reset()
          setConfirming(false)
        }
      }}
    >
      <dl className={styles.facts}>
        <dt>{t('当前值')}</dt>
        <dd>
          <LiveValue {...item} initial={{ ts: item.ts, value: item.value, quality: item.quality }} />
        </dd>
      </dl>
      {isConfirming ? (
        <p className={styles.confirm}>
          {t('将把 {{name}} 设为', { name: item.propertyName })}
          <strong>{shown}</strong>
        </p>
      ) : (
        <Form layout="vertical" onFinish={step}>
          <Form.Item label={t('新值')} htmlFor="write-value" extra={rangeText(item)}>
            <ValueInput item={item} value={wanted} onChange={setWanted} />
          </Form.Item>
        </Form>
      )}
      {write.isError && <Alert type="error" showIcon title={write.error.message} />}
      {isSent && (
        <Alert
          type="success"
          showIcon
          title={t('设备已应答')}
          description={<code>{answerText(write.data)}</code>}
        />
      )}
    </Modal>
  )
}

const isCross = (event: { currentTarget: Element }) =>
  event.currentTarget.classList.contains('ant-modal-close')

const rangeText = ({ min, max, unit }: DeviceItem) =>
  min === null && max === null ? undefined : `${min ?? '−∞'} ~ ${max ?? '∞'} ${unit ?? ''}`

const answerText = (answer: unknown) => (typeof answer === 'string' ? answer : JSON.stringify(answer ?? 'OK'))

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
      { value: '1', label: enumMap?.['1'] ?? t('开') },
      { value: '0', label: enumMap?.['0'] ?? t('关') },
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
