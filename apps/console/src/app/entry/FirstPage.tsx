import { Navigate } from 'react-router'
import { usePermittedPages } from '../guard/usePermittedPages'

/** The root: the first page that the user may open. */
export function FirstPage() {
  const first = usePermittedPages().find(({ spec }) => !spec.isHidden)
  return <Navigate to={first?.route ?? '/401'} replace />
}
