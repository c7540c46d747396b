import { attachmentErrors } from '@energy-console/contract/attachments'
import { identityErrors, platformTenantId } from '@energy-console/contract/identity'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { requestLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { countTenantRows, findTenantTables } from '../../../platform/tenant-data'
import { findParameter } from '../../system'
import { demoTenantId } from '../user/demoAccounts'
import { isOpen } from '../validity/ofTenant'
import { tenantTable } from './table'
import { usageOf } from './usage'

/** Tenants that one list of removed ones has at most. */
const mostRemoved = 1000

type TenantRow = typeof tenantTable.$inferSelect

/** A tenant by its row's id, removed ones too. @throws notFound */
async function findTenant(tx: Tx, id: string): Promise<TenantRow> {
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.id, id))
  if (!tenant) throw notFound()
  return tenant
}

/** Removed tenants whose data are still there, the last removed first. */
export async function findRemoved(tx: Tx) {
  const rows = await tx
    .select()
    .from(tenantTable)
    .where(isNotNull(tenantTable.removedAt))
    .orderBy(desc(tenantTable.removedAt))
    .limit(mostRemoved)
  return rows.map(({ id, tenantId, tenantName, removedAt }) => ({
    ...{ id, tenantId, tenantName },
    removedTime: removedAt ?? new Date(0),
  }))
}

/**
 * Answers rows by table and bytes of files of a tenant, counted now. One tenant is counted at a time, and not for long: counting
 * reads all that everybody has stored, on a connection that others need. Of several who ask for one tenant at once all get one
 * answer.
 */
export function createContents({ db }: Pick<Platform, 'db'>, countMs: number = requestLimits.statementMs) {
  const counting = new Map<string, ReturnType<typeof countTenantRows>>()
  let turn: Promise<unknown> = Promise.resolve()

  const count = (tenantId: string) =>
    db.asOwner(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${countMs}`))
      return countTenantRows(tx, await findTenantTables(tx), tenantId)
    })
  const counted = (tenantId: string) => {
    const known = counting.get(tenantId)
    if (known) return known
    const next = turn.then(() => count(tenantId)).finally(() => counting.delete(tenantId))
    turn = next.catch(() => undefined)
    counting.set(tenantId, next)
    return next
  }

  /** @throws notFound; as a statement that takes too long */
  return async (inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, id: string) => {
    const { tenant, usage } = await inTenant(async (tx) => {
      const tenant = await findTenant(tx, id)
      return { tenant, usage: await usageOf(tx, [tenant.tenantId]) }
    })
    const { tenantId, tenantName } = tenant
    const counts = await counted(tenantId)
    const tables = counts.filter(({ rows }) => rows > 0).sort((one, other) => other.rows - one.rows)
    return {
      ...{ tenantId, tenantName, tables },
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      fileBytes: usage.get(tenantId)?.bytes ?? 0,
    }
  }
}

/**
 * A tenant whose data may be taken along. Its files stand in the archive as they are: where they alone are more than
 * results may be, nothing is packed first.
 * @throws notFound, platformTenantArchive, resultRoom
 */
export async function findArchivable(tx: Tx, id: string, resultBytes: number): Promise<TenantRow> {
  const tenant = await findTenant(tx, id)
  const { tenantId } = tenant
  if (tenantId === platformTenantId) throw refuse(identityErrors.platformTenantArchive)
  const { bytes = 0 } = (await usageOf(tx, [tenantId])).get(tenantId) ?? {}
  if (bytes > resultBytes)
    throw refuse(attachmentErrors.resultRoom, { most: Math.floor(resultBytes / 1024 / 1024) })
  return tenant
}

/** A tenant whose console can be viewed. @throws notFound, tenantNotOpen */
export async function findViewable(tx: Tx, id: string, nowMs: number): Promise<TenantRow> {
  const tenant = await findTenant(tx, id)
  if (tenant.tenantId === platformTenantId || !isOpen(tenant, nowMs))
    throw refuse(identityErrors.tenantNotOpen)
  return tenant
}

/** A tenant whose administrator may be let in again. @throws notFound, platformAdminByCommand */
export async function findRestorable(tx: Tx, id: string): Promise<TenantRow> {
  const tenant = await findTenant(tx, id)
  if (tenant.removedAt) throw notFound()
  if (tenant.tenantId === platformTenantId) throw refuse(identityErrors.platformAdminByCommand)
  return tenant
}

/** A removed tenant of which nothing has been erased. @throws notFound, tenantPartlyErased */
export async function findBringable(tx: Tx, id: string): Promise<TenantRow> {
  // who erases adds to the sum in this row
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.id, id)).for('update')
  if (!tenant?.removedAt) throw notFound()
  if (Object.keys(tenant.erasedRows).length > 0) throw refuse(identityErrors.tenantPartlyErased)
  return tenant
}

/** A tenant that may be erased. @throws notFound, platformTenant, demoTenantInUse, tenantNotRemoved, tenantNotConfirmed */
export async function findErasable(
  tx: Tx,
  { id, confirmed }: { id: string; confirmed: string },
): Promise<TenantRow> {
  const tenant = await findTenant(tx, id)
  const { tenantId, removedAt } = tenant
  if (tenantId === platformTenantId) throw refuse(identityErrors.platformTenant)
  if (tenantId === demoTenantId && (await findParameter(tx, platformTenantId, 'demo')) === 'on')
    throw refuse(identityErrors.demoTenantInUse)
  if (!removedAt) throw refuse(identityErrors.tenantNotRemoved)
  if (confirmed !== tenantId) throw refuse(identityErrors.tenantNotConfirmed, {}, 'confirmed')
  return tenant
}
