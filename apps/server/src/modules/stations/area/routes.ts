import { areas, getAreaTree } from '@energy-console/contract/stations'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { createTellTree } from '../tree/tellTree'
import { areaNodes } from './nodes'
import { allAreas } from './queries'
import { areaHooks } from './rules'
import { areaTable } from './table'

/** The calls of areas. */
export const areaRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(areas, areaTable, platform, areaHooks(createTellTree(platform))),
  implement(getAreaTree, async ({ tx }) => areaNodes(await allAreas(tx))),
]
