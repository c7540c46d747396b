import { platformTenantId } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { seedMenus } from '../menu/seedMenus'
import { standardMenus } from '../menu/standardMenus'
import { digestOf, hashDigest, randomPassword } from '../password/password'
import { firstGrantsOf } from '../role/firstGrants'
import { demoAccounts, demoTenantId, type NewAccount } from '../user/demoAccounts'
import { adminAccount, userTable } from '../user/table'
import { administratorName, provideAdministrator, provideRole, provideUser } from './provision'
import { tenantTable } from './table'

/**
 * Makes the tenant 000000 and its administrator where there is none: with the given password, or a random one, and named in
 * the language of the installation. Answers the account when it was made now.
 */
export async function seedFirstAdministrator(
  db: Database,
  password: string = randomPassword(),
  words: (text: string) => string = (text) => text,
): Promise<NewAccount | undefined> {
  await seedMenus(db, standardMenus())
  const passwordHash = await hashDigest(digestOf(password))
  return db.asSystem(async (tx) => {
    await provideTenant(tx, platformTenantId, words('平台'))
    const [existing] = await tx
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(userTable.tenantId, platformTenantId))
      .limit(1)
    if (existing) return undefined
    await provideAdministrator(tx, {
      tenantId: platformTenantId,
      passwordHash,
      name: words(administratorName),
    })
    return { tenantId: platformTenantId, account: adminAccount, password }
  })
}

/**
 * Makes the demonstration accounts: `admin` of 000000, and of tenant `demo` `admin`, `operator` (what pages grant to
 * operators) and `viewer` (what they grant to everybody); the password of each is its name. What exists stays as it is.
 */
export async function seedDemoAccounts(db: Database): Promise<readonly NewAccount[]> {
  await seedFirstAdministrator(db, adminAccount)
  const [operators, viewers] = [firstGrantsOf('operators'), firstGrantsOf('everybody')]
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
      holds: operators.holds,
      stationIds: 'all',
    })
    const viewerRole = await provideRole(tx, {
      tenantId,
      roleAlias: 'viewer',
      roleName: '访客',
      sort: 3,
      holds: viewers.holds,
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
