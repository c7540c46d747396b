import { getDataSourceTree } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import { dataSourceNodes } from './queries'

/** The tree of what a view can be bound to. */
export const sourceRoutes = (): Implementation[] => [
  implement(getDataSourceTree, async ({ tx, query }) => dataSourceNodes(tx, query)),
]
