import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayLiteral, bigints } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { floats } from '../../../testing/readingsModel'
import { packReadings } from './packReadings'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

interface Reading {
  ts: number
  value: number | null
  text: string | null
  quality: number
}

const day = Date.UTC(2026, 2, 1)

/** The bits of a value, so that -0 and 0 differ and NaN is NaN. */
const bitsOf = (value: number | null) => {
  if (value === null) return null
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString('hex')
}

const relationOf = (readings: readonly Reading[]): SQL => sql`(
  select 'demo'::varchar as tenant_id, 7::bigint as point_id, u.* from unnest(${bigints(readings.map(({ ts }) => ts))},
    ${floats(readings.map(({ value }) => value))}, ${arrayLiteral(readings.map(({ text }) => text))}::text[],
    ${arrayLiteral(readings.map(({ quality }) => quality))}::smallint[]) as u(ts, value, text, quality))`

/** What comes back of packed readings, within a span. */
async function unpacked(readings: readonly Reading[], from: number, before: number) {
  const { rows } = await test.db.asOwner((tx) =>
    tx.execute<{ ts: number; bits: string | null; text: string | null; quality: number; chunks: number }>(sql`
      select r.ts::float8 as ts, encode(float8send(r.value), 'hex') as bits, r.text, r.quality
      from (${packReadings({ readings: relationOf(readings), sequence: sql`1::bigint` })}) c,
        chunk_readings(row(c.*)::sample_chunk, ${from}::bigint, ${before}::bigint) r order by r.ts`),
  )
  return rows
}

const packedAs = (readings: readonly Reading[]) =>
  readings.map(({ ts, value, text, quality }) => ({ ts, bits: bitsOf(value), text, quality }))

const gap = fc.oneof(
  fc.constant(10_000),
  fc.integer({ min: 9_950, max: 10_050 }),
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 5_000_000 }),
)
const decimal = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 9 }))
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    Number.NaN,
    Infinity,
    -Infinity,
    4e15,
    -4e15,
    5e15,
    0.1,
    0.30000000000000004,
    1e-8,
    1e-9,
  ),
  decimal.map(([digits, places]) => Number(`${digits}e-${places}`)),
  fc.double(),
  fc.maxSafeInteger(),
)
/** What a register shows that goes up by so much. */
const register = (steps: readonly number[]) => {
  let sum = 1e9
  return steps.map((step) => {
    sum += step
    return sum / 10
  })
}
/** Values as points send them: of one kind mostly, so that each form of a chunk comes up. */
const series = (length: number) =>
  fc.oneof(
    fc.array(number, { minLength: length, maxLength: length }),
    fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
    fc.array(
      decimal.map(([digits]) => digits / 100),
      { minLength: length, maxLength: length },
    ),
    fc.array(fc.integer({ min: 0, max: 300 }), { minLength: length, maxLength: length }).map(register),
    fc.array(fc.option(number), { minLength: length, maxLength: length }),
  )
const readingsOf = fc.array(gap, { minLength: 1, maxLength: 60 }).chain((gaps) => {
  const length = gaps.length
  const many = { minLength: length, maxLength: length }
  return fc
    .record({
      values: series(length),
      texts: fc.oneof(
        fc.constant(gaps.map(() => null)),
        fc.array(
          fc.option(fc.oneof(fc.constantFrom('', '运行', 'stop'), fc.string({ unit: 'grapheme' }))),
          many,
        ),
      ),
      qualities: fc.oneof(
        fc.constant(gaps.map(() => 0)),
        fc.array(fc.integer({ min: 0, max: 2 }), many),
        fc.array(fc.integer({ min: -32768, max: 32767 }), many),
      ),
    })
    .map(({ values, texts, qualities }) => {
      let ts = day
      return gaps.map((step, index): Reading => {
        ts += step
        const text = texts[index]?.replaceAll('\0', '') ?? null
        return { ts, value: values[index] ?? null, text, quality: qualities[index] ?? 0 }
      })
    })
})

it('come back bit for bit: numbers of every kind, texts, quality, gaps', async () => {
  await fc.assert(
    fc.asyncProperty(readingsOf, async (readings) => {
      expect(await unpacked(readings, 0, Number.MAX_SAFE_INTEGER)).toEqual(packedAs(readings))
    }),
    { numRuns: 80 },
  )
})

it('are found by their time, however unsteady they came', async () => {
  await fc.assert(
    fc.asyncProperty(readingsOf, fc.nat(), fc.nat(), async (readings, one, other) => {
      const instants = readings.flatMap(({ ts }) => [ts, ts + 1])
      const [from = 0, before = 0] = [one, other]
        .map((pick) => instants[pick % instants.length] ?? 0)
        .sort((a, b) => a - b)
      expect(await unpacked(readings, from, before)).toEqual(
        packedAs(readings.filter(({ ts }) => ts >= from && ts < before)),
      )
    }),
    { numRuns: 80 },
  )
})

it('are looked for where they are, and not all over the day, after a gap', async () => {
  const readings = Array.from(
    { length: 6_000 },
    (_, index): Reading => ({
      ...{
        ts: day + index * 10_000 + (index < 3_000 ? 0 : 21_600_000),
        value: index,
        text: null,
        quality: 0,
      },
    }),
  )
  const [from, before] = [day + 3_600_000, day + 3_660_000]
  const { rows } = await test.db.asOwner((tx) =>
    tx.execute(sql`
      select chunk_place_from(row(c.*)::sample_chunk, ${from}::bigint) as first,
        chunk_place_before(row(c.*)::sample_chunk, ${before}::bigint) as last
      from (${packReadings({ readings: relationOf(readings), sequence: sql`1::bigint` })}) c`),
  )
  expect(rows).toEqual([{ first: 360, last: 365 }])
})

it('are cut into chunks of a bounded size, and take few bytes', async () => {
  const readings = Array.from({ length: 25_000 }, (_, index): Reading => {
    const value = Math.round(40_000 + 9_000 * Math.sin(index / 1400) + (index % 37)) / 100
    return { ts: day + index * 3_000, value, text: null, quality: 0 }
  })
  const { rows } = await test.db.asOwner((tx) =>
    tx.execute(sql`
      select count(*)::int as chunks, sum(octet_length(value_planes))::int as bytes, count(ts_planes)::int as unsteady
      from (${packReadings({ readings: relationOf(readings), sequence: sql`1::bigint` })})
        as c(t, p, f, l, n, s, b, st, ts_planes, vb, vs, sc, value_planes)`),
  )
  expect(rows).toEqual([{ chunks: 3, bytes: 50_000, unsteady: 0 }])
})

it('come back bit for bit where those of a day are in several chunks, each of another kind', async () => {
  const readings = Array.from({ length: 20_500 }, (_, index): Reading => {
    const ts = day + index * 4_000 + (index % 11)
    if (index < 10_000) return { ts, value: index / 100, text: null, quality: 0 }
    return index % 7 === 0
      ? { ts, value: null, text: `mode ${index % 5}`, quality: index % 3 }
      : { ts, value: index / 3, text: null, quality: 0 }
  })
  expect(await unpacked(readings, 0, Number.MAX_SAFE_INTEGER)).toEqual(packedAs(readings))
  const within = readings.slice(9_990, 10_010)
  expect(await unpacked(readings, within[0]?.ts ?? 0, (within.at(-1)?.ts ?? 0) + 1)).toEqual(packedAs(within))
})
