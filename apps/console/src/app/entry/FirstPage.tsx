import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { usePermittedPages } from '../guard/usePermittedPages'

/**
 * The root: the first page that the user may open. Who may open none waits here for one, and is told whom to ask, in the shell
 * that stands around every page.
 */
export function FirstPage({ otherwise }: { otherwise: ReactNode }) {
  const first = usePermittedPages().find(({ spec }) => !spec.isHidden)
  return first ? <Navigate to={first.route} replace /> : otherwise
}
