import { addDays } from '@energy-console/contract'
import { type DayKind, plainDayKind } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'

/** What kind of day a date (`yyyy-MM-dd`) is. */
export type KindOfDay = (day: string) => DayKind

/** What days are to a tenant. `settled` says all that the tenant has settled itself, and is another where that is. */
export interface TenantDays {
  kindOf: KindOfDay
  settled: string
}

/** What kind of day each date (`yyyy-MM-dd`, from `first` on) is to tenants. */
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

/** Readings that come late are judged by the calendar of so many days before; what is older, by the weekday and the national one. */
const lateDays = 400

/** The first day of which a calendar is read for rules that work at an instant, Unix ms. */
export const firstDayOf = (now: number): string =>
  addDays(new Date(now).toISOString().slice(0, 10), -lateDays)
