import { listDevicePoints, listPointInfos } from '@energy-console/contract/devices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { devicePoints } from '../device/queries'
import type { ReadLatest } from './latestValue'
import { describePoints } from './queries'
import { bearsKeyword } from './search'
import { pointTable } from './table'

/** The calls of points. */
export function pointRoutes({ references }: Platform, readLatest: ReadLatest): Implementation[] {
  references.registerReferable('point', pointTable, 'pointName', undefined, bearsKeyword)
  return [
    implement(listDevicePoints, async ({ tx, query }) => devicePoints(tx, query.deviceId, readLatest)),
    implement(listPointInfos, async ({ tx, query }) =>
      describePoints(tx, query.itemIds.split(','), readLatest),
    ),
  ]
}
