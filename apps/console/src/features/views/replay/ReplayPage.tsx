import { type Alarm, getAlarm, getAlarmReplay, linkedViewId } from '@energy-console/contract/alarms'
import { getView, listDeviceViews } from '@energy-console/contract/views'
import type { SchematicDocument } from '@energy-console/schematic'
import { Viewer } from '@energy-console/schematic-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { levelLabel } from '../../../kit/LevelMark'
import { usePageTitle } from '../../../kit/PageTab'
import { StationTime, useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { tryOpen } from '../library/ContentPicture'
import { UnreadableView } from '../running/UnreadableView'
import { alarmsAt, marksAt, type ReplayedAlarms, type ReplayedMarks } from './alarmsAt'
import { createReplay, type Replay, type ReplayNews } from './createReplay'
import { ReplayBar } from './ReplayBar'
import { ReplayEvents } from './ReplayEvents'
import styles from './ReplayPage.module.css'
import { usePlayback } from './usePlayback'
import { useReplayHost } from './useReplayHost'

/** Before an alarm and after it. */
const aroundMs = 10 * 60_000
/** It begins a little before the alarm: one sees it come. */
const leadMs = 60_000

/** `/alarm-replay/:alarmId`: what stood round an alarm, played on a view of its station, with the events beside it. */
export function ReplayPage() {
  const { alarmId = '' } = useParams()
  const { data, error, refetch } = useCall(getAlarm, { query: { id: alarmId } })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Bone style={{ height: '100%' }} />
  return (
    <StationTime stationId={data.stationId}>
      <AlarmReplay key={data.id} alarm={data} />
    </StationTime>
  )
}

function AlarmReplay({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const { id, deviceId, alarmTimeMs, equipmentName } = alarm
  const [start] = useState(() => Math.floor(alarmTimeMs) - aroundMs)
  // what is not over yet is played up to now
  const [end] = useState(() => Math.max(Math.min(start + 2 * aroundMs, Date.now()), start + 1_000))
  const span = useMemo(() => ({ start, end }), [start, end])
  const [news, setNews] = useState<ReplayNews>({})
  const replay = useMemo(
    () => createReplay(span, (change) => setNews((before) => ({ ...before, ...change }))),
    [span],
  )
  const playback = usePlayback(span, Math.min(start + aroundMs - leadMs, end))
  const { data: played } = useCall(getAlarmReplay, { query: { id } })
  const views = useCall(listDeviceViews, { query: { deviceId } })
  const linked = linkedViewId(alarm)
  const [chosen, setChosen] = useState<string>()
  const viewId = chosen ?? linked ?? views.data?.[0]?.id

  usePageTitle(`${t('事件回放')} · ${equipmentName}`)
  useEffect(() => replay.seek(playback.at), [replay, playback.at])

  const events = useMemo(() => played?.events ?? [], [played])
  // what had come before is marked and no event of this time
  const listed = useMemo(() => events.filter(({ alarmTimeMs }) => alarmTimeMs >= start), [events, start])
  const now = useRef(playback.at)
  now.current = playback.at
  const zone = useZone()
  const shownAlarms = useCallback<ReplayedAlarms>(
    (query) =>
      alarmsAt(events, now.current, query).map((event) => ({
        ...event,
        alarmTime: timeText(event.alarmTimeMs, zone),
      })),
    [events, zone],
  )
  const marks = useCallback<ReplayedMarks>(
    (at, deviceIds) =>
      marksAt(
        events,
        at,
        deviceIds,
        ({ level, equipmentName, alarmContent }) =>
          `${t(levelLabel(level))} ${equipmentName} ${alarmContent}`,
      ),
    [events, t],
  )
  return (
    <main className={styles.window}>
      <ReplayBar
        alarmAt={alarmTimeMs}
        span={span}
        playback={playback}
        news={news}
        events={listed}
        views={views.data ?? []}
        viewId={viewId}
        onView={setChosen}
      />
      <div className={styles.view}>
        {viewId ? (
          <ReplayedView
            viewId={viewId}
            stationId={alarm.stationId}
            replay={replay}
            alarms={shownAlarms}
            marks={marks}
          />
        ) : views.isPending ? (
          <Bone style={{ height: '100%' }} />
        ) : views.error ? (
          <Failure text={views.error.message} onRetry={() => void views.refetch()} />
        ) : (
          <EmptyHint text="站点没有已发布的画面，发布后可在画面上回放。" />
        )}
      </div>
      <ReplayEvents
        id={id}
        events={listed}
        hasMore={played?.hasMore ?? false}
        at={playback.at}
        onSeek={playback.seek}
      />
    </main>
  )
}

interface ReplayedProps {
  viewId: string
  stationId: string
  replay: Replay
  alarms: ReplayedAlarms
  marks: ReplayedMarks
}

function ReplayedView({ viewId, ...props }: ReplayedProps) {
  const { data, error, refetch } = useCall(getView, { query: { id: viewId, published: 'true' } })
  const document = useMemo(() => data && tryOpen(data.content), [data])
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Bone style={{ height: '100%' }} />
  if (!document) return <UnreadableView />
  return <PlayedDocument key={`${viewId} ${data.revision}`} document={document} name={data.name} {...props} />
}

interface PlayedProps extends Omit<ReplayedProps, 'viewId'> {
  document: SchematicDocument
  name: string
}

function PlayedDocument({ document, name, stationId, ...replayed }: PlayedProps) {
  const { mode } = usePalette()
  const host = useReplayHost(document, stationId, replayed)
  return <Viewer document={document} host={host} label={name} isDark={mode === 'dark'} />
}
