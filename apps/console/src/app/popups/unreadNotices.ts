import { listTaskNotices, type TaskNotice } from '@energy-console/contract/notices'
import { onRemembered, recall, remember } from '../../api/browser/storage'
import { queryClient } from '../../api/cache/queryClient'
import { callKey, callQuery } from '../../api/callQuery'
import { userKey } from '../../api/session'

/** What bell, list and popup ask for: the one answer that all of them show. */
export const unreadNotices = { query: { isLook: 'false' } } as const

const key = () => userKey('cache', 'unreadNotices')

/** Asks for the user's unread notices on behalf of every tab of this browser. */
export async function askUnread(): Promise<readonly TaskNotice[]> {
  const before = JSON.stringify(recall(key()))
  const notices = await queryClient.fetchQuery({ ...callQuery(listTaskNotices, unreadNotices), staleTime: 0 })
  if (JSON.stringify(notices) !== before) remember(key(), notices)
  return notices
}

/** Shows what another tab has been told; returns how to end it. */
export const followUnread = (): (() => void) =>
  onRemembered(key(), () => {
    const notices = recall<TaskNotice[]>(key())
    if (notices) queryClient.setQueryData(callKey(listTaskNotices, unreadNotices), notices)
  })
