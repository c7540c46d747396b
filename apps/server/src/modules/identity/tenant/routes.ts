import { coreErrors, type ValuesOf } from '@energy-console/contract'
import { identityErrors, platformTenantId, tenantInfo, tenants } from '@energy-console/contract/identity'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { type Implementation, implement, implementPublic, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { type Before, mountResource, requireTimeZone } from '../../../platform/resource'
import { hashDigest } from '../sign-in/password'
import { isCaptchaOn } from '../sign-in/rules'
import type { OpenTenants } from './openTenants'
import { onBehalfOf, provideAdministrator } from './provision'
import { tenantTable } from './table'

type Values = ValuesOf<typeof tenants>

export const tenantRoutes = (platform: Platform, openTenants: OpenTenants): readonly Implementation[] => {
  const { bus, db } = platform
  const { remove } = tenants.calls
  const mounted = mountResource(tenants, tenantTable, platform, {
    where: isNull(tenantTable.removedAt),
    async beforeSave({ tx }, values, before) {
      await requireTimeZone(tx, values)
      return checkTenant(values, before)
    },
    async afterSave({ tx, session, afterCommit }, _id, values, before) {
      if (!before) return provideFor(tx, session, values)
      // First: what ends with the tenant hears that it ends, and not that something has changed.
      afterCommit(openTenants.look)
      afterCommit(() => bus.publish('identity.rightsChanged', { tenantId: before.tenantId }))
    },
  })
  return [
    ...mounted.filter((route) => route.call !== remove),
    implement(remove, async ({ query, tx, afterCommit }) => {
      await markRemoved(tx, query.ids.split(','))
      afterCommit(openTenants.look)
    }),
    implementPublic(tenantInfo, async ({ query }) => {
      const captchaMode = await isCaptchaOn(platform)
      const tenant = query.domain ? await findByDomain(db, query.domain) : undefined
      return {
        tenantId: tenant?.tenantId ?? '',
        tenantName: tenant?.tenantName ?? '',
        domain: query.domain,
        showMenuLogo: Boolean(tenant?.menuLogo),
        menuLogo: tenant?.menuLogo ?? '',
        showMenuTitle: Boolean(tenant?.menuTitle),
        menuTitle: tenant?.menuTitle ?? '',
        captchaMode,
      }
    }),
  ]
}

async function findByDomain(db: Database, domain: string) {
  const [found] = await db.asSystem((tx) =>
    tx
      .select()
      .from(tenantTable)
      .where(and(eq(tenantTable.domain, domain), isNull(tenantTable.removedAt)))
      .limit(1),
  )
  return found
}

function checkTenant({ adminPassword, ...values }: Values, before: Before<typeof tenantTable> | undefined) {
  if (before && values.tenantId !== undefined && values.tenantId !== before.tenantId)
    throw refuse(identityErrors.tenantFixed, {}, 'tenantId')
  if (!before && adminPassword === undefined)
    throw refuse(coreErrors.invalid, { field: '管理员密码', reason: '请输入密码' }, 'adminPassword')
  if (before?.tenantId === platformTenantId && (values.status === '0' || (values.expireTime ?? '') !== ''))
    throw refuse(identityErrors.platformTenantStays)
  return values
}

async function provideFor(tx: Tx, session: Session, values: Values): Promise<void> {
  const { tenantId = '', adminPassword = '' } = values
  const passwordHash = await hashDigest(adminPassword)
  await onBehalfOf(tx, tenantId, session.tenantId, () => provideAdministrator(tx, { tenantId, passwordHash }))
}

/** Tenants are marked and never deleted: their data stays theirs, and their ids are given to nobody else. */
async function markRemoved(tx: Tx, ids: string[]): Promise<void> {
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
}
