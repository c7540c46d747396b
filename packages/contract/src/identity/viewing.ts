import * as z from 'zod'
import { call } from '../core/call'
import { field, Id } from '../core/fields'
import { tenantCodes } from './tenantData'

/** Minutes after which viewing another tenant ends by itself. */
export const viewingMinutes = 30

/**
 * Opens a session in another tenant that shows what its administrator sees and changes nothing. It ends by itself, by
 * {@link logout}, and with what its user may do. Both tenants' operation logs keep who viewed and why.
 */
export const viewTenant = call({
  method: 'POST',
  path: '/api/blade-system/tenant/view-as',
  label: '只读查看租户',
  permission: tenantCodes.view,
  changes: ['session'],
  audit: '只读查看租户',
  body: z.object({
    id: Id.meta({ reference: 'tenant', label: '租户' }),
    reason: field.name('原因', { max: 200 }),
  }),
  data: z.object({ accessToken: z.string(), tenantId: z.string(), userId: Id, expiresIn: z.number() }),
})
