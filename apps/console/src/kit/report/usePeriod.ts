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
  const period = periodAt(parameters, { name, fallback, kinds, today })
  const go = (next: Period, to: typeof change) => {
    remember(keyOf(name), next.kind)
    to({ to: undefined, ...periodParameters(next) })
  }
  return {
    period,
    setPeriod: (next: Period) => go(next, change),
    openPeriod: (next: Period) => go(next, open),
  }
}

interface Choosing {
  /** Of the report. */
  name: string
  fallback: PeriodKind
  kinds?: readonly PeriodKind[]
  /** By the clocks of the page. */
  today: string
}

/** The same, without changing it: what a report begins with. */
export function periodAt(
  parameters: URLSearchParams,
  { name, fallback, kinds = mostKinds, today }: Choosing,
): Period {
  const remembered = recall<string>(keyOf(name)) ?? ''
  const kind = kinds.find((one) => one === remembered) ?? fallback
  const named = readPeriod(parameters, today)
  return named && kinds.some((one) => one === named.kind) ? named : periodOf(kind, today)
}

const keyOf = (name: string) => userKey('preferences', `period.${name}`)
