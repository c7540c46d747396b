import { stationsAsked, usePlace } from '../../api/browser/place'
import { useSession } from '../../api/session'
import { tenantTodayNow } from '../time/useToday'
import type { Period, PeriodKind } from './period'
import { periodAt } from './usePeriod'

/** For so long an answer of a report is as good as a new one: who comes back meanwhile, and what is asked early, asks nothing. */
export const reportStaleMs = 30_000

interface Report {
  parameters: URLSearchParams
  period: Period
  /** Of the place in the header, as calls take them. */
  stations: ReturnType<typeof stationsAsked>
}

/** What a report begins with at an address, as `usePeriod` has it; undefined while it is not known by whose clocks its days are. */
export function reportAt(address: string, name: string, fallback: PeriodKind): Report | undefined {
  if (!useSession.getState().user) return undefined
  const { searchParams: parameters } = new URL(address, location.origin)
  const period = periodAt(parameters, { name, fallback, today: tenantTodayNow() })
  return { parameters, period, stations: stationsAsked(usePlace.getState().place?.stationIds) }
}
