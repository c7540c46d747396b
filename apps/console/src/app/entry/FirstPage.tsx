import { inspectTasksPage, maintainTasksPage } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isFieldDevice } from '../../api/sign-in/fieldDevice'
import { usePermittedPages } from '../guard/usePermittedPages'

const taskPages: ReadonlySet<string> = new Set([inspectTasksPage.path, maintainTasksPage.path])

/**
 * The root: the first page that the user may open; where there is no network, the first that a device has for it. Who may open none
 * waits here for one, and is told whom to ask, in the shell that stands around every page.
 */
export function FirstPage({ otherwise }: { otherwise: ReactNode }) {
  const pages = usePermittedPages().filter(({ spec }) => !spec.isHidden)
  const kept =
    isFieldDevice() && !navigator.onLine ? pages.find(({ spec }) => taskPages.has(spec.path)) : undefined
  const first = kept ?? pages[0]
  return first ? <Navigate to={first.route} replace /> : otherwise
}
