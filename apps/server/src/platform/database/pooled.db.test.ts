import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { connectDatabase, type Database, sqlStateOf } from '.'

let test: TestDatabase
/** Sessions that are begun as the owner and told nothing, as behind a pooler in transaction mode. */
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  const { connectionString } = test.db
  db = connectDatabase(connectionString, {
    directUrl: connectionString,
    pools: { request: 1, system: 1, owner: 1 },
    requestTimeoutMs: 300,
  })
  await db.asSystem((tx) =>
    tx.execute(
      sql`insert into area (tenant_id, area_name, area_code) values ('a', 'A', '1'), ('b', 'B', '1')`,
    ),
  )
})
afterAll(async () => {
  await db?.close()
  await test?.close()
})

const scope = (tenantId: string) => ({ tenantId, stationIds: 'all' }) as const
const who = sql`select current_user::text as role`
const stateOf = (attempt: Promise<unknown>) => attempt.then(() => 'no error', sqlStateOf)

describe('behind a pooler that keeps no session', () => {
  it('every transaction and every single statement has its role', async () => {
    const inTenant = (readOnly: boolean) =>
      db.inTenant(scope('a'), async (tx) => (await tx.execute(who)).rows, { readOnly })
    expect(await inTenant(true)).toEqual([{ role: 'app' }])
    expect(await inTenant(false)).toEqual([{ role: 'app' }])
    expect(await db.asSystem(async (tx) => (await tx.execute(who)).rows)).toEqual([{ role: 'system' }])
    const asked = 'select current_user::text as role, $1::int as n'
    expect((await db.systemPool.query(asked, [1])).rows).toEqual([{ role: 'system', n: 1 }])
    const client = await db.commitPool.connect()
    const settings = "select current_setting('statement_timeout') as most, current_setting('jit') as jit"
    expect((await client.query({ name: 'x', text: settings })).rows).toEqual([{ most: '20s', jit: 'off' }])
    client.release()
  })

  it('a transaction of its owner may see one instant, and gives up its locks when nobody goes on', async () => {
    const standing = await db.asOwner(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`)
      const { rows } = await tx.execute(sql`select current_setting('transaction_isolation') as isolation,
        current_setting('idle_in_transaction_session_timeout') as rest`)
      return rows
    })
    expect(standing).toEqual([{ isolation: 'repeatable read', rest: '1min' }])
  })

  it('a request sees its own tenant, is given up in time and leaves no statement prepared', async () => {
    const names = (tenant: string) =>
      db.inTenant(
        scope(tenant),
        async (tx) => (await tx.execute(sql`select area_name as name from area`)).rows,
        { readOnly: true },
      )
    for (let round = 0; round < 30; round += 1) {
      expect(await names('a')).toEqual([{ name: 'A' }])
      expect(await names('b')).toEqual([{ name: 'B' }])
    }
    for (const readOnly of [true, false])
      expect(
        await stateOf(db.inTenant(scope('a'), (tx) => tx.execute(sql`select pg_sleep(5)`), { readOnly })),
      ).toBe('57014')
    const prepared = await db.inTenant(scope('a'), (tx) =>
      tx.execute(sql`select name from pg_prepared_statements`),
    )
    expect(prepared.rows).toEqual([])
  })

  it('a single statement that fails has changed nothing, and the next one works', async () => {
    const broken = db.systemPool.query(
      "update area set area_name = 'X' returning 1 / (tenant_id <> 'a')::int",
    )
    expect(await stateOf(broken)).toBe('22012')
    const { rows, rowCount } = await db.systemPool.query('select area_name from area order by area_name')
    expect({ rows, rowCount }).toMatchObject({ rows: [{ area_name: 'A' }, { area_name: 'B' }], rowCount: 2 })
  })
})
