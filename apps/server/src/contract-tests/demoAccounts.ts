import { openVisit, publishView, saveView, shareView } from '@energy-console/contract/views'
import { buildApp } from '../app'
import { digestOf, hashDigest, provideUser, seedDemoAccounts } from '../modules/identity'
import { compose } from '../process/compose'
import { type Caller, createCaller } from './caller'
import { createTestPlatform, signIn, type TestApp } from './testApp'

/** Who may ask in a demo installation; what a visitor of a shared view holds is his visit. */
export interface DemoAccounts extends Pick<TestApp, 'app' | 'close'> {
  tokens: Readonly<Record<'first' | 'other' | 'admin' | 'operator' | 'viewer' | 'visitor', string>>
}

/** The product with the accounts of a demo and a second one of tenant 000000, without a plant. */
export async function createDemoAccounts(): Promise<DemoAccounts> {
  const { platform, close } = await createTestPlatform()
  const app = await buildApp(platform, compose(platform))
  await seedDemoAccounts(platform.db)
  const passwordHash = await hashDigest(digestOf('other'))
  const other = { tenantId: '000000', account: 'other', realName: 'other', passwordHash, roleIds: [] }
  await platform.db.asSystem((tx) => provideUser(tx, other))
  const admin = await signIn(app, 'demo', 'admin')
  return {
    app,
    tokens: {
      first: await signIn(app, '000000', 'admin'),
      other: await signIn(app, '000000', 'other'),
      admin,
      operator: await signIn(app, 'demo', 'operator'),
      viewer: await signIn(app, 'demo', 'viewer'),
      visitor: await visitBy(createCaller({ app }, admin)),
    },
    async close() {
      await app.close()
      await close()
    },
  }
}

/** A published view is shared, and its link opened by somebody who has not signed in. */
async function visitBy(call: Caller): Promise<string> {
  const { data: view } = await call(saveView, { body: { name: 'shared' } })
  await call(publishView, { body: { id: view.id, revision: view.revision } })
  const { data: link } = await call(shareView, { body: { id: view.id } })
  return (await call(openVisit, { body: { token: link.token } })).data.token
}
