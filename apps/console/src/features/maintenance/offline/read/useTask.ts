import { getWorkTask } from '@energy-console/contract/maintenance'
import { useEffect, useMemo } from 'react'
import { isCutOff } from '../../../../api/CallError'
import { ownerKey } from '../../../../api/session'
import { useCall } from '../../../../api/useCall'
import { isTaskKept } from '../keep/keepTasks'
import { readTask, removeTask, writeTask } from '../store/deviceStore'
import { useIsCutOff, useWaitingOf } from '../store/useOutbox'
import { withWaitingOfTask } from './overlayTask'
import { useKeptRecord } from './useKeptRecord'
import { useStaysOut } from './useStaysOut'

const keptTask = async (owner: string, id: string) => (await readTask(owner, id))?.task

/** A task as the server has it, else as this device keeps it, with what waits here; and why there is none. */
export function useTask(taskId: string) {
  const { data, error, refetch, fetchStatus } = useCall(getWorkTask, { query: { id: taskId } })
  const waiting = useWaitingOf(taskId)
  const kept = useKeptRecord(keptTask, taskId)
  useEffect(() => {
    if (!data) return
    const owner = ownerKey()
    // without room on the device the task is carried out as long as there is a network
    void (isTaskKept(data) ? writeTask(owner, data) : removeTask(owner, data.id)).catch(() => undefined)
  }, [data])
  const isRefused = error !== null && !isCutOff(error)
  const isOut = useIsCutOff() || fetchStatus === 'paused' || isCutOff(error)
  const isUnheard = useStaysOut({ id: taskId, isOut, isHeard: data !== undefined || isRefused })
  const base = data ?? (isUnheard ? kept : undefined)
  const task = useMemo(() => base && withWaitingOfTask(base, waiting), [base, waiting])
  // a task that the device has is shown as soon as the network does not answer; until then nobody knows
  const isMissing = kept === null && isUnheard
  return { task: task ?? undefined, waiting, error, isMissing, isKept: !data && Boolean(base), refetch }
}
