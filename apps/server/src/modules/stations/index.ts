import type { Module, Platform } from '../../platform/module'
import { areaRoutes } from './area/routes'
import { siteRoutes } from './site/routes'
import { stationRoutes } from './station/routes'

/** Areas, stations and sites. */
export const createStations = (platform: Platform): Module => ({
  routes: [...areaRoutes(platform), ...stationRoutes(platform), ...siteRoutes(platform)],
})

export { areaTable } from './area/table'
export { type KindOfDay, type KindsOfTenants, plainKinds, type TenantDays } from './days/tenantDays'
export { siteTable } from './site/table'
export { listStations, stationNames } from './station/queries'
export { lockStation, requireStation } from './station/rules'
export { stationTable } from './station/table'
export { withDescendants } from './tree/queries'
