import { listTasksOfAsset, taskCodes, taskLife } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Task.module.css'
import { taskStopPath } from './taskAddress'

/** Most that stand above what is known of a piece of equipment. */
const most = 3

/** What there is to do at a piece of equipment, for who has scanned its label: each leads to its items there; nothing where there is nothing. */
export function TasksOfAsset({ assetId }: { assetId: string }) {
  const shown = useShownTime()
  const canSee = useButton(taskCodes.view)
  const { data = [] } = useCall(listTasksOfAsset, { query: { assetId } }, { isEnabled: canSee })
  if (data.length === 0) return null
  return (
    <ul className={styles.ofAsset}>
      {data.slice(0, most).map((task) => (
        <li key={task.id}>
          <Link to={taskStopPath(task, assetId)}>
            <strong>{task.title}</strong>
            <StateTag life={taskLife} state={task.state} />
            <time className="num muted">{shown(task.dueUntil)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
