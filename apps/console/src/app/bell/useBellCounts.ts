import { alarmEventsPage, listUnconfirmedCounts } from '@energy-console/contract/alarms'
import { listTaskNotices } from '@energy-console/contract/notices'
import { useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { realtime } from '../../api/realtime/realtime'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { askSoon } from '../../kit/askSoon'
import { canOpen } from '../guard/canOpen'
import { unreadNotices } from '../popups/unreadNotices'

/** The socket tells at once; this is for when it is down. */
const followMs = 30_000

/**
 * What the bell counts: alarms that nobody has confirmed, most serious first, and the user's unread notices, which the popup's
 * watch asks for.
 */
export function useBellCounts() {
  const mayAlarms = useSession(() => canOpen(alarmEventsPage.path))
  const alarms = useCall(
    listUnconfirmedCounts,
    {},
    { isEnabled: mayAlarms, refetchMs: followMs, select: mostSeriousFirst },
  )
  const notices = useCall(listTaskNotices, unreadNotices)
  useEffect(() => {
    const asking = askSoon(() => refreshNouns(['alarm'], 'now'))
    const end = realtime.onPush(({ type }) => {
      if (type === 'alarm') asking.ask()
    })
    return () => {
      end()
      asking.end()
    }
  }, [])
  const failed = [alarms, notices].find(({ data, error }) => error !== null && data === undefined)
  return {
    mayAlarms,
    levels: alarms.data ?? [],
    noticeCount: notices.data?.length ?? 0,
    error: failed?.error?.message,
  } satisfies BellCounts
}

/** What the bell tells. */
export interface BellCounts {
  mayAlarms: boolean
  levels: readonly LevelCount[]
  noticeCount: number
  /** Why something of it is not known; undefined where all is. */
  error: string | undefined
}

export interface LevelCount {
  level: number
  count: number
}

const mostSeriousFirst = (levels: readonly LevelCount[]): LevelCount[] =>
  levels.filter(({ count }) => count > 0).sort((a, b) => b.level - a.level)
