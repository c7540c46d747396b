import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes on to an address as soon as there is one, in place of this one. */
export function useLeading(path: string | undefined, onFollowed: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === undefined) return
    onFollowed()
    void navigate(path, { replace: true })
  }, [path, navigate, onFollowed])
}
