import { type DataOf, type PageSpec, type QueryOf, usableTimeZone } from '@energy-console/contract'
import {
  type AccessCheck,
  type getAccessReasons,
  isForTenant,
  isListed,
  platformTenantId,
} from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import { mayHold, pagesWith } from '../menu/restrictions'
import { findMenus } from '../menu/rules'
import { withAncestors } from '../menu/tree'
import { noPassword } from '../password/password'
import { findPasswordPolicy, isPasswordDue } from '../password/passwordAge'
import { deptsWithStation, rolesOf, rolesWithCode, rolesWithStation } from '../rights/givers'
import { holderOf, idsIn, loadRights } from '../rights/rights'
import type { ListStations } from '../role/rules'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'
import { isExpired, isOpen } from '../validity/ofTenant'
import { periodOf } from '../validity/ofUser'

type User = typeof userTable.$inferSelect
type Tenant = typeof tenantTable.$inferSelect

/** Who is asked about, and at what time. */
interface Asked {
  tx: Tx
  user: User
  tenant: Tenant
  nowMs: number
}

const check = (
  name: AccessCheck['check'],
  outcome: AccessCheck['outcome'] | boolean,
  names: readonly string[] = [],
): AccessCheck => ({
  check: name,
  outcome: typeof outcome === 'string' ? outcome : outcome ? 'passes' : 'refuses',
  names: [...names],
})

/** Answers the call: every reason on the way, and how all of them end. @throws AppError 404 */
export async function explain(
  tx: Tx,
  { userId, code, stationId }: QueryOf<typeof getAccessReasons>,
  {
    listStations,
    nowMs,
    isFactorDue,
    providers,
  }: {
    listStations: ListStations
    nowMs: number
    isFactorDue: boolean
    /** Names of the identity providers that he can sign in by. */
    providers: readonly string[]
  },
): Promise<DataOf<typeof getAccessReasons>> {
  const [found] = await tx
    .select({ user: userTable, tenant: tenantTable })
    .from(userTable)
    .innerJoin(tenantTable, eq(tenantTable.tenantId, userTable.tenantId))
    .where(eq(userTable.id, userId))
  if (!found) throw notFound()
  const asked = { tx, ...found, nowMs }
  const checks = [
    ...checksOfAccount(asked),
    ...(found.user.passwordHash === noPassword
      ? [check('providers', providers.length > 0, providers)]
      : await checksOfPassword(asked, isFactorDue)),
    ...(code === undefined ? [] : await checksOfCode(asked, code)),
    ...(stationId === undefined ? [] : await checksOfStation(asked, stationId, listStations)),
  ]
  const has = (outcome: AccessCheck['outcome']) => checks.some((one) => one.outcome === outcome)
  return { outcome: has('refuses') ? 'refuses' : has('hides') ? 'hides' : 'passes', checks }
}

/** May he sign in at all? */
function checksOfAccount({ user, tenant, nowMs }: Asked): AccessCheck[] {
  const until = tenant.expireTime !== '' && (isExpired(tenant, nowMs) || isOpen(tenant, nowMs))
  return [
    check('account', user.status === '1'),
    ...checkOfPeriod(user, nowMs, usableTimeZone(tenant.timeZone)),
    check('tenant', isOpen(tenant, nowMs), until ? [tenant.expireTime] : []),
  ]
}

/** What is asked of who signs in with a password; a provider has its own rules. */
async function checksOfPassword({ tx, user, nowMs }: Asked, isFactorDue: boolean): Promise<AccessCheck[]> {
  const policy = await findPasswordPolicy(tx, user.tenantId)
  return [
    check('password', !isPasswordDue(user, policy, nowMs)),
    ...(isFactorDue ? [check('secondFactor', false)] : []),
  ]
}

