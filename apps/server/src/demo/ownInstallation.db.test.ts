import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../config'
import { createTestClock } from '../platform/jobs/clock'
import type { Platform } from '../platform/module'
import { createTestDatabase, type TestDatabase } from '../testing'
import { provideFirstData } from '.'

let test: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'own-'))

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  await test?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('without the demo the first tenant, role and person are named in the installation’s language (issue 9, sections 9 and 10)', async () => {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', DEMO_LANGUAGE: 'en' })
  const platform = { db: test.db, config, clock: createTestClock(Date.now()) }
  const ignore = () => undefined
  const first = await provideFirstData(platform as unknown as Platform, ignore, ignore)
  expect(first).toMatchObject({ language: 'en', accounts: [{ tenantId: '000000', account: 'admin' }] })
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute(sql`select t.tenant_name as tenant, r.role_name as role, u.real_name as person
      from tenant t join role r on r.tenant_id = t.tenant_id join app_user u on u.tenant_id = t.tenant_id`),
  )
  expect(rows).toEqual([{ tenant: 'Platform', role: 'Administrator', person: 'Administrator' }])
})
