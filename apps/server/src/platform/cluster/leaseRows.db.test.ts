import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { until } from '../../testing/until'
import type { Tx } from '../database'
import { allPartitions } from '../engine'
import { giveUp, lockLeases, note, pass, take, wish } from './leaseRows'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const lessee = { role: 'worker', owner: 'a' } as const
beforeEach(() =>
  test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from engine_lease`)
    await lockLeases(tx)
    await take(tx, lessee, allPartitions)
    await wish(
      tx,
      'worker',
      allPartitions.map((partition) => ({ partition, to: 'b' })),
    )
  }),
)

/** Somebody waits for a lock in this database. */
const isWaiting = async () => {
  const { rows } = await test.db.systemPool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks w where not w.granted
     and exists (select from pg_locks h join pg_database d on d.oid = h.database
       where h.pid = w.pid and d.datname = current_database())`,
  )
  expect(rows).toEqual([{ waiting: 1 }])
}

it.each<[string, (tx: Tx) => Promise<void>]>([
  [
    'notes what they cost',
    (tx) => note(tx, lessee, { loads: new Map(allPartitions.map((one) => [one, 1_000])), noted: new Map() }),
  ],
  ['hands them over', (tx) => pass(tx, lessee, allPartitions)],
  ['gives them up', (tx) => giveUp(tx, lessee, allPartitions)],
])('who %s waits for nobody who waits for him', async (_, change) => {
  let changing: Promise<void> | undefined
  await test.db.asSystem(async (tx) => {
    await lockLeases(tx)
    await wish(tx, 'worker', [{ partition: 9, to: 'c' }])
    changing = test.db.asSystem(change)
    await until(isWaiting)
    // those that the other has come to, whichever way he goes
    await wish(
      tx,
      'worker',
      allPartitions.map((partition) => ({ partition, to: 'd' })),
    )
  })
  await changing
})
