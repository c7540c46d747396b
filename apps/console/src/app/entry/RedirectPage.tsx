import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refreshTab } from '../tabs/tabs'
import { redirected } from './redirected'

/** /redirect/{path}: loads the page at that path anew. It stands within the shell, whose other tabs stay as they are. */
export function RedirectPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { target, key } = redirected(pathname, search)
    refreshTab(key)
    navigate(target, { replace: true })
  }, [pathname, search, navigate])
  return null
}
