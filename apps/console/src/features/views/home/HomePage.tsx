import { diagramEditPage, getHomeView } from '@energy-console/contract/views'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { holdsButton, useSession } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { usePage } from '../../../kit/page/ShownPage'
import { TroubleNotice } from '../../system'
import { ViewPane } from '../running/ViewPane'
import styles from './HomePage.module.css'

/** Fetched where there is no home yet. */
const EmptyHome = lazyPart(
  async () => (await import('../setup/EmptyHome')).EmptyHome,
  () => <Bone className={styles.pane} />,
)

const routeToDrawings = diagramEditPage.path

/** What is published anew, or made the home view, is shown within this time. */
const followMs = 60_000

/** The home view of the chosen place, live; above it, for administrators, what is wrong with the system. */
export function HomePage() {
  return (
    <div className={styles.page}>
      <TroubleNotice />
      <div className={styles.view}>
        <HomeView />
      </div>
    </div>
  )
}

/** Whether the page is open to the user on which a view is made the home. */
const useMayDraw = () =>
  useSession(
    (state) =>
      holdsButton(state, 'view_edit') &&
      (state.user?.isSuperAdmin === true || state.routePermissions.has(diagramEditPage.code ?? '')),
  )

function HomeView() {
  const { emptyText } = usePage()
  const { t } = useTranslation()
  const stationIds = useStationIds()
  const mayDraw = useMayDraw()
  const { data, error, isPending, refetch } = useCall(
    getHomeView,
    { query: stationsAsked(stationIds) },
    { keepsPrevious: true, refetchMs: followMs },
  )

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
