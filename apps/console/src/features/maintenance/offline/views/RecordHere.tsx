import { mostRepairHours, mostWorkNote, saveMyRepairHours } from '@energy-console/contract/maintenance'
import { Alert, Form, Input, InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useMayCall } from '../../../../kit/action/useActions'
import { FormModal } from '../../../../kit/form/FormModal'
import { valueAt } from '../../../../kit/list/Column'
import type { RepairRecord } from '../../repair/RepairRecord'
import { keptChoices } from '../keep/keepOrders'
import { namedOrder, recordOf } from '../read/overlayOrder'
import { enter } from '../send/sendWaiting'
import { useWaitingOf } from '../store/useOutbox'
import type { WorkRecord } from '../store/waiting'
import { recordWords } from './waitingText'

interface RecordHereProps {
  order: RepairRecord
  base: RepairRecord
  /** It is asked for before the order is handed in. */
  isMissing: boolean
  onClose: () => void
}

/** Writes down what was wrong and what was done, on the device: what has changed waits until the server is reached. */
export function RecordHere({ order, base, isMissing, onClose }: RecordHereProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<WorkRecord>()
  const [isRefused, setRefused] = useState(false)
  const userId = useSession((state) => state.grant?.userId)
  const maySayHours = useMayCall(saveMyRepairHours)
  const choices = useMemo(keptChoices, [])
  const waiting = useWaitingOf(order.id, 'repair')
  const known = recordOf(base, userId)
  const entered = waiting.findLast(({ doing }) => doing.what === 'record')?.doing
  const earlier = entered?.what === 'record' ? entered.record : {}
  const titleOf = (field: 'cause' | 'remedy', value: string | null | undefined) =>
    choices[field].find(({ id }) => id === value)?.title
  const finish = async (values: WorkRecord) => {
    const said: Required<WorkRecord> = {
      cause: values.cause || null,
      remedy: values.remedy || null,
      workNote: values.workNote?.trim() || null,
      hours: maySayHours ? (values.hours ?? null) : known.hours,
    }
    const parts = Object.keys(recordWords) as (keyof WorkRecord)[]
    const record = Object.fromEntries(
      parts.filter((part) => said[part] !== known[part]).map((part) => [part, said[part]]),
    ) as WorkRecord
    // what was entered before is taken back where it is as it was
    if (Object.keys(record).length === 0 && !entered) return onClose()
    const [cause, remedy] = [titleOf('cause', said.cause), titleOf('remedy', said.remedy)]
    const names = { ...(cause ? { cause } : {}), ...(remedy ? { remedy } : {}) }
    try {
      await enter(namedOrder(order), { what: 'record', record, base: known, names })
      onClose()
    } catch {
      setRefused(true)
    }
  }
  const optionsOf = (field: 'cause' | 'remedy') => {
    const own = known[field]
    const missing =
      own !== null && titleOf(field, own) === undefined ? [{ value: own, label: nameOf(base, field) }] : []
    return [...missing, ...choices[field].map(({ id, title }) => ({ value: id, label: title }))]
  }
  return (
    <FormModal<WorkRecord>
      form={form}
      title={t('维修记录')}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
      formProps={{ initialValues: { ...known, ...earlier } }}
    >
      {isRefused && <Alert type="error" title={t('没有保存')} showIcon />}
      {isMissing && (
        <Alert type="info" showIcon title={t('提交验收前请填写维修说明，或故障原因和处理措施')} />
      )}
      <Form.Item name="cause" label={t(recordWords.cause)}>
        <Select allowClear options={optionsOf('cause')} />
      </Form.Item>
      <Form.Item name="remedy" label={t(recordWords.remedy)}>
        <Select allowClear options={optionsOf('remedy')} />
      </Form.Item>
      <Form.Item name="workNote" label={t(recordWords.workNote)}>
        <Input.TextArea rows={3} maxLength={mostWorkNote} showCount />
      </Form.Item>
      {maySayHours && (
        <Form.Item name="hours" label={t('我的工时')}>
          <InputNumber min={0.1} max={mostRepairHours} precision={1} suffix="h" style={{ width: '100%' }} />
        </Form.Item>
      )}
    </FormModal>
  )
}

/** What a cause or a remedy is called that this device does not keep. */
const nameOf = (order: RepairRecord, field: 'cause' | 'remedy'): string =>
  String(valueAt(order, `${field}Name`) ?? order[field] ?? '')
