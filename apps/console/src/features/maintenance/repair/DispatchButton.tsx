import {
  dispatchRepairOrder,
  RepairDispatch,
  type RepairState,
  repairLife,
} from '@energy-console/contract/maintenance'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import type { RepairRecord } from './RepairRecord'

const fields = fieldsOf(RepairDispatch)

interface Dispatch {
  id: string
  values: FormValues
}

const dispatch = action({
  call: dispatchRepairOrder,
  label: '派单',
  input: ({ id, values }: Dispatch) => ({
    body: { ...RepairDispatch.parse(bodyOf(fields, values, true)), id },
  }),
  done: { text: '已派单', when: ({ isTold }) => isTold },
})

const starts: readonly RepairState[] = repairLife.transitions.dispatch.from

/** Gives an order to somebody, or to somebody else. */
export function DispatchButton({ order }: { order: RepairRecord }) {
  const { t } = useTranslation()
  const mayDispatch = useMayCall(dispatchRepairOrder)
  const [isOpen, setOpen] = useState(false)
  const { state = 'waiting' } = order
  if (!mayDispatch || !starts.includes(state)) return null
  return (
    <>
      <Button type={state === 'waiting' ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {state === 'waiting' ? t('派单', { context: 'repairOrder' }) : t('改派')}
      </Button>
      {isOpen && <DispatchDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function DispatchDialog({ order, onClose }: { order: RepairRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  return (
    <ActionForm<FormValues, Dispatch, typeof dispatchRepairOrder>
      form={form}
      action={dispatch}
      subjectOf={(values) => ({ id: order.id, values })}
      title={`${t('派单', { context: 'repairOrder' })} · ${order.orderNo}`}
      initialValues={{ assigneeId: order.assigneeId ?? undefined, helperIds: order.helperIds ?? '' }}
      onDone={({ isTold }) => {
        if (!isTold) notify.warning(t('已派单，但负责人没有接单权限或看不到该站点，没有收到提醒'))
      }}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} stationId={order.stationId} />
      ))}
    </ActionForm>
  )
}
