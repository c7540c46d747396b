import { recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'
import { useAddress } from '../page/useAddress'
import { useToday } from '../time/useToday'
import { mostKinds, type Period, type PeriodKind, periodOf, periodParameters, readPeriod } from './period'

/**
 * The period of a report: what the address says, else the present one of the kind that the user last looked at. Changing it
 * writes both; one that is opened from another has that one behind it. `kinds`: what it may be.
 */
export function usePeriod(name: string, fallback: PeriodKind, kinds: readonly PeriodKind[] = mostKinds) {
  const { parameters, change, open } = useAddress()
  const today = useToday()
  const key = userKey('preferences', `period.${name}`)
  const remembered = recall<string>(key) ?? ''
  const kind = kinds.find((one) => one === remembered) ?? fallback
  const named = readPeriod(parameters, today)
  const period = named && kinds.some((one) => one === named.kind) ? named : periodOf(kind, today)
  const go = (next: Period, to: typeof change) => {
    remember(key, next.kind)
    to({ to: undefined, ...periodParameters(next) })
  }
  return {
    period,
    setPeriod: (next: Period) => go(next, change),
    openPeriod: (next: Period) => go(next, open),
  }
}
