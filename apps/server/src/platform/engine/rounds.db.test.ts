import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { createMovablePartitions } from '../../testing/movablePartitions'
import { createBus } from '../bus'
import { bigints } from '../database'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createWriters } from '../writers'
import { createRounds, type RoundRecord } from '.'

const everyMs = 600_000
const records = 40

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.asOwner(async (tx) => {
    await tx.execute(sql`create table visited (id bigint primary key, round_ms bigint not null default 0)`)
    await tx.execute(sql`create table visit (id bigint, round_ms bigint, host int)`)
    await tx.execute(sql`insert into visited (id) select n from generate_series(1, ${records}) n`)
    await tx.execute(sql`grant all on visited, visit to system`)
  })
})
afterAll(() => test.close())

const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

it('rounds of two processes share no record of a round, while partitions go from one to the other', async () => {
  const partitions = createMovablePartitions()
  const clock = createTestClock(everyMs)
  const hosts = [0, 1].map((host) => {
    const bus = createBus(fail)
    const scheduler = createScheduler(clock, fail)
    const writers = createWriters({ bus, clock, log })
    const rounds = createRounds(
      { db: test.db, clock, log, scheduler, writers, partitions: partitions.of(host) },
      {
        name: 'unit consumptions',
        ...{ everyMs, most: 3 },
        async load(tx, isOurs, roundMs) {
          const { rows } = await tx.execute<RoundRecord & Record<string, unknown>>(sql`
            select id::text as id, 'demo' as "tenantId", id::text as subject from visited
            where round_ms < ${roundMs} and ${isOurs(sql`id`)} order by id`)
          return rows
        },
        async store(tx, ids, roundMs) {
          await tx.execute(
            sql`insert into visit select id, ${roundMs}, ${host} from unnest(${bigints(ids)}) id`,
          )
          await tx.execute(sql`update visited set round_ms = ${roundMs} where id = any (${bigints(ids)})`)
        },
      },
    )
    return { rounds, scheduler }
  })
  for (const { rounds } of hosts) await rounds.start()
  for (let round = 2; round < 8; round += 1) {
    clock.set(round * everyMs)
    const looks = hosts.map(({ rounds }) => rounds.look())
    await partitions.move((partition) => (partition >> (round % 4)) & 1)
    await Promise.all(looks)
    for (const { rounds } of hosts) await rounds.look()
  }
  for (const { rounds } of hosts) await rounds.stop()
  for (const { scheduler } of hosts) await scheduler.stop()
  // a look beside a flush of the same process may repeat what is being stored, which makes nothing twice
  const { rows } = await test.db.systemPool.query(`
    select count(distinct host)::int as hosts,
      count(distinct (id, round_ms, host))::int - count(distinct (id, round_ms))::int as shared from visit`)
  expect(rows).toEqual([{ hosts: 2, shared: 0 }])
  const last = await test.db.systemPool.query('select from visited where round_ms = $1', [7 * everyMs])
  expect(last.rowCount).toBe(records)
})
