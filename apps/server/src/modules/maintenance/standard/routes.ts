import { Id } from '@energy-console/contract'
import {
  copyWorkStandard,
  getStandardVersion,
  listStandardProperties,
  listStandardVersions,
  workStandards,
} from '@energy-console/contract/maintenance'
import { z } from 'zod'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { refuseTooLargeByStandard } from '../task/items'
import { propertiesFor, versionOf, versionsOf } from './queries'
import { copyStandard, standardHooks } from './rules'
import { workStandardTable } from './table'

/** What kind of equipment a standard is for. */
const OfCategory = z.object({ categoryId: Id.optional().meta({ reference: 'assetCategory' }) })

/** The calls of standards and their versions. */
export const standardRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(workStandards, workStandardTable, platform, standardHooks(refuseTooLargeByStandard)),
  implement(copyWorkStandard, ({ body, ...context }) => copyStandard(context, body)),
  implement(listStandardProperties, async ({ tx, query }) => {
    await platform.references.check(tx, OfCategory, [query])
    return propertiesFor(tx, query.categoryId)
  }),
  implement(listStandardVersions, ({ tx, query }) => versionsOf(tx, query.id)),
  implement(getStandardVersion, ({ tx, query }) => versionOf(tx, query.id, query.version)),
]
