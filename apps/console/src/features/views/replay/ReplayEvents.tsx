import type { AlarmContext } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
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
  /** Not all of them are listed. */
  hasMore: boolean
  onSeek: (at: number) => void
}

/** What happened at the station, in its order; each leads to its instant, what has happened by now stands out, and the last of it stays in sight. */
export function ReplayEvents({ id, events, hasMore, at, onSeek }: ReplayEventsProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const last = events.findLast(({ alarmTimeMs }) => alarmTimeMs <= at)?.id
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (last) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <ul className={styles.events} aria-label={t('事件')} ref={list}>
      {hasMore && (
        <li className="muted">
          {t('告警较多，此处列出离本条最近的 {{count}} 条', { count: events.length })}
        </li>
      )}
      {events.map((event) => (
        <li key={event.id} aria-current={event.id === last ? 'step' : undefined}>
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
