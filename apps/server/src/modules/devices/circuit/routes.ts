import { getCircuitTree } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import { circuitNodes } from './queries'

/** The calls of circuits. */
export const circuitRoutes = (): Implementation[] => [
  implement(getCircuitTree, async ({ tx, query }) => circuitNodes(tx, query.stationId)),
]
