import { taskLife, type WorkKind } from '@energy-console/contract/maintenance'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOwner } from '../../../api/session'
import { EmptyHint } from '../../../kit/EmptyHint'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../kit/time/zone'
import { LateMark, Progress } from '../task/TaskFacts'
import { taskPath } from '../task/taskAddress'
import { type KeptTask, readTasks } from './deviceStore'
import styles from './Offline.module.css'
import { withWaiting } from './overlay'
import { useWaiting } from './useOutbox'

/** The user's open tasks as this device has them, for where there is no network. */
export function KeptTasks({ kind, title }: { kind: WorkKind; title: string }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const owner = useOwner()
  const waiting = useWaiting()
  const [kept, setKept] = useState<readonly KeptTask[]>()
  useEffect(() => {
    let isCurrent = true
    const take = (found: readonly KeptTask[]) => isCurrent && setKept(found)
    readTasks(owner).then(take, () => take([]))
    return () => {
      isCurrent = false
    }
  }, [owner])
  const tasks = (kept ?? [])
    .filter(({ task }) => task.kind === kind)
    .map(({ task }) => ({ task, own: waiting.filter((entry) => entry.task.id === task.id) }))
    .sort((one, other) => one.task.dueUntil.localeCompare(other.task.dueUntil))
  return (
    <section className="panel" aria-label={title}>
      <p className={styles.note} role="status">
        {t('没有网络，这里是保存在这台设备上的任务；可以照常填写，网络恢复后自动同步。')}
      </p>
      {kept && tasks.length === 0 && <EmptyHint text="这台设备上没有保存您的任务。" />}
      <ul className={styles.kept}>
        {tasks.map(({ task, own }) => {
          const now = withWaiting(task, own)
          return (
            <li key={task.id}>
              <Link to={taskPath(task)}>
                <strong>{task.title}</strong>
                <StateTag life={taskLife} state={now.state} />
                <LateMark task={now} />
                <Progress task={now} />
                <time className="num muted">{shown(task.dueUntil)}</time>
                {own.length > 0 && (
                  <span className="muted">{t('待同步 {{count}} 项', { count: own.length })}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
