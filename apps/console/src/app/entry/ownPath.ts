/** Pages that nobody wants to be led back to. */
const entries = ['/login', '/nologin', '/auth-redirect', '/lock', '/401', '/404']

/**
 * Path and query of an address that stands in an address, if it is one of this console and worth going to; `/` else. What
 * leads out of the console is never followed.
 */
export function ownPath(target: string | null, origin = location.origin): string {
  if (!target?.startsWith('/')) return '/'
  try {
    const url = new URL(target, origin)
    const isOwn = url.origin === origin && !url.pathname.startsWith('//')
    if (!isOwn || entries.includes(url.pathname)) return '/'
    return url.pathname + url.search
  } catch {
    return '/'
  }
}
