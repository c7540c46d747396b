import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { staleAfterMs, staleAfterSql } from './staleness'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

it('is the same in the database', async () => {
  const cases = [1, 60, 300, 3_600, 86_400].flatMap((intervalSeconds) =>
    [null, 0, 1_000, 20_000, 400_000, 5_000_000, 10 ** 9].map((gapMs) => ({ intervalSeconds, gapMs })),
  )
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ ms: number }>(sql`
      select ${staleAfterSql(sql`c."intervalSeconds"`, sql`c."gapMs"`)}::float8 as ms
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c("intervalSeconds" int, "gapMs" int)`),
  )
  expect(rows.map(({ ms }) => ms)).toEqual(
    cases.map(({ intervalSeconds, gapMs }) => staleAfterMs(intervalSeconds, gapMs)),
  )
})
