import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'
import { useNow } from '../../../kit/value/useNow'
import { type TimeLeft as Left, timeLeftOf } from './timeLeft'

interface TimeLeftProps {
  validFrom?: string | null | undefined
  validUntil: string
  isDisabled?: boolean
}

const tones = { waiting: 'info', open: 'good', ending: 'warning', over: 'off' } as const satisfies Record<
  Left['state'],
  string
>

/** The countdown of an account that ends by itself. */
export function TimeLeft({ validFrom, validUntil, isDisabled = false }: TimeLeftProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const now = Math.max(useNow(), Date.now())
  const until = instantOfText(validUntil, zone)
  const from = validFrom ? instantOfText(validFrom, zone) : undefined
  if (until === undefined) return null
  const { state, text, count } = timeLeftOf({ from, until }, now)
  if (isDisabled && state !== 'over') return <StatusTag tone="off">{t('停用')}</StatusTag>
  return <StatusTag tone={tones[state]}>{t(text, { count })}</StatusTag>
}
