import type { Task } from '@energy-console/contract'
import { listTasks } from '@energy-console/contract/system'
import { useEffect } from 'react'
import { queryClient } from '../../api/cache/queryClient'
import { callKey } from '../../api/callQuery'
import { notify } from '../../api/notify'
import { realtime } from '../../api/realtime/realtime'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { taskText } from '../../kit/value/taskText'
import { isOpen, mergeTask, readTask } from './taskState'

/** How often tasks that are not over are asked for: the socket that tells of them may be down. */
const followMs = 5_000

/** Follows the user's tasks by socket and tells him when one ends; answers how many are not over. */
export function useTaskWatch(): number {
  const { t } = useTranslation()
  const { data = [] } = useCall(listTasks)
  const open = data.filter(isOpen).length
  useCall(listTasks, {}, { isEnabled: open > 0, refetchMs: followMs })
  useEffect(
    () =>
      realtime.onPush((frame) => {
        const task = frame.type === 'task' ? readTask(frame.task) : undefined
        if (!task) return
        queryClient.setQueryData<Task[]>(callKey(listTasks, {}), (known) => mergeTask(known ?? [], task))
        const title = taskText(task.title, t)
        // by hand: it is over by itself, whoever has started it
        if (task.state === 'done') notify.success(t('{{title}}：已完成', { title }))
        if (task.state === 'failed') notify.error(t('{{title}}：失败', { title }))
      }),
    [t],
  )
  return open
}
