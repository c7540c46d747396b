import * as z from 'zod'
import { call } from '../core'
import { tenants } from '../identity/tenant'

/** Tenants that are told of one by one. */
export const mostTrafficTenants = 8

const Counts = {
  points: z.number().int(),
  gateways: z.number().int(),
  onlineGateways: z.number().int(),
  /** What came over gateways today and yesterday, each by the calendar of its station. */
  messages: z.number(),
  messagesBefore: z.number(),
}

/** What comes in from the tenants: in all, and from those that send most. */
export const TenantTraffic = z.object({
  ...Counts,
  tenants: z.array(z.object({ tenantId: z.string(), tenantName: z.string(), ...Counts })),
})
export type TenantTraffic = z.infer<typeof TenantTraffic>

/** What comes in by tenant; for tenant 000000 only. */
export const getTenantTraffic = call({
  method: 'GET',
  path: '/api/ml-mlink/communication/tenants',
  label: '各租户接入量',
  permission: tenants.codes.view,
  reads: ['tenant', 'gateway'],
  isQuiet: true,
  data: TenantTraffic,
})
