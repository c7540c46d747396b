import { endedRepairStates } from '@energy-console/contract/maintenance'
import { hangTag, listHungTags, tagLife } from '@energy-console/contract/telemetry'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/useCall'
import { useMayCall } from '../../../kit/action/useActions'
import { tagWords } from '../../../kit/device/tagWords'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { useShownTime } from '../../../kit/time/zone'
import { HangTagLater } from '../../devices'
import styles from './Repair.module.css'
import type { RepairRecord } from './RepairRecord'

/** The tags that keep the device of an order from being operated: hung while it is repaired, and to be taken off afterwards. */
export function LockoutTags({ order, deviceId }: { order: RepairRecord; deviceId: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const mayHang = useMayCall(hangTag)
  const { data = [] } = useCall(listHungTags, {})
  const hung = data.filter(({ deviceIds }) => deviceIds.includes(deviceId))
  const { stationId, orderNo, title, state = 'waiting' } = order
  const isOpen = !endedRepairStates.includes(state)
  if (hung.length === 0 && !(mayHang && isOpen)) return null
  return (
    <section>
      <h2>{t('挂牌', { context: 'deviceTag' })}</h2>
      <ul className={styles.list}>
        {hung.map((tag) => (
          <li key={tag.id}>
            {tagWords(t, shownTime, tag)}
            <MoveButtons life={tagLife} id={tag.id} state="hung" />
          </li>
        ))}
      </ul>
      {isOpen && <HangTagLater on={{ stationId, deviceId, reason: `${orderNo} ${title}` }} />}
    </section>
  )
}
