import { LockFilled } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { useShownTime } from '../time/zone'
import type { DeviceMarkProps } from './DeviceMarkProps'
import styles from './DeviceName.module.css'
import { tagWords } from './tagWords'
import { useTags } from './useTags'

/** The mark of a tagged device; who, why and until when on hover and for who hears it. Nothing where no tag hangs. */
export function TagMark({ deviceId, isFirst = false }: DeviceMarkProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const tag = useTags().get(deviceId)
  if (!tag) return null
  const words = tagWords(t, shownTime, tag)
  return (
    <Tooltip title={words}>
      <span role="img" aria-label={words} className={styles.mark} data-first={isFirst || undefined}>
        <LockFilled />
      </span>
    </Tooltip>
  )
}
