import * as z from 'zod'
import { call } from '../core/call'
import { Id, reference } from '../core/fields'

/**
 * What is asked on the way to a page, a button or a station, in this order. `password` and `secondFactor` are asked of who has a
 * password, `providers` of who has none.
 */
export const accessChecks = [
  'account',
  'period',
  'tenant',
  'password',
  'providers',
  'secondFactor',
  'tenants',
  'accounts',
  'platform',
  'roles',
  'menu',
  'page',
  'ownStations',
  'stationRoles',
  'stationDepts',
] as const

/**
 * How one of them ended: `passes`; `refuses`, and then nothing else helps; `hides`: it may be used, but stands nowhere;
 * `skips`: it gives nothing, which does not matter because another one does.
 */
export const accessOutcomes = ['passes', 'refuses', 'hides', 'skips'] as const

/** One reason. `names` are the roles, departments, tenants, accounts, menus or the day that it is due to. */
export const AccessCheck = z.object({
  check: z.enum(accessChecks),
  outcome: z.enum(accessOutcomes),
  names: z.array(z.string()),
  /** The English that administrators have given to them, '' where none; of menus alone. */
  namesEn: z.array(z.string()).optional(),
})
export type AccessCheck = z.infer<typeof AccessCheck>

/**
 * Why a user can, or cannot, open a page, press a button (`code`) or see a station, reason by reason. A code that nothing has,
 * and a station that the caller does not see, is 404.
 */
export const getAccessReasons = call({
  method: 'GET',
  path: '/api/blade-user/explain',
  label: '权限排查',
  permission: 'user_view',
  reads: ['user', 'role', 'dept', 'menu', 'station', 'tenant', 'param'],
  query: z.object({
    userId: reference('user', { label: '用户' }),
    code: z.string().max(64).optional().meta({ label: '权限编号' }),
    stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
  }),
  data: z.object({ outcome: z.enum(['passes', 'refuses', 'hides']), checks: z.array(AccessCheck) }),
})
