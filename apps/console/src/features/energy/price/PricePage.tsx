import { listTariffs } from '@energy-console/contract/energy'
import { Skeleton, Tabs } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { StationSelect } from '../station/StationSelect'
import { useStationChoice } from '../station/useStationChoice'
import { YearCalendar } from './calendar/YearCalendar'
import { GridPrice } from './GridPrice'
import styles from './PricePage.module.css'
import { HistoryList } from './versions/HistoryList'
import { Versions } from './versions/Versions'

/** 电价配置: the tariffs of a station, which band holds when, and what was changed. */
export function PricePage() {
  const { t } = useTranslation()
  const { parameters, change } = useAddress()
  const choice = useStationChoice()
  const { stationId, stations } = choice
  const tariffs = useCall(
    listTariffs,
    { query: { stationId: stationId ?? '0' } },
    { isEnabled: stationId !== undefined },
  )
  const error = choice.error ?? tariffs.error
  if (error)
    return (
      <Failure
        text={error.message}
        onRetry={() => {
          choice.retry()
          void tariffs.refetch()
        }}
      />
    )
  if (!choice.isPending && stationId === undefined)
    return <EmptyHint text="电价按站点配置。先在“站点管理”中添加站点。" isOfStations />
  return (
    <StationTime stationId={stationId}>
      <div className={styles.page}>
        <header className={styles.head}>
          <StationSelect {...choice} />
          {stationId !== undefined && <GridPrice stationId={stationId} />}
        </header>
        {stationId === undefined || !tariffs.data ? (
          <Skeleton active paragraph={{ rows: 14 }} />
        ) : (
          <Tabs
            key={stationId}
            className={styles.tabs}
            activeKey={parameters.get('view') ?? 'versions'}
            onChange={(view) => change({ view })}
            items={[
              {
                key: 'versions',
                label: t('电价版本'),
                children: <Versions stationId={stationId} tariffs={tariffs.data} stations={stations} />,
              },
              { key: 'calendar', label: t('时段日历'), children: <YearCalendar stationId={stationId} /> },
              { key: 'history', label: t('修改记录'), children: <HistoryList stationId={stationId} /> },
            ]}
          />
        )}
      </div>
    </StationTime>
  )
}
