import * as z from 'zod'
import { call } from '../core/call'
import { type QuotaKind, quotaKinds } from './quotas'
import { tenants } from './tenant'

/** Rows of each list of the overview. */
export const mostOverviewed = 5

const Named = z.object({ tenantId: z.string(), tenantName: z.string() })

/** How the tenants of the installation stand, for whoever looks after all of them. */
export const TenantOverview = z.object({
  /** Tenants, the platform's own included. */
  count: z.number().int(),
  disabled: z.number().int(),
  /** Those that are enabled and whose last day is over. */
  expired: z.number().int(),
  /** Enabled ones with a last day, the soonest first, {@link mostOverviewed} at most; `daysLeft` is below 0 where it is over. */
  ending: z.array(Named.extend({ expireTime: z.string(), daysLeft: z.number().int() })),
  /** Quotas of which {@link scarceShare} or more is used, and the fullest of them; files and data in bytes. */
  scarceCount: z.number().int(),
  scarce: z.array(
    Named.extend({
      kind: z.enum(Object.keys(quotaKinds) as [QuotaKind, ...QuotaKind[]]),
      used: z.number(),
      most: z.number(),
    }),
  ),
  /** Sign-ins that failed within a day, in all tenants. */
  failedSignIns: z.number().int(),
  /** Accounts that do not get in from some address just now, after too many failures; the most first. */
  lockedCount: z.number().int(),
  locked: z.array(z.object({ tenantId: z.string(), account: z.string(), failures: z.number().int() })),
})
export type TenantOverview = z.infer<typeof TenantOverview>

/** How all tenants stand; for tenant 000000 only. */
export const getTenantOverview = call({
  method: 'GET',
  path: '/api/blade-system/tenant/overview',
  label: '租户概况',
  permission: tenants.codes.view,
  reads: ['tenant', 'user', 'device', 'signInLog'],
  isQuiet: true,
  data: TenantOverview,
})
