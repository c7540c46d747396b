import { gatewayAccounts, gateways } from '@energy-console/contract/devices'
import { stations } from '@energy-console/contract/stations'
import { listViews } from '@energy-console/contract/views'
import { useCall } from '../../../api/useCall'
import { nextStep, type SetupStep } from './setupSteps'

const one = { current: '1', size: '1' }
/** While a reading is waited for it is looked for so often. */
const lookMs = 3_000

/** How far a tenant has come, and what the next records stand on. */
export interface Setup {
  /** Undefined when nothing is left to do. */
  next: SetupStep | undefined
  stationId: string | undefined
  gatewayId: string | undefined
}

/** How far a tenant has come, once that is known, and what has kept it from being known, with a way to ask again. */
export function useSetup(isEnabled: boolean): {
  setup?: Setup
  error?: Error
  retry(): void
} {
  const found = useCall(stations.calls.page, { query: one }, { isEnabled })
  const known = useCall(gateways.calls.page, { query: one }, { isEnabled })
  const accounts = useCall(gatewayAccounts.calls.page, { query: one }, { isEnabled })
  const isWaiting = (accounts.data?.total ?? 0) > 0
  const heard = useCall(
    gateways.calls.page,
    { query: { ...one, lastContactTime_notnull: '1' } },
    { isEnabled, refetchMs: (answer) => (isWaiting && answer?.total === 0 ? lookMs : false) },
  )
  const views = useCall(listViews, { query: one }, { isEnabled })
  const asked = [found, known, accounts, heard, views]
  const retry = () => {
    for (const call of asked) if (call.error) void call.refetch()
  }
  if (!found.data || !known.data || !accounts.data || !heard.data || !views.data) {
    const error = asked.find((call) => call.error)?.error
    return { retry, ...(error ? { error } : {}) }
  }
  const setup = {
    next: nextStep({
      stations: found.data.total,
      gateways: known.data.total,
      accounts: accounts.data.total,
      heard: heard.data.total,
      views: views.data.total,
    }),
    stationId: found.data.records[0]?.id,
    gatewayId: known.data.records[0]?.id,
  }
  return { setup, retry }
}
