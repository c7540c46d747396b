import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'
import { tenantCodes } from './tenantData'
import { GivenPassword } from './user'

/**
 * For a tenant whose last administrator cannot sign in any more: its account `admin` is there and enabled, has a new random
 * password, which is answered this once and is changed at the next sign-in, no second step, and the role `admin` with all that
 * the tenant may have; a time for signing in that is over (`x_lg_nums`) is forgotten. The account's sessions end. Both
 * tenants' operation logs keep it. The administrator of 000000 is given another password on the server itself
 * (`npm run admin-password`).
 */
export const resetTenantAdmin = call({
  method: 'POST',
  path: '/api/blade-system/tenant/reset-admin',
  label: '重置租户管理员',
  permission: tenantCodes.resetAdmin,
  changes: ['user', 'role', 'param'],
  audit: '重置租户管理员',
  body: z.object({ id: Id.meta({ reference: 'tenant', label: '租户' }) }),
  data: GivenPassword,
})
