import { getGroupSeries } from '@energy-console/contract/energy'
import { type Implementation, implement } from '../../../platform/http'
import { seriesOf } from './queries'

/** The calls of groups of points. */
export const groupRoutes = (): Implementation[] => [
  implement(getGroupSeries, ({ query, tx }) => seriesOf(tx, query)),
]
