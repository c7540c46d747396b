import { stations } from '@energy-console/contract/stations'
import { Skeleton, Tabs } from 'antd'
import { useParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import sheet from '../../../kit/page/sheet.module.css'
import { useAddress } from '../../../kit/page/useAddress'
import { StationData } from './StationData'
import { StationHead } from './StationHead'
import { StationMembers } from './StationMembers'
import styles from './StationPage.module.css'

/** 站点详情: one station with what stands in it, its data and position, and who sees it. */
export function StationPage() {
  const { t } = useTranslation()
  const { stationId = '' } = useParams()
  const { parameters: chosen, change } = useAddress()
  const seesUsers = useButton('user_view')
  const station = useCall(stations.calls.detail, { query: { id: stationId } })
  usePageTitle(station.data?.stationName)
  if (station.error && !station.data)
    return (
      <Failure
        title={station.error instanceof CallError && station.error.code === 404 ? '404' : undefined}
        text={station.error.message}
        onRetry={() => void station.refetch()}
      />
    )
  if (!station.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <div className={sheet.sheet}>
      <StationHead station={station.data} />
      <Tabs
        className={styles.tabs}
        activeKey={chosen.get('view') ?? 'data'}
        onChange={(view) => change({ view })}
        items={[
          { key: 'data', label: t('资料'), children: <StationData station={station.data} /> },
          ...(seesUsers
            ? [{ key: 'members', label: t('成员'), children: <StationMembers stationId={stationId} /> }]
            : []),
        ]}
      />
    </div>
  )
}
