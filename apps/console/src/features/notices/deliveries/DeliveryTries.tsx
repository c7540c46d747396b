import { type Delivery, tryOutcomes } from '@energy-console/contract/notices'
import { Timeline } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { wallOf } from '../../../kit/time/ZonedPicker'
import { useZone } from '../../../kit/time/zone'

const colours = { sent: 'green', failed: 'red', unknown: 'orange' } as const

/** The attempts of a delivery, the oldest first. */
export function DeliveryTries({ tries }: Pick<Delivery, 'tries'>) {
  const { t } = useTranslation()
  const zone = useZone()
  if (tries.length === 0) return null
  return (
    <Timeline
      items={tries.map(({ ms, outcome, note }) => ({
        color: colours[outcome],
        content: (
          <>
            {wallOf(ms, zone).format('YYYY-MM-DD HH:mm:ss')} {t(tryOutcomes[outcome])}{' '}
            {note && t(note.text, note.params)}
          </>
        ),
      }))}
    />
  )
}
