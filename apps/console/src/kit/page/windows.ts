import { matchPath } from 'react-router'

/** Where a view is shown without the shell. */
export const viewerWindow = { path: '/zutai-viewer/:zutaiId' } as const

/** Where what happened round an alarm is played again on a view. */
export const replayWindow = { path: '/alarm-replay/:alarmId' } as const

/** Where a view is drawn. */
export const editorWindow = { path: '/zutai-editor/:zutaiId' } as const

/** Where it is drawn how a product looks. */
export const layoutWindow = { path: '/model-layout/:productId' } as const

/** Where something fills its window, without the shell. */
export const windowPaths: readonly string[] = [viewerWindow, replayWindow, editorWindow, layoutWindow].map(
  ({ path }) => path,
)

/** Whether an address is one of these. */
export const isWindow = (pathname: string): boolean => windowPaths.some((path) => matchPath(path, pathname))

/** What stands without the shell before anybody is signed in, or for whoever never is. */
export const strangersPaths = {
  login: '/login',
  sharedView: '/nologin',
  faultReport: '/report/:token',
  authRedirect: '/auth-redirect',
  /** Of links that were handed out before visitors had an address of their own. */
  formerLink: '/shared-view/:token',
} as const
