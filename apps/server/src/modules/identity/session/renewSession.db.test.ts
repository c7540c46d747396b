import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator, createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { renewSession } from './renewSession'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

it('a session is renewed with what its user may do now, and not for one who is disabled', async () => {
  const { tenantId, account } = administrator
  const session = await test.identity.authenticate(await test.signIn(tenantId, account))
  const stale = { ...session, permissions: new Set<string>(), stationIds: [] }
  expect(await renewSession(test.platform, stale)).toEqual(session)
  await test.platform.db.asSystem((tx) =>
    tx.execute(sql`update app_user set status = '0' where id = ${session.userId}`),
  )
  expect(await renewSession(test.platform, stale)).toBeUndefined()
})
