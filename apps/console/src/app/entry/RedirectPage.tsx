import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { refreshTab } from '../tabs/tabs'
import { ownPath } from './ownPath'

/** /redirect/{path}: loads the page at that path anew. */
export function RedirectPage() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const target = ownPath(`/${path}${search}`)
    refreshTab(target.split('?')[0] ?? target)
    navigate(target, { replace: true })
  }, [path, search, navigate])
  return null
}
