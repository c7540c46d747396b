import { Navigate } from 'react-router'
import { usePermittedPages } from '../guard/usePermittedPages'
import { Forbidden } from './Forbidden'

/** The root: the first page that the user may open. Who may open none waits here for one, and is told whom to ask. */
export function FirstPage() {
  const first = usePermittedPages().find(({ spec }) => !spec.isHidden)
  return first ? <Navigate to={first.route} replace /> : <Forbidden />
}
