import { SendOutlined } from '@ant-design/icons'
import { isAnswered, type TaskDetail, type TaskItem, taskLife } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { SubmitDialog } from './SubmitDialog'

interface SubmitButtonProps {
  task: TaskDetail
  /** Shows the first item that is not answered. */
  onMissing: (item: TaskItem) => void
}

/** Whether the caller is carrying the task out. */
export const isAtWork = ({ state, isForCaller }: TaskDetail): boolean => state === 'running' && isForCaller

/** Submits a task that the caller carries out, or leads to what is missing. */
export function SubmitButton({ task, onMissing }: SubmitButtonProps) {
  const { t } = useTranslation()
  const maySubmit = useMayCall(taskLife.calls.submit)
  const [isAsked, setAsked] = useState(false)
  if (!maySubmit || !isAtWork(task)) return null
  const submit = () => {
    const open = task.items.find((item) => !isAnswered(item))
    if (open) onMissing(open)
    else setAsked(true)
  }
  return (
    <>
      <Button type="primary" icon={<SendOutlined />} onClick={submit}>
        {t('提交验收')}
      </Button>
      {isAsked && <SubmitDialog task={task} onClose={() => setAsked(false)} />}
    </>
  )
}
