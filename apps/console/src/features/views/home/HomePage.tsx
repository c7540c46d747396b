import type { DataOf } from '@energy-console/contract'
import { platformTenantId } from '@energy-console/contract/identity'
import { diagramEditPage, diagramsPage, getHomeView, listViewNames } from '@energy-console/contract/views'
import { lazyPart } from '@energy-console/schematic-react/part'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useButton, useSees, useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { Bone } from '../../../kit/Bone'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { usePage } from '../../../kit/page/ShownPage'
import { viewPath } from '../../../kit/page/viewPath'
import { TroubleNotice } from '../../system'
import { AlarmViewOffer } from '../running/AlarmViewOffer'
import { useOfferedView } from '../running/useOfferedView'
import { ViewPane } from '../running/ViewPane'
import styles from './HomePage.module.css'

/** Fetched where there is no home yet. */
const EmptyHome = lazyPart(
  async () => (await import('../setup/EmptyHome')).EmptyHome,
  () => <Bone className={styles.pane} />,
)

/** Fetched for administrators of the platform alone. */
const PlatformHome = lazyPart(
  async () => (await import('./PlatformHome')).PlatformHome,
  () => <Bone className={styles.pane} />,
)

const routeToDrawings = diagramEditPage.path

/** What is published anew, or made the home view, is shown within this time. */
const followMs = 60_000

/** The home view of the chosen place, live; for administrators of the platform how everything stands. */
export function HomePage() {
  const isOfPlatform = useSession(({ user }) => user?.tenantId === platformTenantId)
  const maySeeTenants = useButton('tenant_view')
  return isOfPlatform && maySeeTenants ? <PlatformHome view={<TenantHome />} /> : <TenantHome />
}

/** Above the home view, for administrators, what is wrong with the system. */
function TenantHome() {
  const stationIds = useStationIds()
  const home = useCall(
    getHomeView,
    { query: stationsAsked(stationIds) },
    { keepsPrevious: true, refetchMs: followMs },
  )
  return (
    <div className={styles.page}>
      <TroubleNotice />
      <div className={styles.view}>
        <HomeView home={home} />
        <OfferedView homeId={home.data?.id} />
      </div>
    </div>
  )
}

/** Whether the page is open to the user on which a view is made the home. */
function useMayDraw(): boolean {
  const [seesDrawings, canEdit] = [useSees(diagramEditPage), useButton('view_edit')]
  return seesDrawings && canEdit
}

/** The view of an alarm that came while the home was looked at, unless the home is that view. */
function OfferedView({ homeId }: { homeId: string | undefined }) {
  const navigate = useNavigate()
  const seesDiagrams = useSees(diagramsPage)
  const mayView = useMayCall(listViewNames)
  const { offeredId, close } = useOfferedView(homeId)
  const isEnabled = offeredId !== undefined && mayView
  const names = useCall(listViewNames, { query: {} }, { isEnabled, staleMs: 60_000 })
  const view = names.data?.find(({ id }) => id === offeredId)
  return view ? (
    <AlarmViewOffer
      name={view.name}
      onOpen={() => void navigate(viewPath(view, seesDiagrams))}
      onClose={close}
    />
  ) : null
}

function HomeView({ home }: { home: UseQueryResult<DataOf<typeof getHomeView>> }) {
  const { emptyText } = usePage()
  const { t } = useTranslation()
  const mayDraw = useMayDraw()
  const { data, error, isPending, refetch } = home

  if (isPending) return <Bone className={styles.pane} />
  if (error && data === undefined) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.empty}>
        <EmptyHome>
          {mayDraw ? (
            <EmptyHint text={emptyText} isOfStations>
              <Link to={routeToDrawings}>{t('系统图编辑')}</Link>
            </EmptyHint>
          ) : (
            <EmptyHint text="还没有首页画面。由可以编辑系统图的同事设置后，会显示在这里。" isOfStations />
          )}
        </EmptyHome>
      </div>
    )
  return (
    <section className={styles.pane} aria-label={data.name}>
      <ViewPane
        key={`${data.id} ${data.revision}`}
        id={data.id}
        name={data.name}
        content={data.content}
        stationId={data.stationId}
      />
    </section>
  )
}
