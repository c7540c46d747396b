import { pathOf } from '@energy-console/contract'
import { alarms } from '@energy-console/contract/alarms'
import { devicePage, devices } from '@energy-console/contract/devices'
import { listDeviceRecords } from '@energy-console/contract/maintenance'
import { commandLogs, historyPage } from '@energy-console/contract/telemetry'
import { Popover, Skeleton } from 'antd'
import { Link } from 'react-router'
import { callerOf, useSees, useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { mayCall } from '../action/action'
import styles from './DeviceMenu.module.css'
import { SilenceMark } from './SilenceMark'
import { TagMark } from './TagMark'

/** More devices are not offered: what is shown is a summary of many. */
const most = 5

interface DeviceMenuProps {
  deviceIds: readonly string[]
  /** What is shown of them; their curves are offered. */
  pointIds: readonly string[]
  /** px of the window. */
  at: { x: number; y: number }
  onClose: () => void
}

/** What leads to the devices that something shown stands for, beside where it was asked for. */
export function DeviceMenu({ deviceIds, pointIds, at, onClose }: DeviceMenuProps) {
  const { t } = useTranslation()
  const seesCurves = useSees(historyPage)
  return (
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
          {seesCurves && pointIds.length > 0 && (
            <li className={styles.ways}>
              <Link
                to={{ pathname: historyPage.path, search: `points=${pointIds.join()}` }}
                onClick={onClose}
              >
                {t('所示数据点的曲线')}
              </Link>
            </li>
          )}
        </ul>
      }
    >
      <span className={styles.place} style={{ left: at.x, top: at.y }} />
    </Popover>
  )
}

const views = [
  { view: 'values', label: '实时数据' },
  { view: 'history', label: '历史曲线' },
  { view: 'alarms', label: '告警', call: alarms.calls.page },
  { view: 'commands', label: '操作记录', call: commandLogs.calls.page },
  { view: 'maintenance', label: '运维记录', call: listDeviceRecords },
] as const

function OfferedDevice({ deviceId, onLeave }: { deviceId: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useCall(devices.calls.detail, { query: { id: deviceId } })
  const caller = callerOf(useSession())
  if (error) return <li className="muted">{error.message}</li>
  if (!data)
    return (
      <li>
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </li>
    )
  const path = pathOf(devicePage, { deviceId })
  const seen = views.filter((view) => !('call' in view) || mayCall(view.call, caller))
  return (
    <li>
      <strong>
        {data.deviceName}
        <TagMark deviceId={deviceId} />
        <SilenceMark deviceId={deviceId} />
      </strong>
      <nav aria-label={data.deviceName} className={styles.ways}>
        {seen.map(({ view, label }) => (
          <Link key={view} to={`${path}?view=${view}`} onClick={onLeave}>
            {view === 'alarms' ? t(label, { context: 'many' }) : t(label)}
          </Link>
        ))}
      </nav>
    </li>
  )
}
