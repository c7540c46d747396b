import { eq, sql } from 'drizzle-orm'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { id, idColumn, prepared, tenantId } from '.'

const area = pgTable('area', {
  id: id(),
  tenantId: tenantId(),
  areaName: varchar({ length: 64 }).notNull(),
  areaCode: varchar({ length: 64 }).notNull(),
  parentId: idColumn('parent_id').notNull(),
})

const namesUnder = prepared((tx) =>
  tx
    .select({ name: area.areaName })
    .from(area)
    .where(eq(area.parentId, sql.placeholder('parentId')))
    .orderBy(area.areaName),
)

const all = (tenantId: string) => ({ tenantId, stationIds: 'all' as const })

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.asSystem((tx) =>
    tx.insert(area).values([
      { tenantId: 'a', areaName: 'a0', areaCode: '1', parentId: '0' },
      { tenantId: 'a', areaName: 'a7', areaCode: '2', parentId: '7' },
      { tenantId: 'b', areaName: 'b0', areaCode: '1', parentId: '0' },
    ]),
  )
})
afterAll(() => test?.close())

const readBy = (tenantId: string, parentId: string) =>
  test.db.inTenant(all(tenantId), (tx) => namesUnder(tx, { parentId }), { readOnly: true })

it('asks each time as who asks, with his own values, also side by side', async () => {
  const rounds = Array.from({ length: 40 }, () => [readBy('a', '0'), readBy('b', '0'), readBy('a', '7')])
  const answers = await Promise.all(rounds.flat())
  for (let at = 0; at < answers.length; at += 3)
    expect(answers.slice(at, at + 3)).toEqual([[{ name: 'a0' }], [{ name: 'b0' }], [{ name: 'a7' }]])
})

it('reads within a transaction what that has written, and a savepoint what it took back', async () => {
  const seen = await test.db.inTenant(all('c'), async (tx) => {
    await tx.insert(area).values({ areaName: 'c0', areaCode: '1', parentId: '0' })
    const within = await tx
      .transaction(async (inner) => {
        await inner.insert(area).values({ areaName: 'c1', areaCode: '2', parentId: '0' })
        const both = await namesUnder(inner, { parentId: '0' })
        throw Object.assign(new Error('taken back'), { both })
      })
      .catch((error: Error & { both?: unknown }) => error.both)
    return [within, await namesUnder(tx, { parentId: '0' })]
  })
  expect(seen).toEqual([[{ name: 'c0' }, { name: 'c1' }], [{ name: 'c0' }]])
})

it('fails for a value that was not given, and works again after', async () => {
  const without = test.db.inTenant(all('a'), (tx) => namesUnder(tx), { readOnly: true })
  await expect(without).rejects.toThrow('parentId')
  expect(await readBy('a', '0')).toEqual([{ name: 'a0' }])
})
