import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeSchema, statementsBetween } from '../../../scripts/schema'
import { createEmptyDatabase } from '../../testing'
import {
  connectDatabase,
  type Database,
  id,
  idColumn,
  migrate,
  partitionedBy,
  platformPolicy,
  type Scope,
  sqlStateOf,
  systemPolicy,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '.'
import { grantsSql } from './grants'

const meter = pgTable(
  'meter',
  { id: id(), tenantId: tenantId(), meterName: varchar({ length: 20 }) },
  tenantPolicy,
)
const panel = pgTable('panel', { id: id(), tenantId: tenantId(), stationId: idColumn().notNull() }, () =>
  tenantAndStationPolicy(),
)
const picture = pgTable('picture', { id: id(), tenantId: tenantId(), stationId: idColumn() }, () =>
  tenantAndStationPolicy({ nullable: true }),
)
const page = pgTable('page', { id: id(), title: varchar({ length: 20 }) }, platformPolicy)
const signingKey = pgTable('signing_key', { id: id() }, systemPolicy)
const unguarded = pgTable('unguarded', { id: id() })
const trace = partitionedBy(
  'range (slot)',
  pgTable('trace', { tenantId: tenantId(), slot: integer().notNull() }, (t) => [
    primaryKey({ columns: [t.tenantId, t.slot] }),
    ...tenantPolicy(),
  ]),
)
const tables = { meter, panel, picture, page, signingKey, unguarded, trace }

const all = (tenantId: string): Scope => ({ tenantId, stationIds: 'all' })

const stateOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: unknown) => sqlStateOf(error),
  )
const denied = '42501'

