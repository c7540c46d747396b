import { useMemo, useSyncExternalStore } from 'react'
import { useLinkState } from '../../../../api/realtime/usePoint'
import { onWaiting, waitingNow } from './outbox'
import type { Waiting } from './waiting'

/** What waits on this device of who is signed in. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(onWaiting, waitingNow)

/** What waits of one task, or of one repair order. */
export function useWaitingOf(id: string, kind: 'task' | 'repair' = 'task'): readonly Waiting[] {
  const waiting = useWaiting()
  return useMemo(
    () => waiting.filter(({ task }) => task.id === id && (task.kind === 'repair') === (kind === 'repair')),
    [waiting, id, kind],
  )
}

const onNetwork = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether there is no network, or none that leads to the server. */
export function useIsCutOff(): boolean {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const link = useLinkState()
  return !isOnline || link === 'offline'
}
