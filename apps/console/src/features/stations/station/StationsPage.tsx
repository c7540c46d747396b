import { pathOf } from '@energy-console/contract'
import { listStationCounts } from '@energy-console/contract/devices'
import { getStationTree, stationPage, stations } from '@energy-console/contract/stations'
import { Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import { usePlace } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { useSecondary } from '../../../kit/list/useSecondary'
import { PlaceMap } from '../../../kit/map/PlaceMap'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { marksOf } from '../map/marksOf'
import { AreaTree } from './AreaTree'
import { everyRegion, shownStations } from './areaNodes'
import styles from './StationsPage.module.css'
import { stationCount } from './stationCount'
import { stationInputs } from './stationInputs'

const addressOf = (stationId: string) => pathOf(stationPage, { stationId })

const secondary = { always: ['address'], inEnglish: ['manager', 'areaId'] } as const

/** 站点管理: the regions at the left, their stations at the right as a list or on a map. */
export function StationsPage() {
  const { t } = useTranslation()
  const leftOut = useSecondary(secondary)
  const page = usePage()
  const navigate = useNavigate()
  const tree = useCall(getStationTree)
  const address = useAddress()
  const counts = useCall(listStationCounts)
  const isMap = address.parameters.get('view') === 'map'
  const area = address.parameters.get('area')
  const place = usePlace((state) => state.place)
  const { areaId, filter } = shownStations(tree.data ?? [], area, place)
  const open = (stationId: string) => void navigate(addressOf(stationId))
  return (
    <div className={styles.page}>
      <AreaTree
        areaId={areaId}
        onOpen={open}
        onChoose={(chosen) => address.change({ area: chosen ?? (place && everyRegion), current: undefined })}
      />
      <div className={styles.list}>
        <Segmented
          aria-label={t('显示方式')}
          value={isMap ? 'map' : 'list'}
          options={[
            { value: 'list', label: t('列表') },
            { value: 'map', label: t('地图') },
          ]}
          onChange={(view) => address.change({ view: view === 'map' ? 'map' : undefined })}
        />
        {isMap ? (
          <StationsMap filter={filter} onOpen={open} />
        ) : (
          <ResourcePage
            resource={stations}
            {...page}
            inputs={stationInputs}
            fixed={filter}
            secondary={leftOut}
            columns={[
              {
                key: 'stationName',
                title: '站点名称',
                isSortable: true,
                render: ({ id, stationName }) => <Link to={addressOf(id)}>{stationName}</Link>,
              },
              {
                key: 'devices',
                title: '设备数量',
                place: 2,
                align: 'right',
                render: ({ id }) => <span className="num">{stationCount(counts.data, id, 'devices')}</span>,
              },
              {
                key: 'points',
                title: '数据点数量',
                place: 3,
                align: 'right',
                render: ({ id }) => <span className="num">{stationCount(counts.data, id, 'points')}</span>,
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}

interface StationsMapProps {
  filter: Readonly<Record<string, string>>
  onOpen: (stationId: string) => void
}

/** The stations where they are. */
function StationsMap({ filter, onOpen }: StationsMapProps) {
  const { t } = useTranslation()
  const list = useEveryRecord(stations.calls.page, filter, { keepsPrevious: true })
  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />
  const marks = marksOf(list.data ?? [])
  const missing = (list.data?.length ?? 0) - marks.length
  return (
    <Panel title={t('站点地图')}>
      {list.data && marks.length === 0 ? (
        <EmptyHint text="这些站点还没有经纬度。编辑站点，在地图上点一下它的位置。" isOfStations />
      ) : (
        <PlaceMap key={Object.values(filter).join()} label={t('站点地图')} marks={marks} onOpen={onOpen} />
      )}
      {marks.length > 0 && missing > 0 && (
        <p className="muted">{t('还有 {{count}} 个站点没有填写经纬度，不在地图上。', { count: missing })}</p>
      )}
    </Panel>
  )
}
