import { electricFactor, unitFillers } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { kwFactor, kwhFactor } from './registers'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const inDatabase = (unit: string | null) =>
  test.db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ factor: number | null }>(
      sql`select coalesce(${kwhFactor('unit')}, ${kwFactor('unit')})::float8 as factor from (select ${unit}::text as unit) u`,
    )
    return rows[0]?.factor ?? undefined
  })

it.each<[string | null, number | undefined]>([
  ['kWh', 1],
  ['KWH', 1],
  ['kW·h', 1],
  ['kW.h', 1],
  [' kW h ', 1],
  ...[...unitFillers].map((filler): [string, number] => [`${filler}MW${filler}h`, 1_000]),
  ['MWh', 1_000],
  ['GWh', 1_000_000],
  ['万 kWh', 10_000],
  ['万度', 10_000],
  ['度', 1],
  ['千瓦时', 1],
  ['Wh', 0.001],
  ['W', 0.001],
  ['kW', 1],
  ['MW', 1_000],
  ['mWh', undefined],
  ['m W', undefined],
  ['kvarh', undefined],
  ['kW-h', undefined],
  ['kW\nh', undefined],
  ['m³', undefined],
  ['%', undefined],
  ['', undefined],
  [null, undefined],
])('takes a unit written %j for the same here and in the database', async (unit, factor) => {
  expect(electricFactor(unit)).toBe(factor)
  expect(await inDatabase(unit)).toBe(factor)
})
