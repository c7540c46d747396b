import { pathOf } from '@energy-console/contract'
import { devicePage, devices } from '@energy-console/contract/devices'
import { Popover, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import styles from './DeviceMenu.module.css'
import type { OfferedDevices } from './useViewHost'

/** More devices of one item are not offered: it stands for a summary of many. */
const most = 5

/** What leads to the devices that something drawn stands for, beside where it was asked for. */
export const DeviceMenu = ({ deviceIds, at, onClose }: OfferedDevices & { onClose: () => void }) => (
  <Popover
    open
    trigger={['click']}
    placement="bottomLeft"
    arrow={false}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    content={
      <ul className={styles.devices}>
        {deviceIds.slice(0, most).map((id) => (
          <OfferedDevice key={id} deviceId={id} onLeave={onClose} />
        ))}
      </ul>
    }
  >
    <span className={styles.place} style={{ left: at.x, top: at.y }} />
  </Popover>
)

const views = [
  ['values', '实时数据'],
  ['history', '历史曲线'],
  ['alarms', '告警'],
  ['commands', '操作记录'],
  ['maintenance', '运维记录'],
] as const

function OfferedDevice({ deviceId, onLeave }: { deviceId: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useCall(devices.calls.detail, { query: { id: deviceId } })
  if (error) return <li className="muted">{error.message}</li>
  if (!data)
    return (
      <li>
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </li>
    )
  const path = pathOf(devicePage, { deviceId })
  return (
    <li>
      <strong>{data.deviceName}</strong>
      <nav aria-label={data.deviceName} className={styles.ways}>
        {views.map(([view, label]) => (
          <Link key={view} to={`${path}?view=${view}`} onClick={onLeave}>
            {view === 'alarms' ? t(label, { context: 'many' }) : t(label)}
          </Link>
        ))}
      </nav>
    </li>
  )
}
