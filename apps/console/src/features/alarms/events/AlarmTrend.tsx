import { type Alarm, isTrend, limitsValues } from '@energy-console/contract/alarms'
import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { MarkedCurve } from '../../../kit/curve/MarkedCurve'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { useNow } from '../../../kit/value/useNow'

const aroundMs = 30 * 60_000
/** Of an alarm by a trend so much before it is drawn: that of one week says what is usual of the next. */
const trendMs = 8 * 24 * 3_600_000
/** Of an alarm that stands for long no more is drawn than this after it opened. */
const mostMs = 24 * 3_600_000
const height = 200

/** The curve of an alarm's point around the event, with its limit and the time for which it stood. */
export function AlarmTrend({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const now = useNow()
  const { itemId, alarmTimeMs, clearTime, condition, format } = alarm
  const limit = limitsValues(condition) ? alarm.limit : null
  const beforeMs = isTrend(condition) ? trendMs : aroundMs
  const cleared = clearTime === null ? undefined : instantOfText(clearTime, zone)
  const end = Math.min(cleared ?? now, alarmTimeMs + mostMs)
  const { data, isPending } = useCall(listPointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const point = data?.[0]
  const range = useMemo(
    () => ({ start: alarmTimeMs - beforeMs, end: Math.min(end + aroundMs, Math.max(now, end)) }),
    [alarmTimeMs, beforeMs, end, now],
  )
  const marks = useMemo(
    () => ({
      limits:
        limit === null ? [] : [{ value: limit, name: `${t('限值')} ${formatWithUnit(limit, format ?? {})}` }],
      spans: [{ start: alarmTimeMs, end }],
      instants: [{ at: alarmTimeMs, name: t('告警') }],
    }),
    [alarmTimeMs, end, limit, format, t],
  )
  if (isPending) return <Bone style={{ height }} />
  if (!point || point.dataType === 'text') return null
  return (
    <MarkedCurve
      points={[{ ...point, name: pointName(point.deviceName, point.propertyName) }]}
      range={range}
      marks={marks}
      height={height}
    />
  )
}
