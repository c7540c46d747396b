import { useTranslation } from '../../i18n/useTranslation'
import { useNow } from '../value/useNow'
import { agoOf } from './ago'
import { useTenantZone, useZone } from './zone'
import { instantOfText, timeText } from './zonedText'

/** How long ago an instant (Unix ms) was, in words that keep up; of what is older, its date. */
export function useAgo(): (instant: number) => string {
  const { t } = useTranslation()
  const zone = useZone()
  const now = Math.max(useNow(), Date.now())
  return (instant) => {
    const ago = agoOf(now - instant)
    return ago ? t(ago.text, { count: ago.count }) : timeText(instant, zone)
  }
}

interface AgoProps {
  /** A time of the wire, or Unix ms. */
  time: string | number
}

/** How long ago something was, for those who look whether it is fresh; the exact time on hover. */
export function Ago({ time }: AgoProps) {
  const ago = useAgo()
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  const instant = typeof time === 'number' ? time : instantOfText(time, tenantZone)
  if (instant === undefined) return time
  return (
    <time className="num" dateTime={new Date(instant).toISOString()} title={timeText(instant, zone)}>
      {ago(instant)}
    </time>
  )
}
