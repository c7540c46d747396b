import { type Delivery, deliveryStates } from '@energy-console/contract/notices'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

const tones = { waiting: 'info', sending: 'info', sent: 'good', dead: 'error', dropped: 'off' } as const

/** How a delivery stands, with what the other side said, or why it was not sent. */
export function DeliveryState({ state, reason }: Pick<Delivery, 'state' | 'reason'>) {
  const { t } = useTranslation()
  return (
    <>
      <StatusTag tone={tones[state]}>{t(deliveryStates[state])}</StatusTag>{' '}
      {reason && t(reason.text, reason.params)}
    </>
  )
}
