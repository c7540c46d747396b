import type { Attachment } from '@energy-console/contract/attachments'
import {
  isRepairRecorded,
  repairLife,
  repairMoveHolder,
  repairOrders,
} from '@energy-console/contract/maintenance'
import { Button, Form } from 'antd'
import { useState } from 'react'
import type { CallError } from '../../../api/CallError'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction, useMayCall } from '../../../kit/action/useActions'
import { FormModal } from '../../../kit/form/FormModal'
import { showRefusal } from '../../../kit/form/showRefusal'
import { filled } from '../../../kit/lifecycle/MoveDialog'
import { MovePhotos } from '../../../kit/lifecycle/MovePhotos'
import { MoveWords } from '../../../kit/lifecycle/MoveWords'
import { saidMove } from '../../../kit/lifecycle/moveAction'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues, initialValues } from '../../../kit/resource/formValues'
import type { RepairRecord } from './RepairRecord'
import { foundFields } from './repairFields'

const { transitions, calls } = repairLife
const handOver = saidMove({
  name: 'handIn',
  transition: transitions.handIn,
  call: calls.handIn,
  manyCall: undefined,
})
const record = action({
  call: repairOrders.calls.update,
  label: '保存',
  input: ({ id, found }: { id: string; found: FormValues }) => ({ body: { ...found, id } }),
})

/** Hands an order in: what was wrong and what was done is asked for there and then. */
export function HandInButton({ order }: { order: RepairRecord }) {
  const { t } = useTranslation()
  const mayHandIn = useMayCall(calls.handIn)
  const [isOpen, setOpen] = useState(false)
  if (!mayHandIn || order.state !== 'working') return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('提交验收', { context: repairLife.noun })}
      </Button>
      {isOpen && <HandInDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Filled extends FormValues {
  note?: string
  photos?: Attachment[]
}

function HandInDialog({ order, onClose }: { order: RepairRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Filled>()
  const recording = useAction(record)
  const move = useAction(handOver)
  const finish = ({ note, photos, ...values }: Filled) => {
    if (!isRepairRecorded(values)) {
      const [name] = ['cause', 'remedy'].filter((field) => !values[field])
      form.setFields([{ name: name ?? 'cause', errors: [t('请选择故障原因和处理措施，或填写维修说明')] }])
      return
    }
    const id = order.id
    const onRefused = (error: CallError) => showRefusal(form, error)
    const said = filled({ ...(note ? { note } : {}), ...(photos ? { photos } : {}) })
    const handIn = () => move.start({ id, said }, { onDone: onClose, onRefused })
    const changed = foundFields.filter(({ name }) => form.isFieldTouched(name))
    if (changed.length === 0) void handIn()
    else void recording.start({ id, found: bodyOf(changed, values, false) }, { onDone: handIn, onRefused })
  }
  return (
    <FormModal<Filled>
      form={form}
      title={`${t('提交验收', { context: repairLife.noun })} · ${order.orderNo}`}
      okText={t('提交验收', { context: repairLife.noun })}
      confirmLoading={recording.isBusy || move.isBusy}
      formProps={{ initialValues: initialValues(foundFields, order) }}
      onFinish={finish}
      onClose={onClose}
    >
      {foundFields.map((field) => (
        <FieldItem key={field.name} field={field} id={order.id} />
      ))}
      <MoveWords transition={transitions.handIn} />
      <MovePhotos holder={repairMoveHolder.noun} transition={transitions.handIn} />
    </FormModal>
  )
}
