import { type Alarm, isTrend } from '@energy-console/contract/alarms'
import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { type HistoryLine, listPointHistory } from '@energy-console/contract/telemetry'
import { callApi } from '../../api/callApi'
import type { CurvePoint } from '../curve/curveOption'
import { instantOfText } from '../time/zonedText'

const aroundMs = 30 * 60_000
/** Of an alarm by a trend so much before it is drawn: that of one week says what is usual of the next. */
const trendMs = 8 * 24 * 3_600_000
/** Of an alarm that stands for long no more is drawn than this after it opened. */
const mostMs = 24 * 3_600_000
/** Points of a curve that is kept: as many as a phone is wide. */
const keptPoints = 800

/** Until when an alarm stands as a curve shows it, and what is drawn around that, Unix ms. */
interface TrendSpan {
  until: number
  range: { start: number; end: number }
}

/** The time around an alarm that its curve shows; `zone` is that of the tenant, in which the wire writes times. */
export function trendSpan(
  alarm: Pick<Alarm, 'alarmTimeMs' | 'clearTime' | 'condition'>,
  { zone, now }: { zone: string; now: number },
): TrendSpan {
  const { alarmTimeMs, clearTime, condition } = alarm
  const cleared = clearTime === null ? undefined : instantOfText(clearTime, zone)
  const until = Math.min(cleared ?? now, alarmTimeMs + mostMs)
  const start = alarmTimeMs - (isTrend(condition) ? trendMs : aroundMs)
  return { until, range: { start, end: Math.min(until + aroundMs, Math.max(now, until)) } }
}

/** The curve of an alarm as it was read, to be drawn where nothing can be asked for. */
export interface ReadTrend extends TrendSpan {
  point: CurvePoint
  lines: readonly HistoryLine[]
}

/** Reads the curve of an alarm, silently; null where its point has none. */
export async function readTrend(
  alarm: Alarm,
  { zone, now }: { zone: string; now: number },
): Promise<ReadTrend | null> {
  const { itemId } = alarm
  const [point] = await callApi(listPointInfos, { query: { itemIds: itemId }, isSilent: true })
  if (!point || point.dataType === 'text') return null
  const span = trendSpan(alarm, { zone, now })
  const lines = await callApi(listPointHistory, {
    query: { itemIds: itemId, ...span.range, maxPoints: keptPoints },
    isSilent: true,
  })
  return { ...span, point: { ...point, name: pointName(point.deviceName, point.propertyName) }, lines }
}
