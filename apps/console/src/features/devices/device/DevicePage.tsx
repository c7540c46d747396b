import { deviceItemInfos, devices } from '@energy-console/contract/devices'
import { Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import { DeviceAlarms } from '../../alarms'
import { DeviceHead } from './DeviceHead'
import styles from './DevicePage.module.css'
import { DeviceValues } from './DeviceValues'
import { MultiCurve } from './MultiCurve'
import { PropertyList } from './PropertyList'

/** One device: what it is, its live values, their history, commands to it, its alarms. */
export function DevicePage() {
  const { t } = useTranslation()
  const { deviceId = '' } = useParams()
  const [parameters, setParameters] = useSearchParams()
  const device = useCall(devices.calls.detail, { query: { id: deviceId } })
  const items = useCall(deviceItemInfos, { query: { deviceId } }, { staleMs: 60_000 })
  usePageTitle(device.data?.deviceName)
  const error = device.error ?? items.error
  if (error)
    return (
      <Failure
        title={isMissing(error) ? '404' : undefined}
        text={error.message}
        onRetry={() => {
          void device.refetch()
          void items.refetch()
        }}
      />
    )
  if (!device.data || !items.data) return <Skeleton active paragraph={{ rows: 14 }} />
  return (
    <div className={styles.page}>
      <DeviceHead device={device.data} />
      <Tabs
        className={styles.tabs}
        activeKey={parameters.get('view') ?? 'values'}
        onChange={(view) => setParameters({ view }, { replace: true })}
        items={[
          { key: 'values', label: t('实时数据'), children: <DeviceValues items={items.data} /> },
          { key: 'history', label: t('历史曲线'), children: <MultiCurve items={items.data} /> },
          { key: 'properties', label: t('设备信息'), children: <PropertyList device={device.data} /> },
          { key: 'alarms', label: t('告警'), children: <DeviceAlarms deviceId={deviceId} /> },
        ]}
      />
    </div>
  )
}

/** Unknown, or of another tenant: the two look alike. */
const isMissing = (error: Error) => error instanceof CallError && error.code === 404
