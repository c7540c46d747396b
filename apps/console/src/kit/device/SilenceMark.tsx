import { ToolFilled } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { useZone } from '../time/zone'
import { timeText } from '../time/zonedText'
import type { DeviceMarkProps } from './DeviceMarkProps'
import styles from './DeviceName.module.css'
import { silenceWords } from './silenceWords'
import { useSilence } from './useSilence'

/** The mark of a device whose alarms are put aside; who, why and until when on hover and for who hears it. */
export function SilenceMark({ deviceId, isFirst = false }: DeviceMarkProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const silence = useSilence(deviceId)
  if (!silence) return null
  const words = silenceWords(t, (ms) => timeText(ms, zone), silence)
  return (
    <Tooltip title={words}>
      <span role="img" aria-label={words} className={styles.silenced} data-first={isFirst || undefined}>
        <ToolFilled />
      </span>
    </Tooltip>
  )
}
