import type { Module, Platform } from '../../platform/module'
import { stationRoutes } from './routes'

/** Areas, stations and sites. */
export const createStations = (platform: Platform): Module => ({ routes: stationRoutes(platform) })

export { withDescendants } from './repository'
export { listStations, lockStation, requireStation, stationNames } from './service'
export { areaTable, siteTable, stationTable } from './tables'
