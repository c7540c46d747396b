import { type Alarm, alarmEventsPage, alarmLife, alarms } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { AlarmStatus } from '../../kit/AlarmStatus'
import { floodPath } from '../../kit/alarm/floodPath'
import { foldedMembers } from '../../kit/alarm/foldedMembers'
import { foldedText } from '../../kit/alarm/foldedText'
import { Bone } from '../../kit/Bone'
import { TagMark } from '../../kit/device/TagMark'
import { EmptyHint } from '../../kit/EmptyHint'
import { Failure } from '../../kit/Failure'
import { LevelMark } from '../../kit/LevelMark'
import { MoveButtons } from '../../kit/lifecycle/MoveButtons'
import { MoveChosen } from '../../kit/lifecycle/MoveChosen'
import { useShownTime } from '../../kit/time/zone'
import styles from './BellPanel.module.css'
import { countText } from './countText'
import type { LevelCount } from './useBellCounts'

const mostShown = '50'
const followMs = 10_000

interface UnconfirmedListProps {
  levels: readonly LevelCount[]
  /** Something has been opened on a page. */
  onLeave: () => void
}

/**
 * The alarms that nobody has confirmed, cleared or not, of every level or one, the most serious first; what repeats stands in one
 * line. They are confirmed here, but for floods: what is in them is looked through first, in the list.
 */
export function UnconfirmedList({ levels, onLeave }: UnconfirmedListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shownTime = useShownTime()
  const [chosen, setLevel] = useState<number>()
  // A level of which nothing is left narrows nothing.
  const level = levels.some((one) => one.level === chosen) ? chosen : undefined
  const { data, error, refetch } = useCall(
    alarms.calls.page,
    {
      body: {
        size: mostShown,
        status: 'unconfirmed',
        suppression_null: 'true',
        folds: 'true',
        descs: 'level,alarmTime',
        ...(level === undefined ? {} : { level: String(level) }),
      },
    },
    { keepsPrevious: true, refetchMs: followMs },
  )
  const go = (path: string) => {
    onLeave()
    navigate(path)
  }
  const counted = levels.filter((one) => level === undefined || one.level === level)
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Bone />
  if (data.records.length === 0)
    return (
      <EmptyHint
        text="没有未确认的告警。告警恢复后仍留在这里，直到有人确认。"
        isOfStations
        isOfPlace={false}
      />
    )
  return (
    <>
      <div className={styles.filters}>
        {levels.map((one) => (
          <Button
            key={one.level}
            size="small"
            type={one.level === level ? 'primary' : 'default'}
            ghost={one.level === level}
            aria-pressed={one.level === level}
            onClick={() => setLevel(one.level === level ? undefined : one.level)}
          >
            <LevelMark level={one.level} /> <span className="num">{countText(one.count)}</span>
          </Button>
        ))}
      </div>
      <ul className={styles.items} aria-label={t('未确认告警')}>
        {data.records.map((alarm) => (
          <li key={lineKey(alarm)} className={styles.item}>
            <div className={styles.facts}>
              <LevelMark level={alarm.folded?.worstLevel ?? alarm.level} />
              {alarm.folded ? (
                <span className="num muted">{foldedText(alarm.folded, shownTime, t)}</span>
              ) : (
                <time className="num muted">{alarm.alarmTime}</time>
              )}
              <AlarmStatus alarm={alarm} />
            </div>
            <button
              type="button"
              className={styles.open}
              onClick={() => go(`${alarmEventsPage.path}?unconfirmed=1&alarmId=${alarm.id}`)}
            >
              <strong>
                {alarm.equipmentName}
                <TagMark deviceId={alarm.deviceId} />
              </strong>
              {alarm.alarmContent}
            </button>
            <div className={styles.side}>
              {alarm.folded?.kind === 'flood' ? (
                <Button onClick={() => go(floodPath(alarm, alarm.folded?.firstTime ?? alarm.alarmTime))}>
                  {t('查看')}
                </Button>
              ) : alarm.folded ? (
                <MoveChosen life={alarmLife} chosen={foldedMembers(alarm)} onMoved={() => undefined} />
              ) : (
                <MoveButtons life={alarmLife} id={alarm.id} state={alarm.status} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button block onClick={() => go(`${alarmEventsPage.path}?unconfirmed=1`)}>
        {t('在事件告警中查看全部 {{count}} 条', { count: countText(total) })}
      </Button>
    </>
  )
}

/** What repeats keeps its line, and the question that stands open over it, when it comes once more. */
const lineKey = ({ id, ruleId, folded }: Alarm) => (folded?.kind === 'repeats' ? `rule${ruleId}` : id)
