import { coreErrors, type ValuesOf } from '@energy-console/contract'
import { identityErrors, platformTenantId, tenants } from '@energy-console/contract/identity'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges, type Session } from '../../../platform/http'
import { type Before, removalOf } from '../../../platform/resource'
import { hashDigest } from '../password/password'
import { nameOfAdministrators, onBehalfOf, provideAdministrator } from './provision'
import { tenantTable } from './table'

type Values = ValuesOf<typeof tenants>

/** What of a form is stored. @throws AppError where it changes what stays, or lacks the administrator's password */
export function checkTenant(
  { adminPassword, adminRenewsAtSignIn: _, ...values }: Values,
  before: Before<typeof tenantTable> | undefined,
) {
  if (!before && adminPassword === undefined)
    throw refuse(coreErrors.invalid, { field: '管理员密码', reason: '请输入密码' }, 'adminPassword')
  if (before?.tenantId === platformTenantId && (values.status === '0' || (values.expireTime ?? '') !== ''))
    throw refuse(identityErrors.platformTenantStays)
  return values
}

/** Gives a new tenant its administrator, called as the platform's own. */
export async function provideFor(tx: Tx, session: Session, values: Values): Promise<void> {
  const { tenantId = '', adminPassword = '', adminRenewsAtSignIn: renewsAtSignIn = false } = values
  const passwordHash = await hashDigest(adminPassword)
  const name = await nameOfAdministrators(tx, session.tenantId)
  await onBehalfOf(tx, tenantId, session.tenantId, () =>
    provideAdministrator(tx, { tenantId, passwordHash, renewsAtSignIn, name }),
  )
}

/** Takes part again as it did before it was removed. */
export async function bringBack(tx: Tx, tenant: typeof tenantTable.$inferSelect): Promise<void> {
  await tx.update(tenantTable).set({ removedAt: null }).where(eq(tenantTable.id, tenant.id))
  const gone = removalOf(tenants, tenant)
  noteChanges(tx, [{ ...gone, before: gone.after, after: gone.before }])
}

/** Tenants are marked: their data stays theirs, and their ids are given to nobody else, until somebody erases them. */
export async function markRemoved(tx: Tx, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const named = await tx.select().from(tenantTable).where(inArray(tenantTable.id, wanted))
  if (named.some((tenant) => tenant.tenantId === platformTenantId))
    throw refuse(identityErrors.platformTenant)
  const marked = await tx
    .update(tenantTable)
    .set({ removedAt: new Date() })
    .where(and(inArray(tenantTable.id, wanted), isNull(tenantTable.removedAt)))
    .returning({ tenantId: tenantTable.tenantId })
  if (marked.length !== wanted.length) throw notFound()
  noteChanges(
    tx,
    named.map((tenant) => removalOf(tenants, tenant)),
  )
}