/** Of a temporary account: whether its time has begun, and is not over. */
function checkOfPeriod(user: User, nowMs: number, timeZone: string): AccessCheck[] {
  const { validFrom, validUntil } = user
  if (validUntil === null) return []
  const period = periodOf(user, nowMs)
  const named = period === 'before' ? (validFrom ?? validUntil) : validUntil
  return [check('period', period === 'within', [toWireTime(named, timeZone)])]
}

async function checksOfCode({ tx, user }: Asked, code: string): Promise<AccessCheck[]> {
  const menus = await findMenus(tx)
  const menu = menus.find((one) => one.code === code)
  if (!menu) throw notFound()
  const { tenantId, account } = user
  const pages = pagesWith(code)
  const roles = await rolesOf(tx, idsIn(user.roleId))
  const giving = await rolesWithCode(tx, idsIn(user.roleId), code)
  const above = withAncestors(menus, new Set([menu.id]))
  const hidden = menu.category === 1 ? above.filter(({ isHidden }) => isHidden) : []
  return [
    ...checksOfLists(pages, user),
    tenantId === platformTenantId
      ? check('platform', mayHold(code, { tenantId, account }))
      : check('roles', giving.length > 0, giving.length > 0 ? giving : roles),
    ...(hidden.length > 0 ? [checkOfHidden(hidden)] : []),
    ...(menu.category === 2 ? await checksOfPages(tx, user, pages) : []),
  ]
}

const checkOfHidden = (hidden: readonly { name: string; nameEn: string }[]): AccessCheck => ({
  ...check(
    'menu',
    'hides',
    hidden.map(({ name }) => name),
  ),
  namesEn: hidden.map(({ nameEn }) => nameEn),
})

/** Tenants and accounts that pages are limited to; nothing where none of them is. */
function checksOfLists(pages: readonly PageSpec[], { tenantId, account }: User): AccessCheck[] {
  const listed = (part: 'tenants' | 'accounts') => [...new Set(pages.flatMap((page) => page[part] ?? []))]
  const isLimited = (part: 'tenants' | 'accounts') =>
    pages.length > 0 && pages.every((page) => page[part] !== undefined)
  const ofTenant = pages.filter((page) => isForTenant(page, tenantId))
  return [
    ...(isLimited('tenants') ? [check('tenants', ofTenant.length > 0, listed('tenants'))] : []),
    ...(isLimited('accounts')
      ? [
          check(
            'accounts',
            pages.some(({ accounts }) => isListed({ accounts: accounts ?? [] }, { tenantId, account })),
            listed('accounts'),
          ),
        ]
      : []),
  ]
}

/** A button stands on pages: on one of them at least that he can open. */
async function checksOfPages(tx: Tx, user: User, pages: readonly PageSpec[]): Promise<AccessCheck[]> {
  if (pages.length === 0) return []
  const { permissions } = await loadRights(tx, holderOf(user))
  const open = pages.filter(({ code }) => code === undefined || permissions.has(code))
  const names = (open.length > 0 ? open : pages).map(({ title }) => title)
  return [check('page', open.length > 0 ? 'passes' : 'hides', [...new Set(names)])]
}

async function checksOfStation(
  { tx, user }: Asked,
  stationId: string,
  listStations: ListStations,
): Promise<AccessCheck[]> {
  const isKnown = (await listStations(tx)).some(({ id }) => id === stationId)
  if (!isKnown) throw notFound()
  if (user.tenantId === platformTenantId) return [check('platform', true)]
  const own = idsIn(user.stationIds)
  if (own.length > 0) return [check('ownStations', own.includes(stationId))]
  const roles = await rolesWithStation(tx, idsIn(user.roleId), stationId)
  const depts = await deptsWithStation(tx, idsIn(user.deptId), stationId)
  const none = roles.length + depts.length === 0 ? 'refuses' : 'skips'
  return [
    check('stationRoles', roles.length > 0 ? 'passes' : none, roles),
    check('stationDepts', depts.length > 0 ? 'passes' : none, depts),
  ]
}
