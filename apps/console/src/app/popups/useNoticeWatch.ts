import { type TaskNotice, updateTaskNotice } from '@energy-console/contract/notices'
import { useCallback, useEffect } from 'react'
import { callApi } from '../../api/callApi'
import { realtime } from '../../api/realtime/realtime'
import { useSession } from '../../api/session'
import { lookTogether } from './lookTogether'
import { considered } from './popupState'
import { askUnread, followUnread } from './unreadNotices'
import { useSharedPopup } from './useSharedPopup'

/** Watches for task notices as the alarms are watched for: the first unread one is shown; closing it marks it as read. */
export function useNoticeWatch() {
  const { showing, change, close } = useSharedPopup<TaskNotice>('notice')
  useEffect(followUnread, [])
  useEffect(() => {
    const look = async () => {
      const { grant, user } = useSession.getState()
      if (!grant || !user) return
      const wanted = user.notification.noticeTypes
      const first = (await askUnread()).find(({ noticeType }) => wanted.includes(noticeType))
      change((state) => considered(state, first, Date.now()))
    }
    const isOfNotices = (type: string) => type === 'notice' || type === 'notices'
    return lookTogether('notice-popup', look, (heard) =>
      realtime.onPush(({ type }) => isOfNotices(type) && heard()),
    )
  }, [change])
  const read = useCallback(() => {
    close()
    if (showing)
      // by hand: where it does not come through, nothing is said, and it is shown once more in ten minutes
      callApi(updateTaskNotice, { body: { ...showing, isLook: true }, isSilent: true }).catch(() => undefined)
  }, [close, showing])
  return { showing, read }
}
