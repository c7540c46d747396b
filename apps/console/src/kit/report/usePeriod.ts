import { useSearchParams } from 'react-router'
import { recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'
import { wallOf } from '../time/ZonedPicker'
import { useZone } from '../time/zone'
import { type Period, type PeriodKind, periodKinds, periodOf, periodParameters, readPeriod } from './period'

/** Today as the page's clocks have it, `yyyy-MM-dd`. */
export const useToday = (): string => wallOf(Date.now(), useZone()).format('YYYY-MM-DD')

/**
 * The period of a report: what the address says, else the present one of the kind that the user last looked at. Changing it
 * writes both; one that is opened from another has that one behind it.
 */
export function usePeriod(name: string, fallback: PeriodKind) {
  const [parameters, setParameters] = useSearchParams()
  const today = useToday()
  const key = userKey('preferences', `period.${name}`)
  const remembered = recall<string>(key) ?? ''
  const kind = remembered in periodKinds ? (remembered as PeriodKind) : fallback
  const period = readPeriod(parameters) ?? periodOf(kind, today)
  const go = (next: Period, replace: boolean) => {
    remember(key, next.kind)
    const kept = new URLSearchParams(parameters)
    kept.delete('to')
    for (const [name, value] of Object.entries(periodParameters(next))) kept.set(name, value)
    setParameters(kept, { replace })
  }
  return {
    period,
    setPeriod: (next: Period) => go(next, true),
    openPeriod: (next: Period) => go(next, false),
  }
}
