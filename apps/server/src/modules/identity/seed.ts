import { allPages } from '@energy-console/contract/all'
import { platformTenantId } from '@energy-console/contract/identity'
import { areas, sites, stations } from '@energy-console/contract/stations'
import { dictBizRemove, dictBizSubmit, parameters } from '@energy-console/contract/system'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database'
import { demoAccounts, demoTenantId, type NewAccount } from './demoAccounts'
import { seedMenus } from './menu/seedMenus'
import { digestOf, hashDigest, randomPassword } from './sign-in/password'
import { provideAdministrator, provideRole, provideUser } from './tenant/provision'
import { tenantTable } from './tenant/tables'
import { adminAccount } from './user/service'
import { userTable } from './user/tables'

/**
 * Makes the tenant 000000 and its administrator where there is none: with the given password, or a random one.
 * Answers the account when it was made now.
 */
export async function seedFirstAdministrator(
  db: Database,
  password: string = randomPassword(),
): Promise<NewAccount | undefined> {
  await seedMenus(db)
  const passwordHash = await hashDigest(digestOf(password))
  return db.asSystem(async (tx) => {
    await provideTenant(tx, platformTenantId, '平台')
    const [existing] = await tx
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(userTable.tenantId, platformTenantId))
      .limit(1)
    if (existing) return undefined
    await provideAdministrator(tx, { tenantId: platformTenantId, passwordHash })
    return { tenantId: platformTenantId, account: adminAccount, password }
  })
}

/**
 * Makes the demonstration accounts: `admin` of 000000, and of tenant `demo` `admin`, `operator` (no settings pages)
 * and `viewer` (reads only); the password of each is its name. What exists stays as it is.
 */
export async function seedDemoAccounts(db: Database): Promise<readonly NewAccount[]> {
  await seedFirstAdministrator(db, adminAccount)
  const settings = settingsCodes()
  const hashes = await Promise.all(
    [adminAccount, 'operator', 'viewer'].map((name) => hashDigest(digestOf(name))),
  )
  const [adminHash = '', operatorHash = '', viewerHash = ''] = hashes
  await db.asSystem(async (tx) => {
    const tenantId = demoTenantId
    await provideTenant(tx, tenantId, '演示租户')
    await provideAdministrator(tx, { tenantId, passwordHash: adminHash })
    const operatorRole = await provideRole(tx, {
      tenantId,
      roleAlias: 'operator',
      roleName: '值班员',
      sort: 2,
      holds: (code) => !settings.has(code),
      stationIds: 'all',
    })
    const viewerRole = await provideRole(tx, {
      tenantId,
      roleAlias: 'viewer',
      roleName: '访客',
      sort: 3,
      holds: (code) => !settings.has(code) && isReading(code),
      stationIds: 'all',
    })
    await provideUser(tx, {
      tenantId,
      account: 'operator',
      realName: '值班员',
      passwordHash: operatorHash,
      roleIds: [operatorRole],
    })
    await provideUser(tx, {
      tenantId,
      account: 'viewer',
      realName: '访客',
      passwordHash: viewerHash,
      roleIds: [viewerRole],
    })
  })
  return demoAccounts
}

const provideTenant = async (tx: Tx, tenantId: string, tenantName: string) => {
  await tx
    .insert(tenantTable)
    .values({ tenantId, tenantName })
    .onConflictDoNothing({ target: tenantTable.tenantId })
}

/**
 * What an operator is not given: the pages under /settings and the operation log with their buttons, parameters and
 * dictionaries. Looking at areas, stations and sites remains.
 */
function settingsCodes(): ReadonlySet<string> {
  const pages = allPages.filter((page) => page.path.startsWith('/settings/') || page.path === '/logs/index')
  const codes = new Set([
    ...pages.flatMap((page) => [...(page.code ? [page.code] : []), ...Object.keys(page.buttons ?? {})]),
    ...Object.values(parameters.codes),
    ...[dictBizSubmit.permission, dictBizRemove.permission].flat(),
  ])
  for (const { codes: place } of [areas, stations, sites]) codes.delete(place.view)
  return codes
}

const isForEditing = (path: string) =>
  path.startsWith('/engineering/') || path.startsWith('/systemDiagramEdit')

const readingPages = new Set(
  allPages.filter((page) => !isForEditing(page.path)).flatMap((page) => page.code ?? []),
)

/** Pages where there is something to read, and the codes that only look. */
const isReading = (code: string) => readingPages.has(code) || code.endsWith('_view')
