import type { ChangedTask, PlanChange } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Plan.module.css'
import { planChangeWords } from './planChangeWords'

/** What a change of plans does to their tasks: how many of each sort, and the first that are moved, cancelled and made. */
export function PlanChangeList({ change }: { change: PlanChange }) {
  const { t } = useTranslation()
  const { cancelled, moved, made } = change
  return (
    <>
      <p>{planChangeWords(change, t)}</p>
      <Tasks title={t('取消的任务')} of={cancelled} />
      <Tasks title={t('改期的任务')} of={moved} />
      <Tasks title={t('新增的任务')} of={made} />
    </>
  )
}

function Tasks({ title, of: { count, tasks } }: { title: string; of: PlanChange['cancelled'] }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <section className={styles.changed} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {tasks.map((task, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
          <li key={at}>
            <Line task={task} />
          </li>
        ))}
      </ul>
      {count > tasks.length && (
        <p className="muted">{t('只列出其中 {{count}} 条', { count: tasks.length })}</p>
      )}
    </section>
  )
}

function Line({ task: { title, time, newTime, assigneeNames } }: { task: ChangedTask }) {
  return (
    <>
      <span className="num">{newTime === null ? time : `${time} → ${newTime.slice(11)}`}</span> {title}{' '}
      <span className="muted">{assigneeNames}</span>
    </>
  )
}
