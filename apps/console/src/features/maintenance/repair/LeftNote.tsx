import { useTranslation } from '../../../i18n/useTranslation'
import { useZone } from '../../../kit/time/zone'
import { timeText, toMinute } from '../../../kit/time/zonedText'
import { isTimed, nextDueOf } from './deadlines'
import type { RepairRecord } from './RepairRecord'

interface LeftNoteProps {
  order: RepairRecord
  /** When the server told of the order last, Unix ms. */
  keptAt: number
}

/** Says since when this device reckons by itself how much is left of a deadline; nothing where it does not. */
export function LeftNote({ order, keptAt }: LeftNoteProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const left = nextDueOf(order).delay === 'response' ? order.responseLeft : order.repairLeft
  if (!isTimed(order) || left === null) return null
  return (
    <span className="muted">
      {t('剩余时间按 {{time}} 的数据推算', { time: toMinute(timeText(keptAt, zone)) })}
    </span>
  )
}
