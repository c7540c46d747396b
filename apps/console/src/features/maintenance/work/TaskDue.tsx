import type { TaskState } from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { instantOfText, toMinute } from '../../../kit/time/zonedText'
import { durationText } from '../../../kit/value/durationText'
import { roundedMinutes } from '../repair/deadlines'
import styles from './TaskDue.module.css'

/** With less than this left, minutes, somebody has to hurry. */
const soonMinutes = 60
const dayMinutes = 1_440
/** From so many days on days alone are told. */
const leastDays = 2

/** States in which a task waits for whoever does it. */
const isToDo = (state: TaskState) => state === 'waiting' || state === 'running' || state === 'overdue'

/** Minutes by the clock until a task is to be done, below 0 by how many it is late. */
export const minutesUntil = (due: string, zone: string): number =>
  ((instantOfText(due, zone) ?? 0) - Date.now()) / 60_000

/** Until when a task is to be done, with how much time is left of that or how late it is, by the clock. */
export function TaskDue({ task: { dueUntil, state } }: { task: { dueUntil: string; state: TaskState } }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const zone = useTenantZone()
  const left = minutesUntil(dueUntil, zone)
  const days = Math.floor(Math.abs(left) / dayMinutes)
  const text =
    days < leastDays ? durationText(roundedMinutes(left), 'min', t) : t('{{count}} 天', { count: days })
  const said =
    left < 0 ? (
      <StatusTag tone="error">{t('超时 {{text}}', { text })}</StatusTag>
    ) : left < soonMinutes ? (
      <StatusTag tone="warning">{t('剩 {{text}}', { text })}</StatusTag>
    ) : (
      <span className="muted">{t('剩 {{text}}', { text })}</span>
    )
  return (
    <span className={styles.due}>
      <time className="num">{toMinute(shown(dueUntil))}</time>
      {isToDo(state) && said}
    </span>
  )
}
