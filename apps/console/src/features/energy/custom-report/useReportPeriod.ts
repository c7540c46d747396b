import type { ReportPeriod } from '@energy-console/contract/energy'
import { useAddress } from '../../../kit/page/useAddress'
import { type Period, periodOf, periodParameters, readPeriod } from '../../../kit/report/period'
import { useToday } from '../../../kit/time/useToday'

/** The period that a report is opened of: what the address says, else the present one of its kind. */
export function useReportPeriod(kind: ReportPeriod) {
  const { parameters, change } = useAddress()
  const today = useToday()
  const named = readPeriod(parameters, today)
  return {
    period: named?.kind === kind ? named : periodOf(kind, today),
    setPeriod: (next: Period) => change({ to: undefined, ...periodParameters(next) }),
  }
}
