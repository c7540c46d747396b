import {
  getDataSourceTree,
  listFoundSources,
  listPointUsage,
  listSourceDevices,
  listSourceNodes,
} from '@energy-console/contract/devices'
import { notFound } from '../../../platform/errors'
import { type Implementation, implement } from '../../../platform/http'
import type { References } from '../../../platform/references'
import type { ReadLatest } from '../point/latestValue'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'
import { sourceLevel } from './levels'
import { dataSourceNodes } from './queries'
import { devicesBelow, findSources } from './search'

interface Neighbours {
  readLatest: ReadLatest
  references: References
}

const idsOf = (list: string | undefined) => list?.split(',')

/** The tree of what there is to read: for a view's bindings whole, for 数据源 level by level. */
export const sourceRoutes = ({ readLatest, references }: Neighbours): Implementation[] => [
  implement(getDataSourceTree, async ({ tx, query }) => dataSourceNodes(tx, query)),
  implement(listSourceNodes, ({ tx, query: { parent, at, offset, stationIds } }) =>
    sourceLevel(tx, { parent, at, offset, stationIds: idsOf(stationIds) }, readLatest),
  ),
  implement(listFoundSources, ({ tx, query: { keyword, stationIds } }) =>
    findSources(tx, { keyword, stationIds: idsOf(stationIds) }, readLatest),
  ),
  implement(listSourceDevices, ({ tx, query }) => devicesBelow(tx, query.parent)),
  implement(listPointUsage, async ({ tx, session, query: { itemId } }) => {
    if ((await pointInfosOf(tx, [itemId])).length === 0) throw notFound()
    return references.usesOf({ tx, session }, 'point', pointTable, [itemId])
  }),
]
