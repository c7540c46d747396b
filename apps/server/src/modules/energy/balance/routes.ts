import { getCircuitBalance } from '@energy-console/contract/energy'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { balanceOf } from './rules'

const dayMs = 86_400_000
const mostBalancedDays = 62

/** The calls of balances. */
export const balanceRoutes = ({ clock }: Pick<Platform, 'clock'>): Implementation[] => [
  implement(getCircuitBalance, async ({ query: { deviceId, channel, ...span }, tx }) => {
    if (span.end - span.start > mostBalancedDays * dayMs)
      throw refuse(telemetryErrors.rangeTooLong, { days: mostBalancedDays }, 'end')
    return balanceOf({ tx, now: new Date(clock.now()) }, { deviceId, channel }, span)
  }),
]
