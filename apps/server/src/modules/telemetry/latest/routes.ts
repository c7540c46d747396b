import { listLatestValues } from '@energy-console/contract/telemetry'
import { type Implementation, implement } from '../../../platform/http'
import { latestOf, requirePoints } from './latest'

/** The calls of newest values. */
export const latestRoutes = (): Implementation[] => [
  implement(listLatestValues, async ({ query, tx }) => {
    const itemIds = query.itemIds.split(',')
    await requirePoints(tx, itemIds)
    return (await latestOf(tx, itemIds)).map(({ gapMs: _, ...value }) => value)
  }),
]
