import {
  areas,
  getAreaTree,
  getSiteTree,
  getStationTree,
  setStationGwPrice,
  sites,
  stations,
} from '@energy-console/contract/stations'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { areaNodes, stationNodes } from './nodes'
import { allAreas, visibleStations } from './queries'
import { areaHooks, changeGridPrice, siteHooks, siteNodes, stationHooks } from './rules'
import { areaTable, siteTable, stationTable } from './table'

/** The calls of areas, stations and sites. */
export const stationRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(areas, areaTable, platform, areaHooks),
  ...mountResource(stations, stationTable, platform, stationHooks),
  ...mountResource(sites, siteTable, platform, siteHooks),
  implement(getAreaTree, async ({ tx }) => areaNodes(await allAreas(tx))),
  implement(getStationTree, async ({ tx }) => stationNodes(await allAreas(tx), await visibleStations(tx))),
  implement(getSiteTree, async ({ tx, query }) => siteNodes(tx, query.stationId)),
  implement(setStationGwPrice, async ({ tx, query }) => changeGridPrice(tx, query.stationId, query.gwPrice)),
]
