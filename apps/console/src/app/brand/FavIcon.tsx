import { useEffect } from 'react'
import { useBrand } from './useBrand'

/** The icon of the browser's tab: the domain's own, else the product's. */
export function FavIcon() {
  const { favicon } = useBrand()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link) return
    const { href, type } = link
    if (favicon === undefined) return
    link.removeAttribute('type')
    link.href = favicon
    return () => {
      link.href = href
      link.type = type
    }
  }, [favicon])
  return null
}
