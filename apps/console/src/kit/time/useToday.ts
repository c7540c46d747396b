import { wallOf } from './ZonedPicker'
import { tenantZoneNow, useZone } from './zone'

/** Today (`yyyy-MM-dd`) by the clocks of the page: of its station, else of the tenant. */
export const useToday = (): string => dayNow(useZone())

/** Today by the tenant's clocks, outside of components. */
export const tenantTodayNow = (): string => dayNow(tenantZoneNow())

const dayNow = (zone: string) => wallOf(Date.now(), zone).format('YYYY-MM-DD')
