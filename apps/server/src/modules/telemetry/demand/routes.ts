import { listPointDemand, telemetryErrors } from '@energy-console/contract/telemetry'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import { readDemand } from './readDemand'

const dayMs = 86_400_000
const mostDays = 32

/** The calls of demand. */
export const demandRoutes = (): Implementation[] => [
  implement(listPointDemand, ({ query: { itemIds, ...span }, tx }) => {
    if (span.end - span.start > mostDays * dayMs)
      throw refuse(telemetryErrors.rangeTooLong, { days: mostDays }, 'end')
    return readDemand(tx, itemIds.split(','), span)
  }),
]
