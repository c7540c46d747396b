import type { WorkKind } from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { taskPath } from '../../task/taskAddress'
import { KeptTaskList } from './KeptTaskList'
import styles from './Offline.module.css'

/** The user's open tasks as this device has them, for where there is no network. */
export function KeptTasks({ kind, title }: { kind: WorkKind; title: string }) {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-label={title}>
      <p className={styles.note} role="status">
        {t('没有网络，这里是保存在这台设备上的任务；可以照常填写，网络恢复后自动同步。')}
      </p>
      <KeptTaskList
        isWanted={(task) => task.kind === kind}
        pathOf={taskPath}
        emptyText="这台设备上没有保存您的任务。"
      />
    </section>
  )
}
