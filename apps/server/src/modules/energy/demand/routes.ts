import { getCircuitDemand } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import { circuitDemandOf } from './rules'

/** The calls of demand. */
export const demandRoutes = (): Implementation[] => [
  implement(getCircuitDemand, ({ query, tx }) => circuitDemandOf(tx, query)),
]
