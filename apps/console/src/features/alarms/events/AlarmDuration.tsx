import type { Alarm } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'
import { durationText } from '../../../kit/value/durationText'
import { useNow } from '../../../kit/value/useNow'

/** How long an alarm stood, or stands until now. */
export function AlarmDuration({ alarm: { alarmTimeMs, clearTime } }: { alarm: Alarm }) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const now = Math.max(useNow(), Date.now())
  const end = clearTime === null ? now : (instantOfText(clearTime, zone) ?? now)
  const seconds = Math.max(0, Math.round((end - alarmTimeMs) / 1_000))
  // from an hour on seconds say nothing any more
  const told = seconds >= 3_600 ? seconds - (seconds % 60) : seconds
  return <span className="num">{durationText(told, 's', t)}</span>
}
