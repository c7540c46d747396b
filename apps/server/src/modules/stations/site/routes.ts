import { getSiteTree, sites } from '@energy-console/contract/stations'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { siteHooks, siteNodes } from './rules'
import { siteTable } from './table'

/** The calls of sites. */
export const siteRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(sites, siteTable, platform, siteHooks),
  implement(getSiteTree, async ({ tx, query }) => siteNodes(tx, query.stationId)),
]
