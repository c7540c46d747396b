import type { DataOf } from '@energy-console/contract'
import type { devices } from '@energy-console/contract/devices'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './DevicePage.module.css'

export type DeviceRecord = DataOf<typeof devices.calls.detail>

/** Name, state and the facts that one looks for first. */
export function DeviceHead({ device }: { device: DeviceRecord }) {
  const { t } = useTranslation()
  const facts = [
    ['站点', device.stationName],
    ['产品', device.productName],
    ['安装地点', device.place],
    ['最后通信', device.lastContactTime],
  ] as const
  return (
    <div className={styles.head}>
      <h1>{device.deviceName}</h1>
      <StatusTag tone={device.isOnline ? 'good' : 'off'}>{t(device.isOnline ? '在线' : '离线')}</StatusTag>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => typeof value === 'string' && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd className="num">{String(value)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
