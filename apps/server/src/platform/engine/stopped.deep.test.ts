import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { advance, type OwnedPartition, takeOver } from './cursors'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

it('a process that does not go on in the midst of storing its results is taken over from, and stores nothing', async () => {
  const feed = { column: 'clock_ms' } as const
  const options = { feed, partitions: [3, 4], newest: 10 }
  const owned = await takeOver(test.db, 'alarms', options)
  let next: OwnedPartition[] = []
  const stopped = test.db.asSystem(async (tx) => {
    await advance(tx, 'alarms', { feed, owned: owned.map((one) => ({ ...one, position: 20 })) })
    // it holds its cursors, and does nothing more until another one has them
    next = await takeOver(test.db, 'alarms', options)
    await tx.execute(sql`select 1`)
  })
  await expect(stopped).rejects.toThrow()
  expect(next).toEqual(owned.map((one) => ({ ...one, fence: one.fence + 1 })))
})
