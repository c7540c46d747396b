import type { Alarm } from '@energy-console/contract/alarms'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/session'
import { useSharedPopup } from './useSharedPopup'

const AlarmCard = lazy(async () => ({ default: (await import('./AlarmCard')).AlarmCard }))

/** The newest alarm that nobody has confirmed, wherever the user is (`AlarmWatch` finds it). */
export function AlarmPopup() {
  const isOff = useSession(({ user }) => user?.alarm_up_window === '0')
  const { showing: alarm, close } = useSharedPopup<Alarm>('alarm')
  if (isOff || !alarm) return null
  return (
    <Suspense>
      <AlarmCard alarm={alarm} close={close} />
    </Suspense>
  )
}
