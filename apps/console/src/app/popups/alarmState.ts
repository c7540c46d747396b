import type { Alarm } from '@energy-console/contract/alarms'
import { considered, isIgnored, type PopupState } from './popupState'

/** Whether nobody has confirmed an alarm, cleared or not. */
export const isUnconfirmed = ({ status }: Alarm): boolean =>
  status === 'active-unacknowledged' || status === 'cleared-unacknowledged'

/** What is known after asking. */
interface Asked {
  /** The newest alarm that is unconfirmed: one that is active, or one that has just cleared and came after what was closed. */
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
  if (last && last.id !== shown.id && isNewer(last, shown) && !isIgnored(state, last.id, now))
    return { ...state, showing: last }
  return shown.status === showing.status ? state : { ...state, showing: shown }
}

/** One that has come after another, or of after it: readings that are sent late open alarms of before. */
const isNewer = (a: Alarm, b: Alarm) => a.alarmTimeMs >= b.alarmTimeMs || BigInt(a.id) > BigInt(b.id)
