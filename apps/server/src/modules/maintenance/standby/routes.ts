import { standbyRuns, standbySources, standbyTests } from '@energy-console/contract/maintenance'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing, mountResource } from '../../../platform/resource'
import { pointTable } from '../../devices'
import { overdueItemsOf } from './overdue'
import { standbyHooks, standbyTestHooks } from './rules'
import { standbyRunTable, standbySourceTable, standbyTestTable } from './table'

/** The calls of standby sources, their runs and their tests. A point that says whether one runs is kept while it does. */
export function standbyRoutes(platform: Platform, onChanged: () => void | Promise<void>): Implementation[] {
  const { references } = platform
  references.registerUses('standbySource', 'point', async (context, ids) =>
    references.usesOf(context, 'point', pointTable, await overdueItemsOf(context.tx, ids)),
  )
  const routes = [
    ...mountResource(standbySources, standbySourceTable, platform, standbyHooks(platform, onChanged)),
    ...mountListing(standbyRuns, { from: standbyRunTable }, platform),
    ...mountResource(standbyTests, standbyTestTable, platform, standbyTestHooks(platform)),
  ]
  // tests go with their source
  references.registerReferrer('standbySource', standbyTestTable, 'sourceId', standbyTests.label, {
    title: 'testTime',
    namedTo: [standbyTests.codes.view],
    blocks: false,
  })
  return routes
}
