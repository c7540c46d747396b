import type { TaskState } from '@energy-console/contract/maintenance'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { instantOfText, toMinute } from '../../../kit/time/zonedText'
import styles from './TaskDue.module.css'
import { TimeLeft } from './TimeLeft'

/** States in which a task waits for whoever does it. */
const isToDo = (state: TaskState) => state === 'waiting' || state === 'running' || state === 'overdue'

/** Minutes by the clock until a task is to be done, below 0 by how many it is late. */
export const minutesUntil = (due: string, zone: string): number =>
  ((instantOfText(due, zone) ?? 0) - Date.now()) / 60_000

/** Until when a task is to be done, with how much time is left of that or how late it is, by the clock. */
export function TaskDue({ task: { dueUntil, state } }: { task: { dueUntil: string; state: TaskState } }) {
  const shown = useShownTime()
  const zone = useTenantZone()
  return (
    <span className={styles.due}>
      <time className="num">{toMinute(shown(dueUntil))}</time>
      {isToDo(state) && <TimeLeft minutes={minutesUntil(dueUntil, zone)} isByClock />}
    </span>
  )
}
