import {
  inspectTasksPage,
  listTasksOfAsset,
  maintainTasksPage,
  mostTasksOfAsset,
  taskCodes,
  taskLife,
  type WorkKind,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Task.module.css'
import { assetParameter, taskStopPath } from './taskAddress'

/** So many stand above what is known of a piece of equipment; the others are asked for. */
const first = 3

/** What the lists of all of them are called. */
const lists: Readonly<Record<WorkKind, { path: string; word: string }>> = {
  inspect: { path: inspectTasksPage.path, word: '全部巡检任务' },
  maintain: { path: maintainTasksPage.path, word: '全部保养任务' },
}

/** What there is to do at a piece of equipment, for who has scanned its label: each leads to its items there; nothing where there is nothing. */
export function TasksOfAsset({ assetId }: { assetId: string }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const canSee = useButton(taskCodes.view)
  const [showsAll, setShowsAll] = useState(false)
  const { data = [] } = useCall(listTasksOfAsset, { query: { assetId } }, { isEnabled: canSee })
  if (data.length === 0) return null
  const more = data.length - first
  // there may be more than one list has
  const kinds = showsAll && data.length === mostTasksOfAsset ? new Set(data.map(({ kind }) => kind)) : []
  return (
    <ul className={styles.ofAsset} aria-label={t('设备的作业任务')}>
      {(showsAll ? data : data.slice(0, first)).map((task) => (
        <li key={task.id}>
          <Link to={taskStopPath(task, assetId)}>
            <strong>{task.title}</strong>
            <StateTag life={taskLife} state={task.state} />
            <time className="num muted">{shown(task.dueUntil)}</time>
          </Link>
        </li>
      ))}
      {!showsAll && more > 0 && (
        <li>
          <Button type="link" onClick={() => setShowsAll(true)}>
            {t('还有 {{count}} 个任务', { count: more })}
          </Button>
        </li>
      )}
      {[...kinds].map((kind) => (
        <li key={kind}>
          <Link to={`${lists[kind].path}?${new URLSearchParams({ [assetParameter]: assetId })}`}>
            {t(lists[kind].word)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