async function onServer(statement: string, url = inject('testServerUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The same database for an owner without any privilege beyond it, and for a superuser. */
async function openAs(user: 'superuser' | 'ordinary owner') {
  const { url, drop } = await createEmptyDatabase()
  if (user === 'superuser') return { url, drop }
  const login = `owner_${Date.now()}`
  const database = new URL(url).pathname.slice(1)
  await onServer(`create role ${login} login password 'pw'; grant app, system to ${login}`)
  await onServer(`alter database ${database} owner to ${login}`)
  const ownUrl = new URL(url)
  ownUrl.username = login
  ownUrl.password = 'pw'
  return { url: ownUrl.href, drop: () => drop().then(() => onServer(`drop role ${login}`)) }
}

describe.each(['superuser', 'ordinary owner'] as const)('with a DATABASE_URL of a %s', (user) => {
  let db: Database
  let drop: () => Promise<void>
  let url: string

  beforeAll(async () => {
    const opened = await openAs(user)
    ;({ url, drop } = opened)
    await migrate(url, new URL('../../../migrations', import.meta.url).pathname)
    db = connectDatabase(url, { pools: { request: 2, system: 2, owner: 1 } })
    await db.asOwner(async (tx) => {
      for (const statement of await statementsBetween(describeSchema({}), describeSchema(tables), tables)) {
        await tx.execute(sql.raw(statement))
      }
      await tx.execute(sql`create table trace_0 partition of trace for values from (0) to (100)`)
      await tx.execute(sql.raw(grantsSql))
    })
    await db.asSystem(async (tx) => {
      await tx.insert(meter).values([
        { tenantId: 'a', meterName: 'a1' },
        { tenantId: 'b', meterName: 'b1' },
      ])
      await tx.insert(panel).values([
        { tenantId: 'a', stationId: '1' },
        { tenantId: 'a', stationId: '2' },
        { tenantId: 'b', stationId: '1' },
      ])
      await tx.insert(picture).values([
        { tenantId: 'a', stationId: null },
        { tenantId: 'a', stationId: '2' },
      ])
      await tx.insert(page).values({ title: 'home' })
      await tx.insert(trace).values([
        { tenantId: 'a', slot: 1 },
        { tenantId: 'b', slot: 1 },
      ])
    })
  })
  afterAll(async () => {
    await db.close()
    await drop()
  })

  it('shows a request its own tenant only', async () => {
    const names = await db.inTenant(all('a'), (tx) => tx.select({ name: meter.meterName }).from(meter))
    expect(names).toEqual([{ name: 'a1' }])
  })

  it('shows nothing to a query whose transaction has no tenant', async () => {
    const client = await db.systemPool.connect()
    try {
      await client.query(`begin; reset role; set local role app`)
      for (const table of ['meter', 'panel', 'picture', 'trace']) {
        expect((await client.query(`select * from ${table}`)).rows).toEqual([])
      }
      await client.query('rollback')
    } finally {
      client.release(true)
    }
  })

  it('leaves no tenant behind on the connection', async () => {
    await db.inTenant(all('a'), (tx) => tx.select().from(meter))
    const seen = await db.asOwner((tx) =>
      tx.execute(sql`select current_setting('app.tenant', true) as tenant`),
    )
    expect(seen.rows[0]?.tenant ?? '').toBe('')
  })

  it('fills in the tenant, and refuses to write another one', async () => {
    const [row] = await db.inTenant(all('c'), (tx) =>
      tx.insert(meter).values({ meterName: 'c1' }).returning(),
    )
    expect(row).toMatchObject({ tenantId: 'c', meterName: 'c1' })
    expect(row?.id).toMatch(/^\d+$/)
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.insert(meter).values({ tenantId: 'b' })))).toBe(
      denied,
    )
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.update(meter).set({ tenantId: 'b' })))).toBe(denied)
  })

  it('does not change or delete rows of another tenant', async () => {
    const changed = await db.inTenant(all('a'), async (tx) => [
      await tx.update(meter).set({ meterName: 'x' }).where(eq(meter.tenantId, 'b')),
      await tx.delete(meter).where(eq(meter.tenantId, 'b')),
    ])
    expect(changed.map((result) => result.rowCount)).toEqual([0, 0])
  })

  it('narrows rows to the permitted stations, for reading and writing', async () => {
    const stationsSeen = (stationIds: Scope['stationIds']) =>
      db.inTenant({ tenantId: 'a', stationIds }, (tx) => tx.select({ id: panel.stationId }).from(panel))
    expect(await stationsSeen('all')).toHaveLength(2)
    expect(await stationsSeen(['2', '3'])).toEqual([{ id: '2' }])
    expect(await stationsSeen([])).toEqual([])
    const insertElsewhere = db.inTenant({ tenantId: 'a', stationIds: ['2'] }, (tx) =>
      tx.insert(panel).values({ stationId: '1' }),
    )
    expect(await stateOf(insertElsewhere)).toBe(denied)
  })

  it('shows rows without a station to the whole tenant where the table says so', async () => {
    const seen = await db.inTenant({ tenantId: 'a', stationIds: ['1'] }, (tx) => tx.select().from(picture))
    expect(seen.map((row) => row.stationId)).toEqual([null])
  })

  it('lets no request read partitions around the policy of their parent', async () => {
    expect(await db.inTenant(all('a'), (tx) => tx.select().from(trace))).toEqual([{ tenantId: 'a', slot: 1 }])
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.execute(sql`select * from trace_0`)))).toBe(denied)
  })

  it('keeps partitions closed that were made after the grants', async () => {
    await db.asOwner((tx) =>
      tx.execute(sql`create table trace_1 partition of trace for values from (100) to (200)`),
    )
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.execute(sql`select * from trace_1`)))).toBe(denied)
  })

  it('closes tables without row-level security, and those of the system, to requests', async () => {
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.select().from(unguarded)))).toBe(denied)
    expect(
      await stateOf(db.inTenant(all('a'), (tx) => tx.execute(sql`select * from schema_migration`))),
    ).toBe(denied)
    expect(await db.inTenant(all('a'), (tx) => tx.select().from(signingKey))).toEqual([])
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.execute(sql`create table mine (x int)`)))).toBe(
      denied,
    )
  })

  it("lets every tenant read the installation's tables and only 000000 write them", async () => {
    expect(await db.inTenant(all('a'), (tx) => tx.select().from(page))).toHaveLength(1)
    expect(await stateOf(db.inTenant(all('a'), (tx) => tx.insert(page).values({ title: 'x' })))).toBe(denied)
    expect(await stateOf(db.inTenant(all('000000'), (tx) => tx.insert(page).values({ title: 'x' })))).toBe(
      'no error',
    )
  })

  it('refuses to write in a read-only transaction', async () => {
    const write = db.inTenant(all('a'), (tx) => tx.insert(meter).values({}), { readOnly: true })
    expect(await stateOf(write)).toBe('25006')
  })

  it('undoes everything when the work fails, and a savepoint alone when that fails', async () => {
    const failing = db.inTenant(all('d'), async (tx) => {
      await tx.insert(meter).values({ meterName: 'gone' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.inTenant(all('d'), async (tx) => {
      await tx.insert(meter).values({ meterName: 'kept' })
      await tx
        .transaction(async (inner) => {
          await inner.insert(meter).values({ meterName: 'gone' })
          throw new Error('no')
        })
        .catch(() => undefined)
    })
    const left = await db.inTenant(all('d'), (tx) => tx.select({ name: meter.meterName }).from(meter))
    expect(left).toEqual([{ name: 'kept' }])
  })

  it('lets the system see all tenants, but neither partitions nor DDL', async () => {
    expect((await db.systemPool.query('select distinct tenant_id from panel')).rowCount).toBe(2)
    expect(await stateOf(db.systemPool.query('select * from trace_0'))).toBe(denied)
    expect(await stateOf(db.systemPool.query('drop table meter'))).toBe(denied)
  })

  it('takes nothing but ids and tenant ids for a scope', async () => {
    const nothing = async () => undefined
    const scope = (change: Partial<Scope>) => db.inTenant({ ...all('a'), ...change }, nothing)
    await expect(async () => scope({ tenantId: "a'; reset role; --" })).rejects.toThrow(RangeError)
    await expect(async () => scope({ stationIds: ['1', '*'] })).rejects.toThrow(RangeError)
    await expect(async () => scope({ userId: 'x' })).rejects.toThrow(RangeError)
  })
})
