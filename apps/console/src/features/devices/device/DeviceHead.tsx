import type { DataOf } from '@energy-console/contract'
import type { DevicePoint, devices } from '@energy-console/contract/devices'
import type { ReactNode } from 'react'
import { useNewest } from '../../../api/realtime/useNewest'
import { useTranslation } from '../../../i18n/useTranslation'
import { Facts } from '../../../kit/page/Facts'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'
import { useNow } from '../../../kit/value/useNow'
import styles from './DevicePage.module.css'

export type DeviceRecord = DataOf<typeof devices.calls.detail>

interface Props {
  device: DeviceRecord
  points: readonly DevicePoint[]
  /** What can be done with it. */
  children?: ReactNode
}

/** Name, state and the facts that one looks for first. */
export function DeviceHead({ device, points, children }: Props) {
  const { t } = useTranslation()
  const lastContact = useLastContact(device, points)
  return (
    <div className={styles.head}>
      <h1>{device.deviceName}</h1>
      <StatusTag tone={device.isOnline ? 'good' : 'off'}>{t(device.isOnline ? '在线' : '离线')}</StatusTag>
      <Facts
        facts={[
          [t('站点'), device.stationName],
          [t('产品'), device.productName],
          [t('安装地点'), device.place],
          [t('最后通信'), lastContact > 0 && <Ago time={lastContact} />],
        ]}
      />
      <div className={styles.tools}>{children}</div>
    </div>
  )
}

/** When the device was last heard of (Unix ms), 0 for never: what the server wrote down, or a value that has come since. */
function useLastContact({ lastContactTime }: DeviceRecord, points: readonly DevicePoint[]): number {
  const tenantZone = useTenantZone()
  const written = typeof lastContactTime === 'string' ? instantOfText(lastContactTime, tenantZone) : undefined
  const newest = useNewest(points.map(({ itemId }) => itemId))
  // a reading of a clock that is ahead is no contact to come
  const heard = newest <= Math.max(useNow(), Date.now()) ? newest : 0
  return Math.max(written ?? 0, heard)
}
