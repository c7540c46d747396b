import type { Call } from '@energy-console/contract'
import { tenants } from '@energy-console/contract/identity'
import { buildApp } from '../app'
import { digestOf, hashDigest, provideRole, provideUser, seedFirstAdministrator } from '../modules/identity'
import type { Implementation } from '../platform/http'
import { compose } from '../process/compose'
import { withCheckedAnswers } from '../testing/checkedAnswers'
import { inTurns } from '../testing/inTurns'
import { type Caller, createCaller } from './caller'
import { administrator, createTestPlatform, signIn, type TestApp, type TestPlatform } from './testApp'

/** The whole product as HTTP application, with the tenants `north` and `south` beside 000000. */
export interface ProductApp extends TestApp {
  routes: readonly Implementation[]
  /** Every code that a menu grants. */
  permissions: ReadonlySet<string>
  /** Codes that the administrator of an ordinary tenant holds. */
  northPermissions: ReadonlySet<string>
  /** Access tokens: the administrators, and a user of north without any role. */
  tokens: { platform: string; north: string; south: string; nobody: string }
  /** Whether only the platform's tenant may make a call. */
  isPlatforms(call: Call): boolean
  /** The administrators of 000000 and of north, and the id of north's row among the tenants. */
  administrators(): Promise<{ platform: Caller; north: Caller; northRow: string }>
  /** A user of north who holds every code at some stations, signed in. */
  signInWith(user: { account: string; stationIds?: readonly string[] }): Promise<string>
}

/** Builds the product as the process does, on a database of its own; engines and listeners do not run. */
export async function createProductApp(): Promise<ProductApp> {
  const { platform, beside, close } = await createTestPlatform()
  const build = async (on: TestPlatform) => {
    const composed = compose(on)
    const modules = composed.modules.map((module) => ({
      ...module,
      routes: withCheckedAnswers(module.routes),
    }))
    return { app: await buildApp(on, { ...composed, modules }), identity: composed.identity, modules }
  }
  const { app, identity, modules, closeApps } = await inTurns({ platform, beside }, build)
  await seedFirstAdministrator(platform.db, administrator.password)
  const admin = await signIn(app, administrator.tenantId, administrator.account)
  const call = createCaller({ app }, admin)
  for (const tenantId of ['north', 'south'])
    await call(tenants.calls.save, {
      body: { tenantId, tenantName: tenantId, adminPassword: digestOf('admin') },
    })
  /** Makes a user of north and signs him in; with `stationIds` he holds every code at these stations, else nothing. */
  const signInWith = async ({ account, stationIds }: { account: string; stationIds?: readonly string[] }) => {
    const tenantId = 'north'
    await platform.db.asSystem(async (tx) => {
      const roleIds = stationIds
        ? [
            await provideRole(tx, {
              tenantId,
              roleAlias: account,
              roleName: account,
              holds: () => true,
              stationIds: [...stationIds],
            }),
          ]
        : []
      const passwordHash = await hashDigest(digestOf(account))
      await provideUser(tx, { tenantId, account, realName: account, passwordHash, roleIds })
    })
    return signIn(app, tenantId, account)
  }
  const { authenticate } = identity
  const north = await signIn(app, 'north', 'admin')
  const { permissions: northPermissions } = await authenticate(north)
  return {
    app,
    platform,
    permissions: (await authenticate(admin)).permissions,
    northPermissions,
    isPlatforms: ({ permission }) =>
      [permission]
        .flat()
        .every((code) => code !== 'session' && code !== 'public' && !northPermissions.has(code)),
    identity,
    routes: modules.flatMap((module) => module.routes),
    tokens: {
      platform: admin,
      north,
      south: await signIn(app, 'south', 'admin'),
      nobody: await signInWith({ account: 'nobody' }),
    },
    signInWith,
    async administrators() {
      const { data } = await call(tenants.calls.list, { query: { tenantId: 'north' } })
      return { platform: call, north: createCaller({ app }, north), northRow: data[0]?.id ?? '' }
    },
    signIn: (tenantId, account, password) => signIn(app, tenantId, account, password),
    async close() {
      await closeApps()
      await close()
    },
  }
}
