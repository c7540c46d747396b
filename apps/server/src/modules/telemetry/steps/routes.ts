import { listPointSteps } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { readPointSteps } from './readPointSteps'

/** The call of steps that points are compared by. */
export const stepRoutes = ({ clock }: Platform): Implementation[] => [
  implement(listPointSteps, ({ query: { itemIds, ...query }, tx }) =>
    readPointSteps(tx, { ...query, itemIds: itemIds.split(','), nowMs: clock.now() }),
  ),
]
