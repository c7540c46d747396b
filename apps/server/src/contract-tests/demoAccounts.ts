import { buildApp } from '../app'
import { digestOf, hashDigest, provideUser, seedDemoAccounts } from '../modules/identity'
import { compose } from '../process/compose'
import { createTestPlatform, signIn, type TestApp } from './testApp'

/** Who may ask in a demo installation; a visitor of a shared view has no session. */
export interface DemoAccounts extends Pick<TestApp, 'app' | 'close'> {
  tokens: Readonly<Record<'first' | 'other' | 'admin' | 'operator' | 'viewer', string>> & {
    visitor: undefined
  }
}

/** The product with the accounts of a demo and a second one of tenant 000000, without a plant. */
export async function createDemoAccounts(): Promise<DemoAccounts> {
  const { platform, close } = await createTestPlatform()
  const app = await buildApp(platform, compose(platform))
  await seedDemoAccounts(platform.db)
  const passwordHash = await hashDigest(digestOf('other'))
  const other = { tenantId: '000000', account: 'other', realName: 'other', passwordHash, roleIds: [] }
  await platform.db.asSystem((tx) => provideUser(tx, other))
  return {
    app,
    tokens: {
      first: await signIn(app, '000000', 'admin'),
      other: await signIn(app, '000000', 'other'),
      admin: await signIn(app, 'demo', 'admin'),
      operator: await signIn(app, 'demo', 'operator'),
      viewer: await signIn(app, 'demo', 'viewer'),
      visitor: undefined,
    },
    async close() {
      await app.close()
      await close()
    },
  }
}
