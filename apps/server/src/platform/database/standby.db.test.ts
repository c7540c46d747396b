import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type BareDatabase, createMigratedDatabase } from '../../testing'
import { askOnce } from '../../testing/askOnce'
import { connectDatabase, type Database, DatabaseUnavailable, isConnectionFailure, sqlStateOf } from '.'

let database: BareDatabase
let db: Database
/** New sessions read only, as those that come to a standby. */
const readsOnly = (isOn: boolean) =>
  askOnce(
    inject('testServerUrl'),
    `alter database ${new URL(database.url).pathname.slice(1)} ${isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  )
beforeAll(async () => {
  database = await createMigratedDatabase()
  await readsOnly(true)
  db = connectDatabase(database.url, { pools: { request: 1, system: 1, owner: 1 } })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const scope = (isReadOnly: boolean) => ({ tenantId: 'a', stationIds: 'all', isReadOnly }) as const
const insert = sql`insert into area (tenant_id, area_name, area_code) values ('a', 'A', '1')`
const inTenant = (isReadOnly = false) => db.inTenant(scope(isReadOnly), (tx) => tx.execute(insert))
const asSystem = () => db.asSystem((tx) => tx.execute(sql`update area set area_code = '2'`))

it('a server that only reads is none to write to, and is left for the next that answers', async () => {
  for (const write of [inTenant, asSystem]) await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable)
  await readsOnly(false)
  for (const write of [inTenant, asSystem]) expect((await write()).rowCount).toBe(1)
})

it('whoever may only read is refused as before', async () => {
  const refused = await inTenant(true).catch((error: unknown) => error)
  expect(sqlStateOf(refused)).toBe('25006')
  expect(isConnectionFailure(refused)).toBe(false)
})
