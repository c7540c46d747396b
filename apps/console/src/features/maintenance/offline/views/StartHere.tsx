import { type TaskDetail, taskLife } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useMayCall } from '../../../../kit/action/useActions'
import { enter } from '../send/sendWaiting'
import styles from './Offline.module.css'

const startable: readonly TaskDetail['state'][] = ['waiting', 'overdue']

/** Begins a task on the device, where the server cannot be asked; it is told of that as soon as it is reached. */
export function StartHere({ task, isEarly }: { task: TaskDetail; isEarly: boolean }) {
  const { t } = useTranslation()
  const mayStart = useMayCall(taskLife.calls.start)
  const [isUnsaved, setUnsaved] = useState(false)
  if (!mayStart || isEarly || !task.isForCaller || !startable.includes(task.state)) return null
  const begin = () =>
    enter(task, { what: 'start' }).then(
      () => setUnsaved(false),
      () => setUnsaved(true),
    )
  return (
    <>
      <Button type="primary" onClick={() => void begin()}>
        {t('开始执行', { context: taskLife.noun })}
      </Button>
      {isUnsaved && (
        <span role="alert" className={styles.unsaved}>
          {t('没有保存')}
        </span>
      )}
    </>
  )
}
