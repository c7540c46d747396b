import { lazyPart } from '@energy-console/schematic-react/part'
import { QueryClientProvider } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { BrowserRouter, type Location, Navigate, Route, Routes, useParams } from 'react-router'
import { queryClient } from '../api/cache/queryClient'
import { refreshNouns } from '../api/cache/refresh'
import { reloadWhenReachable } from '../api/parts/reloadWhenReachable'
import { realtime } from '../api/realtime/realtime'
import { useButton, useSession } from '../api/session'
import { keepTokenFresh } from '../api/sign-in/freshToken'
import { watchLoginExpiry } from '../api/sign-in/loginExpiry'
import { renewRights } from '../api/sign-in/signIn'
import { AlarmPicture, AlarmWork } from '../kit/alarm/alarmWork'
import { DeviceWork } from '../kit/device/deviceWork'
import {
  editorWindow,
  isWindow,
  layoutWindow,
  replayWindow,
  strangersPaths,
  viewerWindow,
} from '../kit/page/windows'
import { FavIcon } from './brand/FavIcon'
import styles from './Console.module.css'
import { EntryFrame } from './entry/EntryFrame'
import { FirstPage } from './entry/FirstPage'
import { Forbidden } from './entry/Forbidden'
import { LoginPage } from './entry/LoginPage'
import { isRedirect } from './entry/redirected'
import { StrangersHead } from './entry/StrangersHead'
import { isAt } from './guard/isAt'
import { routeOf } from './guard/routeOf'
import { askForSession, SessionGuard } from './guard/SessionGuard'
import { ShellSkeleton } from './guard/ShellSkeleton'
import { WindowSkeleton } from './guard/WindowSkeleton'
import { Lockable } from './lock/Lockable'
import { Notifications } from './Notifications'
import { PartsNotice } from './PartsNotice'
import { registeredPages } from './pages'
import { TitledWindow } from './TitledWindow'
import { PageBoundary } from './tabs/PageBoundary'
import { ThemeProvider } from './theme/ThemeProvider'

const loadLayout = () => import('./layout/Layout')
const Layout = lazyPart(
  async () => (await loadLayout()).Layout,
  () => <ShellSkeleton />,
)
const AuthRedirectPage = lazyPart(
  async () => (await import('./entry/AuthRedirectPage')).AuthRedirectPage,
  WindowSkeleton,
)
const AlarmWatch = lazyPart(async () => (await import('./popups/AlarmWatch')).AlarmWatch)
const AlarmRepair = lazyPart(
  async () => (await import('../features/maintenance/repair/AlarmRepair')).AlarmRepair,
)
const DeviceRecords = lazyPart(
  async () => (await import('../features/maintenance/record/DeviceRecords')).DeviceRecords,
  () => <Skeleton active paragraph={{ rows: 6 }} />,
)
const AlarmScene = lazyPart(async () => (await import('../features/views/running/AlarmScene')).AlarmScene)
const WindowLines = lazyPart(async () => (await import('./popups/WindowLines')).WindowLines)
const StorageNotice = lazyPart(async () => (await import('./StorageNotice')).StorageNotice)
const Greeting = lazyPart(async () => (await import('./greeting/Greeting')).Greeting)
const ViewerPage = lazyPart(
  async () => (await import('../features/views/running/ViewerPage')).ViewerPage,
  WindowSkeleton,
)
const ReplayPage = lazyPart(
  async () => (await import('../features/views/replay/ReplayPage')).ReplayPage,
  WindowSkeleton,
)
const EditorPage = lazyPart(
  async () => (await import('../features/views/editor/EditorPage')).EditorPage,
  WindowSkeleton,
)
const LayoutEditorPage = lazyPart(
  async () => (await import('../features/views/layout-editor/LayoutEditorPage')).LayoutEditorPage,
  WindowSkeleton,
)
const SharedViewPage = lazyPart(
  async () => (await import('../features/views/running/SharedViewPage')).SharedViewPage,
  WindowSkeleton,
)
const FaultReportPage = lazyPart(
  async () => (await import('../features/maintenance/fault-report/FaultReportPage')).FaultReportPage,
  WindowSkeleton,
)

/** The whole console. */
export function Console() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ThemeProvider>
          <Notifications />
          <FavIcon />
          <div className={styles.window}>
            <PartsNotice />
            <RoomOfPlatform />
            <div className={styles.content}>
              <PageBoundary onMissing={() => void reloadWhenReachable()}>
                <Routes>
                  <Route path={strangersPaths.login} element={<LoginPage />} />
                  <Route
                    path={strangersPaths.sharedView}
                    element={titled('组态预览', <SharedViewPage Frame={EntryFrame} />)}
                  />
                  <Route
                    path={strangersPaths.faultReport}
                    element={titled('现场报修', <FaultReportPage Head={StrangersHead} />)}
                  />
                  <Route path={strangersPaths.authRedirect} element={<AuthRedirectPage />} />
                  <Route path={strangersPaths.formerLink} element={<FormerLink />} />
                  <Route
                    path="*"
                    element={
                      <SessionGuard meanwhile={fetchShell} outline={outlineOf}>
                        <SignedIn />
                      </SessionGuard>
                    }
                  />
                </Routes>
              </PageBoundary>
            </div>
          </div>
        </ThemeProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** Whether the platform takes in data: for whoever is signed in, above whatever his window shows. */
