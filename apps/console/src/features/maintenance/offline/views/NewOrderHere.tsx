import {
  type RepairPriority,
  repairOrders,
  repairPriorities,
  type TaskItem,
} from '@energy-console/contract/maintenance'
import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { FormModal } from '../../../../kit/form/FormModal'
import { fieldsOf } from '../../../../kit/form/fields'
import { placeOf } from '../read/overlayTask'
import { enter } from '../send/sendWaiting'
import type { NamedWork } from '../store/waiting'

interface Values {
  title: string
  priority: RepairPriority
  description?: string
}

/** The task of an item, and where it is carried out. */
export type ItemTask = NamedWork & { stationId: string }

interface NewOrderHereProps {
  task: ItemTask
  item: TaskItem
  /** Where the item stands in the task. */
  index: number
  starting: { title: string; description: string }
  onClose: () => void
}

const labels = new Map(fieldsOf(repairOrders.schema).map(({ name, label }) => [name, label]))

/** Makes a repair order of what was found, on the device: it waits behind what was entered before, and the item's photos go with it. */
export function NewOrderHere({ task, item, index, starting, onClose }: NewOrderHereProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [isRefused, setRefused] = useState(false)
  const labelOf = (name: keyof Values) => t(labels.get(name) ?? '')
  const finish = async ({ title, priority, description = '' }: Values) => {
    const order = {
      stationId: task.stationId,
      priority,
      title: title.trim(),
      description: description.trim(),
    }
    try {
      await enter(task, { what: 'newOrder', place: placeOf(item, index), order })
      onClose()
    } catch {
      setRefused(true)
    }
  }
  return (
    <FormModal<Values>
      form={form}
      title={t('创建维修工单')}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
      formProps={{ initialValues: { ...starting, priority: 'normal' } }}
    >
      {isRefused && <Alert type="error" title={t('没有保存')} showIcon />}
      <p className="muted">
        {t('工单保存在这台设备上，网络恢复后发出；这一项的结果、备注和照片会随工单显示。')}
      </p>
      <Form.Item name="title" label={labelOf('title')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="priority" label={labelOf('priority')}>
        <Select
          options={Object.entries(repairPriorities).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Form.Item>
      <Form.Item name="description" label={labelOf('description')}>
        <Input.TextArea rows={4} maxLength={1_000} showCount />
      </Form.Item>
    </FormModal>
  )
}
