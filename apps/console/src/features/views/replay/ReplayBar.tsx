import {
  PauseOutlined,
  PlayCircleOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import type { AlarmContext } from '@energy-console/contract/alarms'
import { Button, Select, Slider } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import type { ReplayNews } from './createReplay'
import styles from './ReplayPage.module.css'
import { speeds, type usePlayback } from './usePlayback'

interface ReplayBarProps {
  /** When the alarm came that is played, Unix ms. */
  alarmAt: number
  span: { start: number; end: number }
  playback: ReturnType<typeof usePlayback>
  news: ReplayNews
  events: AlarmContext['related']
  views: readonly { id: string; name: string }[]
  viewId: string | undefined
  onView: (viewId: string) => void
}

/** Play and pause, to the event before and after, speed, the instant, and which view. */
export function ReplayBar({ alarmAt, span, playback, news, events, views, viewId, onView }: ReplayBarProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const { at, isPlaying, speed, setSpeed, seek, toggle } = playback
  const before = events.findLast(({ alarmTimeMs }) => alarmTimeMs < at - 1)
  const after = events.find(({ alarmTimeMs }) => alarmTimeMs > at + 1)
  const play = t(isPlaying ? '暂停' : '播放')
  return (
    <div className={styles.bar}>
      <Button
        icon={<StepBackwardOutlined />}
        aria-label={t('上一事件')}
        title={t('上一事件')}
        disabled={!before}
        onClick={() => before && seek(before.alarmTimeMs)}
      />
      <Button
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <PlayCircleOutlined />}
        aria-label={play}
        title={play}
        onClick={toggle}
      />
      <Button
        icon={<StepForwardOutlined />}
        aria-label={t('下一事件')}
        title={t('下一事件')}
        disabled={!after}
        onClick={() => after && seek(after.alarmTimeMs)}
      />
      <Select
        aria-label={t('播放速度')}
        value={speed}
        onChange={setSpeed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
      <time className="num">{timeText(at, zone)}</time>
      <Slider
        className={styles.slider as string}
        ariaLabelForHandle={t('回放时刻')}
        min={span.start}
        max={span.end}
        step={1_000}
        marks={{ [alarmAt]: t('告警') }}
        value={at}
        onChange={seek}
        tooltip={{ formatter: (value) => value !== undefined && timeText(value, zone) }}
      />
      {views.length > 1 && (
        <Select
          aria-label={t('画面')}
          popupMatchSelectWidth={false}
          value={viewId}
          onChange={onView}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <span role="status" className="muted">
        {news.error ??
          (news.isLoading ? t('正在读取已保存的读数…') : news.isRolledUp ? t('部分为按分钟汇总的值') : '')}
      </span>
    </div>
  )
}
