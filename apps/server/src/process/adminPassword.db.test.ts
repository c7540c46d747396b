import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BareDatabase, createMigratedDatabase } from '../testing'
import { giveAdminPassword } from './adminPassword'

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))
let database: BareDatabase

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database?.drop())

const give = (tenantId: string) =>
  giveAdminPassword({ dataDir: '', databaseUrl: database.url, migrationsDir }, tenantId, () => undefined)

it('lets the administrator of a tenant in without anybody who is signed in, and knows none of a tenant that there is not', async () => {
  await expect(give('north')).rejects.toThrow('There is no tenant north.')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`insert into tenant (tenant_id, tenant_name) values ('north', 'North')`)
    const first = await give('north')
    expect(first.account).toBe('admin')
    expect((await give('north')).password).not.toBe(first.password)
    const { rows } = await client.query(
      `select account, status, renews_at_sign_in as due from app_user where tenant_id = 'north'`,
    )
    expect(rows).toEqual([{ account: 'admin', status: '1', due: true }])
    const { rows: log } = await client.query(
      `select user_name as who, title from operation_log where tenant_id = 'north'`,
    )
    expect(log).toEqual(Array(2).fill({ who: 'npm run admin-password', title: '重置租户管理员' }))
    await client.query(`update tenant set removed_at = now() where tenant_id = 'north'`)
    await expect(give('north')).rejects.toThrow('Tenant north is removed')
  } finally {
    await client.end()
  }
})
