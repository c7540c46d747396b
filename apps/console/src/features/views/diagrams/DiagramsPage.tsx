import { getView, listViews, type ViewRow } from '@energy-console/contract/views'
import { Menu, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { usePage } from '../../../kit/page/ShownPage'
import { shownOf } from '../../../kit/place/ofPlace'
import { useIsCalled } from '../../../kit/place/useIsCalled'
import { AlarmViewOffer } from '../running/AlarmViewOffer'
import { useOfferedView } from '../running/useOfferedView'
import { ViewPane } from '../running/ViewPane'
import { useRememberedRecords } from '../stored/useRememberedCall'
import styles from './DiagramsPage.module.css'

/** 系统图: the published diagrams by station, one of them live. */
export function DiagramsPage() {
  const { emptyText } = usePage()
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const list = useRememberedRecords(
    listViews,
    { type_equal: 'diagram', status_equal: 'published', ascs: 'name' },
    { name: 'views.shown' },
  )
  const stationIds = useStationIds()
  const isCalled = useIsCalled(params.get('id'), stationIds)
  const { shown: views, chosen } = shownOf(list.data, { stationIds, id: params.get('id'), isCalled })
  const id = chosen?.id ?? '0'
  const detail = useCall(getView, { query: { id, published: 'true' } }, { isEnabled: chosen !== undefined })
  const open = (next: string) => setParams({ id: next }, { replace: true })

  // An alarm's own diagram opens by itself, but not in the place of one that somebody chose, nor from outside the place that
  // was chosen: there it is offered.
  const isChosen = params.has('id') && !params.has('of')
  const { offeredId, close } = useOfferedView(id, (viewId) => {
    const opens = !isChosen && views?.some((view) => view.id === viewId) === true
    if (opens) setParams({ id: viewId, of: 'alarm' }, { replace: true })
    return opens
  })

  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />
  const called = list.data?.find((view) => view.id === offeredId)
  const offer = called && <AlarmViewOffer name={called.name} onOpen={() => open(called.id)} onClose={close} />
  if (views?.length === 0)
    return (
      <div className={styles.empty}>
        {offer}
        <EmptyHint text={emptyText} isOfStations />
      </div>
    )

  const stations = byStation(views ?? [], t('全部站点'))
  return (
    <div className={styles.split}>
      <nav className={styles.list} aria-label={t('系统图')}>
        <Menu
          mode="inline"
          selectedKeys={[id]}
          onClick={({ key }) => open(key)}
          items={[...stations].map(([name, views]) => ({
            key: `station ${name}`,
            type: 'group',
            label: name,
            children: views.map(({ id, name }) => ({ key: id, label: <span title={name}>{name}</span> })),
          }))}
        />
      </nav>
      <Select
        className={styles.picker}
        aria-label={t('系统图')}
        value={chosen?.id}
        onChange={open}
        options={views?.map((view) => ({ value: view.id, label: view.name }))}
      />
      <div className={styles.pane}>
        {offer}
        {detail.error && <Failure text={detail.error.message} onRetry={() => void detail.refetch()} />}
        {detail.data ? (
          <ViewPane
            key={detail.data.id}
            id={detail.data.id}
            name={detail.data.name}
            content={detail.data.content}
            stationId={detail.data.stationId}
          />
        ) : (
          <Bone className={styles.bone} />
        )}
      </div>
    </div>
  )
}

/** Views under the names of their stations, in the order of the list. */
function byStation(views: readonly ViewRow[], none: string): Map<string, ViewRow[]> {
  const groups = new Map<string, ViewRow[]>()
  for (const view of views) {
    const name = view.stationName ?? none
    groups.set(name, [...(groups.get(name) ?? []), view])
  }
  return groups
}
