import { listPointInfos } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { tagWords } from '../../../kit/device/tagWords'
import { useTags } from '../../../kit/device/useTags'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Timing.module.css'

/** Says below an action that a tag keeps its device from being operated, now; nothing where none hangs. */
export function TaggedDevice({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: itemId } },
    { isEnabled: itemId !== '', staleMs: 300_000 },
  )
  const point = data?.[0]
  const tag = useTags().get(point?.deviceId ?? '')
  if (!point || !tag) return null
  return (
    <span className={styles.tagged}>
      <DeviceName deviceId={point.deviceId} name={point.deviceName} isPlain /> {tagWords(t, shownTime, tag)}
    </span>
  )
}
