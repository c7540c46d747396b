import {
  copyWorkStandard,
  getStandardVersion,
  listStandardVersions,
  workStandards,
} from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { refuseTooLargeByStandard } from '../task/items'
import { versionOf, versionsOf } from './queries'
import { copyStandard, standardHooks } from './rules'
import { workStandardTable } from './table'

/** The calls of standards and their versions. */
export const standardRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(workStandards, workStandardTable, platform, standardHooks(refuseTooLargeByStandard)),
  implement(copyWorkStandard, ({ body, ...context }) => copyStandard(context, body)),
  implement(listStandardVersions, ({ tx, query }) => versionsOf(tx, query.id)),
  implement(getStandardVersion, ({ tx, query }) => versionOf(tx, query.id, query.version)),
]
