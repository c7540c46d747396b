import { alarms } from '@energy-console/contract/alarms'
import { devices, listDevicePoints } from '@energy-console/contract/devices'
import { assets, listDeviceRecords } from '@energy-console/contract/maintenance'
import { commandLogs, deviceTags } from '@energy-console/contract/telemetry'
import { Skeleton } from 'antd'
import { useContext } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { DeviceWork } from '../../../kit/device/deviceWork'
import { useTags } from '../../../kit/device/useTags'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import { PageTabs } from '../../../kit/page/PageTabs'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { DeviceAlarms, SilenceAlert, SilenceButton } from '../../alarms'
import { DeviceCommands } from '../command/CommandsPage'
import { OpenCommands } from '../command/OpenCommands'
import { DeviceTags } from '../tags/DeviceTagsPage'
import { TagAlert } from '../tags/TagAlert'
import { DeviceDocuments } from './DeviceDocuments'
import { DeviceHead } from './DeviceHead'
import styles from './DevicePage.module.css'
import { DeviceReach } from './DeviceReach'
import { DeviceValues } from './DeviceValues'
import { LackOfGateway, useLackWords } from './LackOfGateway'
import { lacksGateway } from './lacksGateway'
import { MultiCurve } from './MultiCurve'
import { PropertyList } from './PropertyList'

/** Whether it is in contact is asked for again after this time. */
const followMs = 10_000

/** One device: what it is, its live values, their history, its alarms, commands to it, its lock-out tags, what the ledger has of it, how it is reached. */
export function DevicePage() {
  const { t } = useTranslation()
  const { deviceId = '' } = useParams()
  const { parameters, show } = useAddress()
  const device = useCall(devices.calls.detail, { query: { id: deviceId } }, { refetchMs: followMs })
  const points = useCall(listDevicePoints, { query: { deviceId } }, { staleMs: 60_000 })
  const tag = useTags().get(deviceId)
  const seesCommands = useMayCall(commandLogs.calls.page)
  const seesAlarms = useMayCall(alarms.calls.page)
  const seesEquipment = useMayCall(assets.calls.page)
  const seesRecords = useMayCall(listDeviceRecords)
  const Work = useContext(DeviceWork)
  const seesTags = useMayCall(deviceTags.calls.page)
  usePageTitle(device.data?.deviceName)
  const isLacking =
    device.data !== undefined && points.data !== undefined && lacksGateway(device.data, points.data)
  const lack = useLackWords(deviceId, isLacking)
  const error = device.error ?? points.error
  if (error && !(device.data && points.data))
    return (
      <Failure
        title={isMissing(error) ? '404' : undefined}
        text={error.message}
        onRetry={() => {
          void device.refetch()
          void points.refetch()
        }}
      />
    )
  if (!device.data || !points.data) return <Skeleton active paragraph={{ rows: 14 }} />
  const items = [
    {
      key: 'values',
      label: t('实时数据'),
      children: <DeviceValues points={points.data} deviceId={deviceId} lack={lack} />,
    },
    {
      key: 'history',
      label: t('历史曲线'),
      children: <MultiCurve points={points.data} first={device.data.headProps} />,
    },
    { key: 'properties', label: t('设备信息'), children: <PropertyList device={device.data} /> },
    ...(seesAlarms
      ? [
          {
            key: 'alarms',
            label: t('告警', { context: 'many' }),
            children: <DeviceAlarms deviceId={deviceId} />,
          },
        ]
      : []),
    ...(seesCommands
      ? [{ key: 'commands', label: t('操作记录'), children: <DeviceCommands deviceId={deviceId} /> }]
      : []),
    ...(seesTags
      ? [
          {
            key: 'tags',
            label: t('挂牌'),
            children: <DeviceTags deviceId={deviceId} stationId={device.data.stationId} />,
          },
        ]
      : []),
    ...(seesRecords && Work
      ? [{ key: 'maintenance', label: t('运维记录'), children: <Work device={device.data} /> }]
      : []),
    ...(seesEquipment
      ? [
          {
            key: 'documents',
            label: t('资料文件'),
            children: <DeviceDocuments deviceId={deviceId} />,
          },
        ]
      : []),
    { key: 'communication', label: t('通信'), children: <DeviceReach deviceId={deviceId} /> },
  ]
  // a link may name what this user does not see
  const view = items.find(({ key }) => key === parameters.get('view'))?.key ?? 'values'
  return (
    <StationTime stationId={device.data.stationId}>
      <div className={styles.page}>
        <DeviceHead device={device.data} points={points.data}>
          <SilenceButton deviceId={deviceId} deviceName={device.data.deviceName} />
        </DeviceHead>
        <div className={styles.standing}>
          <TagAlert tag={tag} />
          <SilenceAlert deviceId={deviceId} />
          <LackOfGateway deviceId={deviceId} words={lack} />
          <OpenCommands deviceId={deviceId} />
        </div>
        <PageTabs
          className={styles.tabs}
          activeKey={view}
          onChange={(view) => show({ view })}
          items={items}
        />
      </div>
    </StationTime>
  )
}

/** Unknown, or of another tenant: the two look alike. */
const isMissing = (error: Error) => error instanceof CallError && error.code === 404
