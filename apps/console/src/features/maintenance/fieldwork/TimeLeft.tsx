import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { durationText } from '../../../kit/value/durationText'
import { roundedMinutes } from '../repair/deadlines'

/** With less than this left, minutes, somebody has to hurry. */
const soonMinutes = 60
const dayMinutes = 1_440
/** From so many days on days alone are told. */
const leastDays = 2

interface Props {
  /** Minutes until then; below 0 by how many it is late. */
  minutes: number
  /** They are minutes by the clock, of which many are told as days; those of work make no days. */
  isByClock?: boolean
}

/** How much time is left until something is to be done, or how late it is. */
export function TimeLeft({ minutes, isByClock = false }: Props) {
  const { t } = useTranslation()
  const days = Math.floor(Math.abs(minutes) / dayMinutes)
  const text =
    isByClock && days >= leastDays
      ? t('{{count}} 天', { count: days })
      : durationText(roundedMinutes(minutes), 'min', t)
  if (minutes < 0) return <StatusTag tone="error">{t('超时 {{text}}', { text })}</StatusTag>
  const said = t('剩 {{text}}', { text })
  return minutes < soonMinutes ? (
    <StatusTag tone="warning">{said}</StatusTag>
  ) : (
    <span className="muted">{said}</span>
  )
}
