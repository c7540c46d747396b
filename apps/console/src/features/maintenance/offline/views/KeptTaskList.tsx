import type { TaskDetail } from '@energy-console/contract/maintenance'
import { taskLife } from '@energy-console/contract/maintenance'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOwner } from '../../../../api/session'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { StateTag } from '../../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../../kit/time/zone'
import { LateMark, Progress } from '../../task/TaskFacts'
import { withWaitingOfTask } from '../read/overlayTask'
import { type KeptTask, readTasks } from '../store/deviceStore'
import { useWaiting } from '../store/useOutbox'
import { isSameNamed } from '../store/waiting'
import styles from './Offline.module.css'

interface KeptTaskListProps {
  isWanted: (task: TaskDetail) => boolean
  pathOf: (task: TaskDetail) => string
  /** Chinese, also the translation key. */
  emptyText: string
}

/** Tasks of the user, and of whoever begins them, as this device has them, those due first before others. */
export function KeptTaskList({ isWanted, pathOf, emptyText }: KeptTaskListProps) {
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
    .filter(({ task }) => isWanted(task))
    .map(({ task }) => ({ task, own: waiting.filter((entry) => isSameNamed(entry.task, task)) }))
    .sort((one, other) => one.task.dueUntil.localeCompare(other.task.dueUntil))
  return (
    <>
      {kept && tasks.length === 0 && <EmptyHint text={emptyText} />}
      <ul className={styles.kept}>
        {tasks.map(({ task, own }) => {
          const now = withWaitingOfTask(task, own)
          return (
            <li key={task.id}>
              <Link to={pathOf(task)}>
                <strong>{task.title}</strong>
                <StateTag life={taskLife} state={now.state} />
                <LateMark task={now} />
                <Progress task={now} />
                <time className="num muted">{shown(task.dueUntil)}</time>
                {now.assigneeIds.length === 0 && <span className="muted">{t('待认领')}</span>}
                {own.length > 0 && (
                  <span className="muted">{t('待同步 {{count}} 项', { count: own.length })}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
