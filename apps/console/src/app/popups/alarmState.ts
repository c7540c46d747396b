import type { Alarm } from '@energy-console/contract/alarms'
import { considered, isIgnored, type PopupState } from './popupState'

/** Whether nobody has confirmed an alarm, cleared or not. */
export const isUnconfirmed = ({ status }: Alarm): boolean =>
  status === 'active-unacknowledged' || status === 'cleared-unacknowledged'

/** What is known after asking. */
interface Asked {
  /** The newest alarm that is active and unconfirmed. */
  last: Alarm | undefined
  /** How the one that is shown stands by now; undefined where it is gone, or not to be seen any more. */
  shown: Alarm | undefined
  /** Unix ms. */
  now: number
}

/**
 * What the alarm popup shows next. A newer alarm takes the place of the one that is shown; one that has cleared stays until
 * somebody confirms or closes it, however quickly it cleared, and says that it has.
 */
export function alarmShown(state: PopupState<Alarm>, { last, shown, now }: Asked): PopupState<Alarm> {
  const { showing } = state
  if (!showing || !shown || !isUnconfirmed(shown)) return considered(state, last, now)
  if (last && isNewer(last, shown) && !isIgnored(state, last.id, now)) return { ...state, showing: last }
  return shown.status === showing.status ? state : { ...state, showing: shown }
}

const isNewer = (a: Alarm, b: Alarm) => a.id !== b.id && a.alarmTimeMs >= b.alarmTimeMs
