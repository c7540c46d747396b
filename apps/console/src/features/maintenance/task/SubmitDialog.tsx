import { mostMoveNote } from '@energy-console/contract'
import type { TaskDetail } from '@energy-console/contract/maintenance'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { FormModal } from '../../../kit/form/FormModal'
import { enter } from '../offline/send/sendWaiting'
import { newKey } from '../offline/store/waiting'
import { Signature } from './Signature'

interface Filled {
  note?: string
  signature?: File
}

/** Submits a task, with a word and the signature of who has done it; without a network it waits behind what was entered before. */
export function SubmitDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Filled>()
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const finish = async ({ note, signature }: Filled) => {
    setBusy(true)
    try {
      await enter(task, {
        what: 'submit',
        ...(note?.trim() ? { note: note.trim() } : {}),
        ...(signature ? { signature: { key: newKey(), file: signature, name: signature.name } } : {}),
      })
      onClose()
    } catch {
      setRefused(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormModal<Filled>
      form={form}
      title={t('提交验收：{{name}}', { name: task.title })}
      okText={t('提交验收')}
      confirmLoading={isBusy}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
    >
      {isRefused && <Alert type="error" title={t('没有保存')} showIcon />}
      {task.failedCount > 0 && (
        <Alert type="warning" showIcon title={t('有 {{count}} 项异常', { count: task.failedCount })} />
      )}
      <Form.Item name="note" label={t('备注')}>
        <Input.TextArea rows={2} maxLength={mostMoveNote} showCount />
      </Form.Item>
      <Form.Item name="signature" label={t('签名')}>
        <Signature />
      </Form.Item>
    </FormModal>
  )
}
