import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'

describe('isolation', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.close())

  it('runs requests as role app', async () => {
    const { rows } = await test.db.inTenant({ tenantId: 'a', stationIds: 'all' }, (tx) =>
      tx.execute(sql`select current_user::text as name, current_setting('app.tenant') as tenant`),
    )
    expect(rows).toEqual([{ name: 'app', tenant: 'a' }])
  })
})
