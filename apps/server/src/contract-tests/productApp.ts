import { tenants } from '@energy-console/contract/identity'
import { buildApp } from '../app'
import { digestOf, hashDigest, provideRole, provideUser, seedFirstAdministrator } from '../modules/identity'
import type { Implementation } from '../platform/http'
import { compose } from '../process/compose'
import { createCaller } from './caller'
import { administrator, createTestPlatform, signIn, type TestApp } from './testApp'

/** The whole product as HTTP application, with the tenants `north` and `south` beside 000000. */
export interface ProductApp extends TestApp {
  routes: readonly Implementation[]
  /** Every code that a menu grants. */
  permissions: ReadonlySet<string>
  /** Codes that the administrator of an ordinary tenant holds. */
  northPermissions: ReadonlySet<string>
  /**
   * Access tokens: the administrators; of north, a user without any role, and one who holds every code and no station.
   */
  tokens: { platform: string; north: string; south: string; nobody: string; stationless: string }
}

/** Builds the product as the process does, on a database of its own; engines and listeners do not run. */
export async function createProductApp(): Promise<ProductApp> {
  const { platform, close } = await createTestPlatform()
  const composition = compose(platform)
  const app = await buildApp(platform, composition)
  await seedFirstAdministrator(platform.db, administrator.password)
  const admin = await signIn(app, administrator.tenantId, administrator.account)
  const call = createCaller({ app }, admin)
  for (const tenantId of ['north', 'south'])
    await call(tenants.calls.save, {
      body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
    })
  await platform.db.asSystem(async (tx) => {
    const tenantId = 'north'
    const roleId = await provideRole(tx, {
      tenantId,
      roleAlias: 'stationless',
      roleName: 'stationless',
      holds: () => true,
      stationIds: [],
    })
    for (const [account, roleIds] of [
      ['nobody', []],
      ['stationless', [roleId]],
    ] as const) {
      const passwordHash = await hashDigest(digestOf(account))
      await provideUser(tx, { tenantId, account, realName: account, passwordHash, roleIds })
    }
  })
  const { authenticate } = composition.identity
  const north = await signIn(app, 'north', 'admin')
  return {
    app,
    platform,
    permissions: (await authenticate(admin)).permissions,
    northPermissions: (await authenticate(north)).permissions,
    identity: composition.identity,
    routes: composition.modules.flatMap((module) => module.routes),
    tokens: {
      platform: admin,
      north,
      south: await signIn(app, 'south', 'admin'),
      nobody: await signIn(app, 'north', 'nobody'),
      stationless: await signIn(app, 'north', 'stationless'),
    },
    signIn: (tenantId, account, password) => signIn(app, tenantId, account, password),
    async close() {
      await app.close()
      await close()
    },
  }
}
