import { listCircuits } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import { circuitsOf } from './rules'

/** The calls of circuits. */
export const circuitRoutes = (clock: Clock): Implementation[] => [
  implement(listCircuits, ({ query, tx }) => circuitsOf(tx, query.stationId, clock.now())),
]
