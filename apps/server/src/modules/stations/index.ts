import type { Module, Platform } from '../../platform/module'
import { stationRoutes } from './station/routes'

/** Areas, stations and sites. */
export const createStations = (platform: Platform): Module => ({ routes: stationRoutes(platform) })

export { withDescendants } from './station/queries'
export { listStations, lockStation, requireStation, stationNames } from './station/rules'
export { areaTable, siteTable, stationTable } from './station/table'
