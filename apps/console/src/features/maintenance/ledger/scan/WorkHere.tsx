import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { OrderCard } from '../../fieldwork/OrderCard'
import { TaskCard } from '../../fieldwork/TaskCard'
import { WorkCards } from '../../fieldwork/WorkCard'
import { taskStopPath } from '../../task/taskAddress'
import { useLeading } from './useLeading'
import { useWorkHere } from './useWorkHere'
import styles from './WorkHere.module.css'

interface WorkHereProps {
  assetId: string
  /** The equipment itself is to be shown. */
  onAsset: () => void
  /** The label has led to what is to be done. */
  onFollowed: () => void
}

/** Where a scanned label leads: to what the reader has to do there; to a choice where there is more; to the equipment where there is nothing. */
export function WorkHere({ assetId, onAsset, onFollowed }: WorkHereProps) {
  const { t } = useTranslation()
  const work = useWorkHere(assetId)
  const count = work?.paths.length
  const only = count === 1 ? work?.paths[0] : undefined
  useLeading(only, onFollowed)
  useEffect(() => {
    if (count === 0) onAsset()
  }, [count, onAsset])
  if (!work || only !== undefined || count === 0) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <section className={styles.panel} aria-label={t('设备的作业任务')}>
      <h1>{t('这台设备有 {{count}} 项工作', { count })}</h1>
      <WorkCards>
        {work.tasks.map((task) => (
          <TaskCard key={task.id} task={task} to={taskStopPath(task, assetId)} />
        ))}
        {work.orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </WorkCards>
      <Button onClick={onAsset}>{t('查看设备档案')}</Button>
    </section>
  )
}
