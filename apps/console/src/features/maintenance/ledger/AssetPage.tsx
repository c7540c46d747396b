import { assetLife, assets } from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { CallError, isCutOff as isUnreachedBy } from '../../../api/CallError'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { MoveTimeline } from '../../../kit/lifecycle/MoveTimeline'
import { usePageTitle } from '../../../kit/PageTab'
import { PageTabs } from '../../../kit/page/PageTabs'
import sheet from '../../../kit/page/sheet.module.css'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { DeviceAlarms } from '../../alarms'
import { DeviceLive } from '../../devices'
import { useIsCutOff } from '../offline/store/useOutbox'
import { KeptWorkHere } from '../offline/views/KeptWorkHere'
import { AssetRecords } from '../record/AssetRecords'
import { AssetRepairs } from '../repair/RepairList'
import { TasksOfAsset } from '../task/TasksOfAsset'
import { AssetData } from './AssetData'
import { AssetFiles } from './AssetFiles'
import { AssetHead } from './AssetHead'
import styles from './AssetPage.module.css'
import { useScan } from './scan/useScan'
import { WorkHere } from './scan/WorkHere'

/** 设备档案: one piece of equipment with its data, live values, alarms, files and history; what a scanned label opens where there is nothing to do at it. */
export function AssetPage() {
  const { t } = useTranslation()
  const { assetId = '' } = useParams()
  const { parameters, show } = useAddress()
  const asset = useCall(assets.calls.detail, { query: { id: assetId } })
  const [seesDevices, seesAlarms] = [useButton('device_view'), useButton('warning_event')]
  const isCutOff = useIsCutOff()
  const { isScanned, follow } = useScan(assetId)
  usePageTitle(asset.data?.assetName)
  // without a network nothing of it is kept, but what is to be done here: a label leads to that also where the network goes on the way
  const isUnreached = isCutOff || asset.fetchStatus === 'paused' || isUnreachedBy(asset.error)
  if (isUnreached && (!asset.data || isScanned))
    return (
      <KeptWorkHere {...{ assetId, isScanned }} onFollowed={follow} onRetry={() => void asset.refetch()} />
    )
  if (isScanned) return <WorkHere assetId={assetId} onAsset={follow} onFollowed={follow} />
  if (asset.error && !asset.data)
    return (
      <Failure
        title={asset.error instanceof CallError && asset.error.code === 404 ? '404' : undefined}
        text={asset.error.message}
        onRetry={() => void asset.refetch()}
      />
    )
  if (!asset.data) return <Skeleton active paragraph={{ rows: 14 }} />
  const { id, deviceId, stationId } = asset.data
  const live =
    deviceId && seesDevices
      ? [
          {
            key: 'live',
            label: t('实时'),
            children: <DeviceLive deviceId={deviceId} />,
          },
        ]
      : []
  const alarms =
    deviceId && seesAlarms
      ? [
          {
            key: 'alarms',
            label: t('告警', { context: 'many' }),
            children: <DeviceAlarms deviceId={deviceId} />,
          },
        ]
      : []
  return (
    <StationTime stationId={stationId}>
      <div className={sheet.sheet}>
        <AssetHead asset={asset.data} />
        <TasksOfAsset assetId={id} />
        <PageTabs
          className={styles.tabs}
          activeKey={parameters.get('view') ?? 'data'}
          onChange={(view) => show({ view })}
          items={[
            { key: 'data', label: t('资料'), children: <AssetData asset={asset.data} /> },
            ...live,
            ...alarms,
            { key: 'records', label: t('运维记录'), children: <AssetRecords asset={asset.data} /> },
            { key: 'repairs', label: t('维修'), children: <AssetRepairs assetId={id} /> },
            { key: 'files', label: t('文件', { context: 'many' }), children: <AssetFiles assetId={id} /> },
            { key: 'history', label: t('履历'), children: <MoveTimeline life={assetLife} id={id} /> },
          ]}
        />
      </div>
    </StationTime>
  )
}
