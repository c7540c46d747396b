import { manualMoves } from '@energy-console/contract'
import { type TaskDetail, taskLife, taskMoveHolder } from '@energy-console/contract/maintenance'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../kit/action/useActions'
import { uploadFile } from '../../../kit/attachments/uploadFile'
import { FormModal } from '../../../kit/form/FormModal'
import { type Said, saidMove, saidWords } from '../../../kit/lifecycle/moveAction'
import { Signature } from './Signature'

interface Filled {
  note?: string
  signature?: File
}

const move = manualMoves(taskLife).find(({ name }) => name === 'submit')

/** Submits a task, with a word and the signature of who has done it. */
export function SubmitDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  if (!move) throw new Error('tasks are not submitted')
  const { t } = useTranslation()
  const [form] = Form.useForm<Filled>()
  const { start, isBusy } = useAction(saidMove(move))
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const finish = async ({ note, signature }: Filled) => {
    setRefusal(undefined)
    setSending(true)
    try {
      const said: Said = saidWords(note ? { note } : {})
      if (signature) said.photos = [await sent(signature)]
      await start({ id: task.id, said }, { onDone: onClose })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <FormModal<Filled>
      form={form}
      title={t('提交验收：{{name}}', { name: task.title })}
      okText={t('提交验收')}
      confirmLoading={isBusy || isSending}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
    >
      {refusal && <Alert type="error" title={refusal} showIcon />}
      {task.failedCount > 0 && (
        <Alert type="warning" showIcon title={t('有 {{count}} 项异常', { count: task.failedCount })} />
      )}
      <Form.Item name="note" label={t('备注')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
      <Form.Item name="signature" label={t('签名')}>
        <Signature />
      </Form.Item>
    </FormModal>
  )
}

/** Uploads a signature; it belongs to the move. */
const sent = async (file: File): Promise<string> =>
  (
    await uploadFile(file, {
      holder: taskMoveHolder.noun,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  ).id
