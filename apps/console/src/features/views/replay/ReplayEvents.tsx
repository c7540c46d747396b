import type { AlarmContext } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { LevelMark } from '../../../kit/LevelMark'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import styles from './ReplayPage.module.css'

interface ReplayEventsProps {
  /** The alarm that is replayed. */
  id: string
  events: AlarmContext['related']
  at: number
  onSeek: (at: number) => void
}

/** What happened at the station, in its order; each leads to its instant, and what has happened by now stands out. */
export function ReplayEvents({ id, events, at, onSeek }: ReplayEventsProps) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <ul className={styles.events} aria-label={t('事件')}>
      {events.map((event) => (
        <li key={event.id}>
          <Button
            type="text"
            className={event.alarmTimeMs <= at ? (styles.passed as string) : ''}
            onClick={() => onSeek(event.alarmTimeMs)}
          >
            <span>
              <span className="num">{timeText(event.alarmTimeMs, zone).slice(11)}</span>{' '}
              <LevelMark level={event.level} />{' '}
              {event.isFirst && <StatusTag tone="info">{t('首出')}</StatusTag>}{' '}
              {event.id === id && <StatusTag tone="plain">{t('本条')}</StatusTag>} {event.equipmentName}{' '}
              {event.alarmContent}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