function RoomOfPlatform() {
  const isSignedIn = useSession(({ user }) => user !== undefined)
  return isSignedIn && <StorageNotice />
}

/** Fetches the shell and the page at an address while the server still says who is signed in. */
function fetchShell(pathname: string): void {
  if (pathname !== '/' && !hasShell(pathname)) return
  // of another page than the one that is opened a device without a network may have nothing
  const page =
    pathname === '/' ? registeredPages[0] : registeredPages.find((known) => isAt(known, routeOf(pathname)))
  if (page && !page.isFollowed) page.ask(pathname + location.search)
  // whoever needs them asks again, and says what fails
  void loadLayout().catch(() => {})
  void page?.load().catch(() => {})
}

/** Asks for who is signed in, and fetches what comes then, before anything is drawn: at the pages of the shell. */
export function beginSession(): void {
  const { pathname } = location
  if (pathname === '/' || hasShell(routeOf(pathname))) askForSession(() => fetchShell(pathname))
}

/** What stands at an address while it is asked who is signed in: the shell, or the ground of a window without it. */
const outlineOf = (pathname: string) =>
  pathname === '/' || hasShell(routeOf(pathname)) ? <ShellSkeleton /> : <WindowSkeleton />

function FormerLink() {
  const { token = '' } = useParams()
  return <Navigate to={`/nologin?token=${encodeURIComponent(token)}`} replace />
}

/**
 * Every page behind the sign-in, the viewer on a wall without the shell included, has live values and a fresh token, and
 * is watched for alarms; they sound while it is locked too.
 */
function SignedIn() {
  useEffect(keepTokenFresh, [])
  useEffect(watchLoginExpiry, [])
  useEffect(() => realtime.start(), [])
  useEffect(() => realtime.onDoubt(() => void renewRights().catch(() => {})), [])
  useEffect(
    () => realtime.onPush(({ type }) => void (type === 'tree' && refreshNouns(['area', 'station'], 'now'))),
    [],
  )
  return (
    <>
      <AlarmWork value={AlarmRepair}>
        <AlarmPicture value={AlarmScene}>
          <DeviceWork value={DeviceRecords}>
            <Lockable>
              {(location) => (
                <>
                  <Pages location={location} />
                  {/* a view on a wall is nobody's to answer */}
                  {!isWindow(location.pathname) && <Greeting />}
                </>
              )}
            </Lockable>
          </DeviceWork>
        </AlarmPicture>
      </AlarmWork>
      <AlarmWatch />
    </>
  )
}

/** One and the same for every page, so that going to another one does not draw it anew. */
const shell = <Layout />

function Pages({ location }: { location: Location }) {
  const { pathname, search } = location
  const canEditViews = useButton('view_edit')
  const canEditProducts = useButton('product_edit')
  if (pathname.endsWith('/index') && isPage(routeOf(pathname)))
    return <Navigate to={routeOf(pathname) + search} replace />
  return (
    <Routes location={location}>
      <Route path="/" element={<FirstPage otherwise={shell} />} />
      <Route path={viewerWindow.path} element={windowed('组态预览', <ViewerPage />)} />
      <Route path={replayWindow.path} element={windowed('事件回放', <ReplayPage />)} />
      <Route
        path={editorWindow.path}
        element={canEditViews ? windowed('组态编辑器', <EditorPage />) : <Forbidden isAlone />}
      />
      <Route
        path={layoutWindow.path}
        element={canEditProducts ? windowed('模型布局', <LayoutEditorPage />) : <Forbidden isAlone />}
      />
      {/* the pages of open tabs are matched within the shell, wherever it stands: it has no path of its own */}
      <Route path="*" element={hasShell(pathname) ? shell : <Navigate to="/404" replace />} />
    </Routes>
  )
}

const titled = (title: string, page: ReactNode) => <TitledWindow title={title}>{page}</TitledWindow>

/** A window of somebody who is signed in: alarms and tasks come to it as to every page. */
const windowed = (title: string, page: ReactNode) =>
  titled(
    title,
    <div className={styles.frame}>
      <div className={styles.content}>{page}</div>
      <WindowLines />
    </div>,
  )

const isPage = (pathname: string) => registeredPages.some((page) => isAt(page, pathname))
const hasShell = (pathname: string) =>
  ['/401', '/404'].includes(pathname) || isRedirect(pathname) || isPage(pathname)
