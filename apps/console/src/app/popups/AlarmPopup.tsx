import type { Alarm } from '@energy-console/contract/alarms'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useSession } from '../../api/session'
import { useSharedPopup } from './useSharedPopup'

const AlarmCard = lazyPart(async () => (await import('./AlarmCard')).AlarmCard)

/** The newest alarm that nobody has confirmed, wherever the user is (`AlarmWatch` finds it). */
export function AlarmPopup() {
  const isOff = useSession(({ user }) => user?.alarm_up_window === '0')
  const { showing: alarm, close } = useSharedPopup<Alarm>('alarm')
  if (isOff || !alarm) return null
  return <AlarmCard alarm={alarm} close={close} />
}
