import { getStationTree, setStationGwPrice, stations } from '@energy-console/contract/stations'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { allAreas } from '../area/queries'
import { createTellTree } from '../tree/tellTree'
import { stationNodes } from './nodes'
import { visibleStations } from './queries'
import { changeGridPrice, stationHooks } from './rules'
import { stationTable } from './table'

/** The calls of stations. */
export const stationRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(stations, stationTable, platform, stationHooks(createTellTree(platform))),
  implement(getStationTree, async ({ tx }) => stationNodes(await allAreas(tx), await visibleStations(tx))),
  implement(setStationGwPrice, async ({ tx, query }) => changeGridPrice(tx, query.stationId, query.gwPrice)),
]
