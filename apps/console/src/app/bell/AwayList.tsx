import { type BodyOf, taskStates } from '@energy-console/contract'
import { alarmEventsPage } from '@energy-console/contract/alarms'
import { getAway, markSeen, mostOfAway } from '@energy-console/contract/notices'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { AlarmStatus } from '../../kit/AlarmStatus'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { Bone } from '../../kit/Bone'
import { TagMark } from '../../kit/device/TagMark'
import { EmptyHint } from '../../kit/EmptyHint'
import { Failure } from '../../kit/Failure'
import { LevelMark } from '../../kit/LevelMark'
import { StatusTag } from '../../kit/StatusTag'
import { taskText } from '../../kit/value/taskText'
import { canOpen } from '../guard/canOpen'
import { noticePath } from '../popups/noticePath'
import { type AwayItem, awayItems } from './awayItems'
import styles from './BellPanel.module.css'
import { countText } from './countText'

const seen = action({
  call: markSeen,
  label: '都看过了',
  input: ({ untilMs, alarmId, noticeId }: BodyOf<typeof markSeen>) => ({
    body: { untilMs, alarmId, noticeId },
  }),
})

/** What came since the user last said that he had seen everything: alarms, notices, and tasks of his that ended. */
export function AwayList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(getAway)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Bone />
  const items = awayItems(data)
  if (items.length === 0) return <EmptyHint text="上次看过之后没有新的告警、任务提醒或结束的后台任务。" />
  return (
    <>
      <div className={styles.head}>
        <p className="muted">
          {t('自 {{since}}：告警 {{alarms}}，提醒 {{notices}}，后台任务 {{tasks}}', {
            since: data.since.slice(0, 16),
            alarms: countText(data.alarmCount),
            notices: countText(data.notices.length, mostOfAway),
            tasks: countText(data.tasks.length, mostOfAway),
          })}
        </p>
        <ActionButton action={seen} subject={data} />
      </div>
      <ul className={styles.items} aria-label={t('离开期间')}>
        {items.map((item) => (
          <AwayLine key={item.key} item={item} onLeave={onLeave} />
        ))}
      </ul>
      {data.alarmCount > data.alarms.length && (
        <p className="muted">{t('告警只列出最新的 {{count}} 条。', { count: data.alarms.length })}</p>
      )}
    </>
  )
}

function AwayLine({ item, onLeave }: { item: AwayItem; onLeave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = pathOf(item)
  const text =
    item.kind === 'alarm' ? (
      <>
        {item.alarm.equipmentName}
        <TagMark deviceId={item.alarm.deviceId} /> {item.alarm.alarmContent}
      </>
    ) : (
      taskText(item.kind === 'notice' ? item.notice.title : item.task.title, t)
    )
  const open = (to: string) => {
    onLeave()
    navigate(to)
  }
  return (
    <li className={styles.item}>
      <div className={styles.facts}>
        {item.kind === 'alarm' && <LevelMark level={item.alarm.level} />}
        {item.kind === 'notice' && <span>{t('任务提醒')}</span>}
        {item.kind === 'task' && <span>{t('后台任务')}</span>}
        <time className="num muted">{item.time}</time>
      </div>
      {path === undefined ? (
        <span className={styles.open}>{text}</span>
      ) : (
        <button type="button" className={styles.open} onClick={() => open(path)}>
          {text}
        </button>
      )}
      <div className={styles.side}>
        {item.kind === 'alarm' && <AlarmStatus alarm={item.alarm} />}
        {item.kind === 'task' && (
          <StatusTag tone={item.task.state === 'done' ? 'good' : 'error'}>
            {t(taskStates[item.task.state])}
          </StatusTag>
        )}
      </div>
    </li>
  )
}

function pathOf(item: AwayItem): string | undefined {
  if (item.kind === 'alarm') return `${alarmEventsPage.path}?alarmId=${item.alarm.id}`
  return item.kind === 'notice' ? noticePath(item.notice, canOpen) : undefined
}
