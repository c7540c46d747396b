import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { bigints, texts } from '.'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const text = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '{}', '","', '\\', '"', ' a ', '1,2'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0')),
)

it('texts arrive as they are, whatever stands in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 8 }), async (values) => {
      const { rows } = await test.db.asOwner((tx) =>
        tx.execute<{ list: string[] }>(sql`select to_json(${texts(values)}) as list`),
      )
      expect(rows[0]?.list).toEqual(values)
    }),
    { numRuns: 60 },
  )
})

it('whole numbers arrive as they are, as texts and as numbers', async () => {
  const whole = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    fc.maxSafeInteger(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(whole, { maxLength: 8 }), async (values) => {
      const { rows } = await test.db.asOwner((tx) =>
        tx.execute<{ list: string[] }>(sql`select to_json(${bigints(values)}::text[]) as list`),
      )
      expect(rows[0]?.list).toEqual(values.map((value) => String(value === 0 ? 0 : value)))
    }),
    { numRuns: 30 },
  )
})

it('a text that is several numbers is none', async () => {
  await expect(test.db.asOwner((tx) => tx.execute(sql`select ${bigints(['1,2'])} as list`))).rejects.toThrow()
})
