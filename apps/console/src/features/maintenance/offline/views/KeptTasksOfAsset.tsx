import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { taskStopPath } from '../../task/taskAddress'
import { KeptTaskList } from './KeptTaskList'
import styles from './Offline.module.css'

/** What this device has to do at a piece of equipment, for who scans its label where there is no network. */
export function KeptTasksOfAsset({ assetId, onRetry }: { assetId: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-label={t('设备的作业任务')}>
      <p className={styles.note} role="status">
        {t('没有网络，设备档案打不开；这里是保存在这台设备上、要在这台设备旁做的任务。')}
      </p>
      <KeptTaskList
        isWanted={({ items }) => items.some((item) => item.assetId === assetId)}
        pathOf={(task) => taskStopPath(task, assetId)}
        emptyText="保存在这台设备上的任务里没有这台设备。"
      />
      <Button onClick={onRetry}>{t('重试')}</Button>
    </section>
  )
}
