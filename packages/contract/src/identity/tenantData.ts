import * as z from 'zod'
import { call } from '../core/call'
import { DateTime, field, Id } from '../core/fields'
import { StartedTask } from '../core/task'

/** Codes of what is done with all that a tenant has. */
export const tenantCodes = {
  archive: 'tenant_archive',
  erase: 'tenant_erase',
  view: 'tenant_view_as',
  resetAdmin: 'tenant_reset_admin',
} as const

const path = '/api/blade-system/tenant'
const OfOne = z.object({ id: Id.meta({ reference: 'tenant', label: '租户' }) })

/** A tenant that was removed: nobody signs in any more, its data are still there. */
export const RemovedTenant = z.object({
  id: Id,
  tenantId: z.string(),
  tenantName: z.string(),
  removedTime: DateTime,
})
export type RemovedTenant = z.infer<typeof RemovedTenant>

/** Removed tenants whose data have not been erased; the last removed first. */
export const listRemovedTenants = call({
  method: 'GET',
  path: `${path}/removed`,
  label: '已删除的租户',
  permission: tenantCodes.erase,
  reads: ['tenant'],
  data: z.array(RemovedTenant),
})

/** How much a tenant has: rows by table, empty ones left out, and bytes of its files. */
export const TenantContents = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  rows: z.number(),
  fileBytes: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number() })),
})
export type TenantContents = z.infer<typeof TenantContents>

/** Counts what a tenant has, removed ones included. */
export const getTenantContents = call({
  method: 'GET',
  path: `${path}/contents`,
  label: '租户的数据量',
  permission: [tenantCodes.archive, tenantCodes.erase],
  reads: ['*'],
  query: OfOne,
  data: TenantContents,
})

/**
 * Packs all that a tenant has into one ZIP, as a task of the caller's: a row a line by table, uploaded files, and a
 * manifest with the counts. Passwords and tokens stay behind.
 */
export const archiveTenant = call({
  method: 'POST',
  path: `${path}/archive`,
  label: '导出租户数据',
  permission: tenantCodes.archive,
  changes: ['task'],
  audit: '导出租户数据',
  query: OfOne,
  data: StartedTask,
})

/** Takes the removal of a tenant back: it is as it was before, its gateways connect again. Nothing of it may have been erased. */
export const bringTenantBack = call({
  method: 'POST',
  path: `${path}/bring-back`,
  label: '恢复租户',
  permission: tenantCodes.erase,
  changes: ['tenant'],
  audit: '恢复租户',
  query: OfOne,
})

/** Removes all that a removed tenant has, for good, as a task of the caller's. */
export const eraseTenant = call({
  method: 'POST',
  path: `${path}/erase`,
  label: '彻底删除租户',
  permission: tenantCodes.erase,
  changes: ['tenant', 'task'],
  audit: '彻底删除租户',
  body: z.object({
    id: OfOne.shape.id,
    /** The tenant's number once more, so that nobody erases another one than he means. */
    confirmed: field.name('租户编号', { max: 12 }),
  }),
  data: StartedTask,
})
