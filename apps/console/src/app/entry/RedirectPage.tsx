import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { refreshTab } from '../tabs/tabs'

/** /redirect/{path}: loads the page at that path anew. */
export function RedirectPage() {
  const { '*': path = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    refreshTab(`/${path}`)
    navigate(`/${path}${search}`, { replace: true })
  }, [path, search, navigate])
  return null
}
