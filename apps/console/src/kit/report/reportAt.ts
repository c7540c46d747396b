import { stationsAsked, usePlace } from '../../api/browser/place'
import { useSession } from '../../api/session'
import { tenantTodayNow } from '../time/useToday'
import type { Period, PeriodKind } from './period'
import { periodAt } from './usePeriod'

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
