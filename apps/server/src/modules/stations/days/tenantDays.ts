import { type DayKind, plainDayKind } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'

/** What kind of day a date (`yyyy-MM-dd`) is. */
export type KindOfDay = (day: string) => DayKind

/** What days are to a tenant. `settled` says all that the tenant has settled itself, and is another where that is. */
export interface TenantDays {
  kindOf: KindOfDay
  settled: string
}

/**
 * What kind of day each date (`yyyy-MM-dd`, from `first` on) is to tenants. The calendar lies with energy, which uses alarms and
 * notices: it is given to them.
 */
export type KindsOfTenants = (
  tx: Tx,
  tenantIds: readonly string[],
  first: string,
) => Promise<(tenantId: string) => TenantDays>

/** Without a calendar of holidays. */
export const plainKinds: KindsOfTenants = async () => () => ({
  kindOf: plainDayKind,
  settled: '',
})
