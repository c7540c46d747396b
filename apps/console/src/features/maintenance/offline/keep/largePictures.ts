import { recall, remember } from '../../../../api/browser/storage'
import { userKey } from '../../../../api/session'

/** The largest picture that is fetched, bytes: a telephone opens one that is as large as its own camera makes them. */
const mostBytes = 25_000_000
/** Bytes of large pictures that a device fetches within a day. */
const mostOfDay = 60_000_000
const dayMs = 86_400_000

interface Spent {
  /** Days since 1970. */
  day: number
  bytes: number
}

/** What a browser may tell of its line; several tell nothing. */
interface Line {
  saveData?: boolean
  type?: string
}

/** Whether the user pays for what comes, as far as the browser tells. */
function isPaidFor(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }
  return connection?.saveData === true || connection?.type === 'cellular'
}

const spentKey = () => userKey('cache', 'largePictures')

/** Whether a large picture may be fetched now; it counts from then on. One that may not today may another day, or on another line. */
export function takeLarge(size: number): boolean {
  if (size > mostBytes || isPaidFor()) return false
  const day = Math.floor(Date.now() / dayMs)
  const spent = recall<Spent>(spentKey())
  const bytes = (spent?.day === day ? spent.bytes : 0) + size
  if (bytes > mostOfDay) return false
  remember(spentKey(), { day, bytes } satisfies Spent)
  return true
}
