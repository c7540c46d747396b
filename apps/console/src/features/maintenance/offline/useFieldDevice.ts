import { useEffect } from 'react'
import { useOwner } from '../../../api/session'
import { isFieldDevice } from '../../../api/sign-in/fieldDevice'
import { keepMyOrders } from './keep/keepOrders'
import { beginKeeping, keepMyTasks, keepTaskPhotos } from './keep/keepTasks'
import { sendWaiting } from './send/sendWaiting'
import { look } from './store/outbox'

/** How often the tasks on the device are brought up to date while the page is shown. */
const renewMs = 10 * 60_000

/** Sends what waits, and keeps the tasks and orders of a field device up to date: now, when the network is back, when the page is shown again. */
export function useFieldDevice(): void {
  const owner = useOwner()
  useEffect(() => {
    if (owner === '') return
    const renew = () => {
      if (document.visibilityState === 'hidden') return
      void look().then((waiting) => (waiting.length > 0 ? sendWaiting() : undefined))
      // where there is no network the tasks stay as they are
      if (!isFieldDevice()) return
      void Promise.allSettled([keepMyTasks(), keepMyOrders()])
        .then(keepTaskPhotos)
        .catch(() => undefined)
    }
    if (isFieldDevice()) beginKeeping()
    renew()
    const timer = setInterval(renew, renewMs)
    window.addEventListener('online', renew)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', renew)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [owner])
}
