import { type Alarm, limitsValues } from '@energy-console/contract/alarms'
import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type ReadTrend, trendSpan } from '../../../kit/alarm/alarmTrend'
import { Bone } from '../../../kit/Bone'
import { DrawnCurve } from '../../../kit/curve/DrawnCurve'
import { MarkedCurve } from '../../../kit/curve/MarkedCurve'
import { useTenantZone } from '../../../kit/time/zone'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { useNow } from '../../../kit/value/useNow'

const height = 200

/** The curve of an alarm's point around the event, with its limit and the time for which it stood. */
export function AlarmTrend({ alarm }: { alarm: Alarm }) {
  const zone = useTenantZone()
  const now = useNow()
  const { itemId } = alarm
  const { data, isPending } = useCall(listPointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const point = data?.[0]
  const { range, until } = useMemo(() => trendSpan(alarm, { zone, now }), [alarm, zone, now])
  const marks = useAlarmMarks(alarm, until)
  if (isPending) return <Bone style={{ height }} />
  if (!point || point.dataType === 'text') return null
  return (
    <MarkedCurve
      points={[{ ...point, name: pointName(point.deviceName, point.propertyName) }]}
      {...{ range, marks, height }}
    />
  )
}

/** The same as it was read before, where nothing can be asked for. */
export function KeptAlarmTrend({ alarm, trend }: { alarm: Alarm; trend: ReadTrend }) {
  const { point, lines, range, until } = trend
  const marks = useAlarmMarks(alarm, until)
  const points = useMemo(() => [point], [point])
  return <DrawnCurve {...{ points, lines, range, marks, height }} />
}

/** Its limit, when it opened, and for how long it stood. */
function useAlarmMarks({ alarmTimeMs, condition, format, ...alarm }: Alarm, until: number) {
  const { t } = useTranslation()
  const limit = limitsValues(condition) ? alarm.limit : null
  return useMemo(
    () => ({
      limits:
        limit === null ? [] : [{ value: limit, name: `${t('限值')} ${formatWithUnit(limit, format ?? {})}` }],
      spans: [{ start: alarmTimeMs, end: until }],
      instants: [{ at: alarmTimeMs, name: t('告警') }],
    }),
    [alarmTimeMs, until, limit, format, t],
  )
}
