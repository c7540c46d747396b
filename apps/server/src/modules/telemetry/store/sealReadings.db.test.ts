import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bigints } from '../../../platform/database'
import { dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { useSealedDays } from '../../../testing/useSealedDays'
import { minutesOf } from '../rollup/minutesOf'
import { joinNextMonth } from './joinMonths'
import { chunkPlan, createPartitions, samplePlan } from './partitions'
import { firstFrom, lastBefore, newestWithin, readingsOfBuckets, readingsWithin } from './readings'
import { beginDay, packMissed, packNext, replaceRows } from './sealDay'

const { test, points, begin, pack, rollUp, seal, readingAt, partitionsOfChunks } = await useSealedDays()

const rowsOfDays = async () => {
  const { rows } = await test.db.asOwner((tx) =>
    tx.execute<{ table: string; rows: number }>(sql`
      select 'rows' as "table", count(*)::int as rows from sample union all
      select 'chunks', count(*)::int from sample_chunk`),
  )
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]))
}

const inTenant = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  test.db.inTenant(
    { tenantId: 'demo', stationIds: 'all' },
    async (tx) => (await tx.execute<T>(statement)).rows,
  )

interface PlanNode {
  Plans?: PlanNode[]
  'Function Name'?: string
  'Actual Rows': number
  'Actual Loops': number
}
const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)]

describe('sealed readings', () => {
  it('are the same to all who read them, whatever came late, twice or in which order', async () => {
    const reading = fc.record({
      point: fc.nat({ max: 1 }),
      /** Few instants, so that many come twice. */
      at: fc.oneof(
        fc.nat({ max: 40 }).map((n) => n * 7_200_000),
        fc.nat({ max: 40 }).map((n) => n * 7_200_000 + 1),
      ),
      // of a size that roll-ups can add up and weigh; `packReadings.db.test.ts` has the rest
      value: fc.option(
        fc.oneof(fc.integer({ min: -5, max: 5 }), fc.float({ noNaN: true, noDefaultInfinity: true })),
      ),
      quality: fc.constantFrom(0, 0, 0, 1, 2),
    })
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.array(reading, { minLength: 1, maxLength: 25 }) },
      { weight: 2, arbitrary: fc.constant('seal' as const) },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 8 }),
        fc.array(fc.nat({ max: 82 }), { minLength: 4, maxLength: 4 }),
        async (steps, spans) => {
          const model = await begin()
          for (const one of steps) {
            if (one === 'seal') {
              await seal()
              continue
            }
            await model.store(
              one.map(
                ({ point, at, ...rest }): StoredReading => ({
                  pointId: points[point] ?? '',
                  ts: firstDay + at,
                  ...rest,
                  text: rest.value === null ? 'off' : null,
                }),
              ),
            )
          }
          expect(await model.inDatabase()).toEqual(model.expected())
          const [a = 0, b = 0, c = 0, d = 0] = spans.map((n) => firstDay + n * 3_600_000)
          const [from, before] = [Math.min(a, b), Math.max(a, b)]
          for (const pointId of points) {
            const own = model.expected().filter((one) => one.pointId === pointId)
            const good = own.filter(({ value, quality }) => value !== null && quality < 2)
            const id = sql`${pointId}::bigint`
            const bounds = { from: sql`${from}::bigint`, before: sql`${before}::bigint` }
            const columns = { from: sql`k.at[1]`, before: sql`k.at[2]`, known: bounds }
            for (const span of [bounds, columns])
              expect(
                await inTenant(
                  sql`select r.ts::float8 as ts, r.value from (select array[${bounds.from}, ${bounds.before}] as at offset 0) k,
                    lateral ${readingsWithin({ point: id, ...span })} r order by 1`,
                ),
              ).toEqual(
                own.filter(({ ts }) => ts >= from && ts < before).map(({ ts, value }) => ({ ts, value })),
              )
            expect(
              await inTenant(
                sql`select ts::float8 as ts, value from ${lastBefore({ point: id, before: sql`${c}::bigint` })} r`,
              ),
            ).toEqual(
              good
                .filter(({ ts }) => ts < c)
                .slice(-1)
                .map(({ ts, value }) => ({ ts, value })),
            )
            expect(
              await inTenant(
                sql`select ts::float8 as ts from ${lastBefore({ point: id, before: sql`${before}::bigint`, from: sql`${from}::bigint` })} r`,
              ),
            ).toEqual(
              good
                .filter(({ ts }) => ts >= from && ts < before)
                .slice(-1)
                .map(({ ts }) => ({ ts })),
            )
            expect(
              await inTenant(
                sql`select ts::float8 as ts from ${firstFrom({ point: id, from: sql`${d}::bigint`, knownFrom: sql`${Math.min(c, d)}::bigint` })} r`,
              ),
            ).toEqual(
              good
                .filter(({ ts }) => ts >= d)
                .slice(0, 1)
                .map(({ ts }) => ({ ts })),
            )
            const newest = newestWithin({
              ...{ point: id, from: sql`${from}::bigint`, before: sql`${before}::bigint`, most: sql`3` },
            })
            expect(await inTenant(sql`select ts::float8 as ts, value from ${newest} r order by 1`)).toEqual(
              own
                .filter(({ ts }) => ts >= from && ts < before)
                .slice(-3)
                .map(({ ts, value }) => ({ ts, value })),
            )
            const minutes = sql`(select ${id} as point_id, ${firstDay}::bigint + n * 60000::bigint as bucket from generate_series(0, 7 * 1440) n)`
            expect(
              await inTenant(
                sql`select ts::float8 as ts, value from ${readingsOfBuckets({ buckets: minutes, width: 'minute', columns: sql`o.bucket, s.ts, s.value` })} r order by 1`,
              ),
            ).toEqual(good.map(({ ts, value }) => ({ ts, value })))
          }
        },
      ),
      { numRuns: 5 },
    )
  })

  it('are looked for in the partitions of a known span alone, though its bounds are columns', async () => {
    const partitions = createPartitions(test.db)
    const may = Date.UTC(2026, 4, 1)
    for (const plan of [samplePlan, chunkPlan]) await partitions.ensure(plan, may, may + 6 * dayMs)
    const [from, before] = [may + 3 * dayMs, may + 4 * dayMs]
    const span = { point: sql`1::bigint`, from: sql`k.at`, before: sql`k.at + 1000` }
    const known = { from: sql`${from}::bigint`, before: sql`${before}::bigint` }
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from unnest(array[${from}, ${from + 1}]::bigint[]) k(at), lateral ${readingsWithin({ ...span, known })} r,
          lateral ${firstFrom({ point: span.point, from: span.from, knownFrom: known.from })} f`,
      ),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const daysOf = (table: string) =>
      [...new Set(plan.match(new RegExp(`\\b${table}_202605\\d\\d\\b`, 'g')))].sort()
    expect(daysOf('sample_chunk')).toEqual(['sample_chunk_20260503', 'sample_chunk_20260504'])
    // what came first may be of any day that follows
    expect(daysOf('sample')).toEqual([4, 5, 6, 7].map((day) => `sample_2026050${day}`))
    await test.db.asOwner(async (tx) => {
      for (let day = 1; day <= 7; day += 1)
        for (const table of ['sample', 'sample_chunk'])
          await tx.execute(sql.raw(`drop table ${table}_2026050${day}`))
    })
  })

  it('leave the rows of days that are over, and take in what comes late', async () => {
    const model = await begin()
    const [pointId = ''] = points
    const of = (ts: number, value: number): StoredReading => ({ pointId, ts, value, text: null, quality: 0 })
    await model.store([of(firstDay + 1000, 1), of(firstDay + 2000, 2), of(firstDay + 4 * dayMs, 3)])
    expect(await seal()).toMatchObject({ isDone: true })
    expect(await rowsOfDays()).toEqual({ rows: 1, chunks: 1 })
    // one is new, one comes again with another value
    await model.store([of(firstDay + 1500, 4), of(firstDay + 2000, 5)])
    expect(await rowsOfDays()).toEqual({ rows: 3, chunks: 1 })
    expect(await model.inDatabase()).toEqual(model.expected())
    await seal()
    expect(await rowsOfDays()).toEqual({ rows: 1, chunks: 1 })
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('are packed as soon as their day is over where the disk is short of room, as long as there is room to pack into', async () => {
    const model = await begin()
    const of = (ts: number) => ({ pointId: points[0] ?? '', ts, value: 1, text: null, quality: 0 })
    // the last day has ended an hour ago
    await model.store([of(firstDay + 3 * dayMs), of(firstDay + 4 * dayMs)])
    expect(await seal()).toEqual({ sealed: 0, isDone: true })
    expect(await pack({ isPressed: true, isOutOfRoom: () => true })).toEqual({ sealed: 0, isDone: false })
    expect(await pack({ isPressed: true })).toEqual({ sealed: 1, isDone: true })
    expect(await rowsOfDays()).toEqual({ rows: 1, chunks: 1 })
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('wait for roll-ups', async () => {
    const model = await begin()
    await model.store([{ pointId: points[0] ?? '', ts: firstDay, value: 1, text: null, quality: 0 }])
    await pack()
    expect(await rowsOfDays()).toEqual({ rows: 1, chunks: 0 })
    await seal()
    expect(await rowsOfDays()).toEqual({ rows: 0, chunks: 1 })
  })

  it('take the place of no row that came after it was packed', async () => {
    const model = await begin()
    const [pointId = '', other = ''] = points
    const day = { from: firstDay, isLate: false }
    await model.store([{ pointId, ts: firstDay, value: 1, text: null, quality: 0 }])
    await beginDay(test.db, day)
    expect(await packNext(test.db, day)).toBe(false)
    await model.store([{ pointId, ts: firstDay + 1, value: 2, text: null, quality: 0 }])
    await model.store([{ pointId: other, ts: firstDay, value: 3, text: null, quality: 0 }])
    await rollUp()
    expect(await replaceRows(test.db, day)).toBe(false)
    expect(await packMissed(test.db, day)).toBe(true)
    expect(await packMissed(test.db, day)).toBe(false)
    expect(await replaceRows(test.db, day)).toBe(true)
    expect(await rowsOfDays()).toEqual({ rows: 0, chunks: 2 })
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('let who reads for long come to his end', async () => {
    const model = await begin()
    await model.store([{ pointId: points[0] ?? '', ts: firstDay, value: 1, text: null, quality: 0 }])
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`select count(*) from sample`)
      await seal()
      expect(await rowsOfDays()).toEqual({ rows: 1, chunks: 0 })
    })
    await seal()
    expect(await rowsOfDays()).toEqual({ rows: 0, chunks: 1 })
  })

  it('are rolled up as rows are, late ones and registers among them', async () => {
    const energy = points[1] ?? ''
    const of = (minute: number, value: number): StoredReading => ({
      ...{ pointId: energy, ts: firstDay + minute * 60_000, value, text: null, quality: 0 },
    })
    const batches = [
      [of(1, 100), of(1.5, 101), of(50, 110), of(3000, 150), of(6000, 200)],
      [of(20, 105), of(1.5, 999), of(1.7, 102)],
      [of(2900, 140), of(4300, 190)],
    ]
    const rolledUp = async (isSealed: boolean) => {
      const model = await begin()
      for (const batch of batches) {
        await model.store(batch)
        await (isSealed ? seal() : rollUp())
      }
      const { rows: coarser } = await test.db.systemPool.query(`
        select '1h' as level, *, null::int as hours_read from rollup_1h union all select '1d', * from rollup_1d
        order by level, bucket`)
      const { rows: stored } = await test.db.systemPool.query('select * from rollup_1m')
      expect(stored).toHaveLength(isSealed ? 0 : 3)
      const minutes = minutesOf({
        points: bigints([energy]),
        from: sql`${firstDay}::bigint`,
        before: sql`${firstDay + 7 * dayMs}::bigint`,
      })
      return [...coarser, ...(await inTenant(sql`select * from ${minutes} m order by bucket`))]
    }
    const ofRows = await rolledUp(false)
    expect(ofRows.length).toBeGreaterThan(10)
    expect(await rolledUp(true)).toEqual(ofRows)
  })

  it('are read where something came late, and not all of their days', async () => {
    const model = await begin()
    const [pointId = ''] = points
    const place = { minutes: 1440 / 2, days: 3 }
    const readings = Array.from({ length: place.minutes * place.days }, (_, index): StoredReading => {
      const ts = firstDay + index * 120_000 + (index % 7)
      return { pointId, ts, value: index, text: null, quality: 0 }
    })
    await model.store(readings)
    await seal()
    expect(await rowsOfDays()).toEqual({ rows: 0, chunks: 3 })
    const late = Array.from({ length: 100 }, (_, index) => firstDay + index * 42 * 60_000)
    const minutes = sql`(select ${pointId}::bigint as point_id, u.bucket from unnest(${bigints(late)}) u(bucket))`
    const relation = readingsOfBuckets({
      buckets: minutes,
      width: 'minute',
      columns: sql`o.bucket, s.ts, s.value`,
    })
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, format json) select * from ${relation} r`,
      ),
    )
    const unpacked = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
      .filter((node) => node['Function Name'] === 'generate_series')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(unpacked).toBeGreaterThan(90)
    expect(unpacked).toBeLessThan(200)
  })

  it('have a reading of an instant or not, and a good one near it, however many are bad', async () => {
    const model = await begin()
    const [steady = '', unsteady = ''] = points
    const of = (pointId: string, at: number, quality: number): StoredReading => ({
      ...{ pointId, ts: firstDay + at, value: at, text: null, quality },
    })
    const unsteadyAt = (index: number) => index * 10_000 + (index % 3)
    await model.store(
      Array.from({ length: 50 }, (_, index) => [
        of(steady, index * 10_000, 0),
        of(unsteady, unsteadyAt(index), index === 20 ? 0 : 2),
      ]).flat(),
    )
    await seal()
    const has = async (pointId: string, at: number) =>
      (await inTenant(sql`select is_sealed(${pointId}::bigint, ${firstDay + at}::bigint) as yes`))[0]?.yes
    expect(await Promise.all([0, 30_000, 490_000].map((at) => has(steady, at)))).toEqual([true, true, true])
    expect(await Promise.all([-1, 1, 30_001, 490_001].map((at) => has(steady, at)))).not.toContain(true)
    expect(await Promise.all([1, 4, 5].map((index) => has(unsteady, unsteadyAt(index))))).not.toContain(false)
    expect(await Promise.all([1, 4, 5].map((index) => has(unsteady, unsteadyAt(index) + 1)))).not.toContain(
      true,
    )
    const found = await inTenant(sql`
      select (select value from ${lastBefore({ point: sql`${unsteady}::bigint`, before: sql`${firstDay + dayMs}::bigint` })} l) as last,
        (select ts::float8 from ${firstFrom({ point: sql`${unsteady}::bigint`, from: sql`${firstDay}::bigint` })} f) as first`)
    expect(found).toEqual([{ last: unsteadyAt(20), first: firstDay + unsteadyAt(20) }])
  })

  it('of a month that takes in nothing any more lie together, and are the same', async () => {
    const model = await begin()
    await model.store(Array.from({ length: 12 }, (_, at) => readingAt(at)))
    await seal()
    const days = ['sample_chunk_20260301', 'sample_chunk_20260302', 'sample_chunk_20260303']
    expect(await partitionsOfChunks()).toEqual(days)
    const end = Date.UTC(2026, 3, 1)
    expect(await joinNextMonth(test.db, end + 91 * dayMs)).toBe(false)
    expect(await partitionsOfChunks()).toEqual(days)
    expect(await joinNextMonth(test.db, end + 92 * dayMs)).toBe(true)
    expect(await partitionsOfChunks()).toEqual(['sample_chunk_202603'])
    expect(await model.inDatabase()).toEqual(model.expected())
    expect(await joinNextMonth(test.db, end + 92 * dayMs)).toBe(false)
    // what somebody imports still finds its place
    await model.store([{ ...readingAt(0), ts: firstDay + 5, value: 7 }])
    await seal()
    expect(await rowsOfDays()).toEqual({ rows: 0, chunks: 6 })
    expect(await model.inDatabase()).toEqual(model.expected())
    const dropBefore = (before: number) => createPartitions(test.db).dropBefore(chunkPlan, before)
    expect(await dropBefore(end - dayMs)).toEqual([])
    expect(await dropBefore(end)).toEqual(['sample_chunk_202603'])
  })

  it('of a month are copied piece by piece, gone on with after an end or a lock, and never as they were before', async () => {
    const model = await begin()
    await model.store(Array.from({ length: 12 }, (_, at) => readingAt(at)))
    await seal()
    const joinedMs = Date.UTC(2026, 3, 1) + 92 * dayMs
    const copied = async () => {
      const { rows } = await test.db.asOwner((tx) =>
        tx.execute<{ of: number }>(sql`select count(*)::int as of from sealing.sample_chunk_202603`),
      )
      return rows[0]?.of
    }
    let pieces = 0
    const isOver = () => pieces > 0
    const paced = async <T>(work: () => Promise<T>) => {
      const done = await work()
      pieces += 1
      return done
    }
    // told to stop, it begins no further piece; a stopping process keeps what is copied
    expect(await joinNextMonth(test.db, joinedMs, { isOver: () => true })).toBe(false)
    expect(await joinNextMonth(test.db, joinedMs, { isOver, paced, chunksAtOnce: 1 })).toBe(false)
    expect([pieces, await copied()]).toEqual([1, 3])
    await seal()
    expect(await copied()).toBe(3)
    // what somebody reads keeps the month from its place, and costs the next run no copying
    const join = () => {
      pieces = 0
      return joinNextMonth(test.db, joinedMs, { paced })
    }
    const reader = await test.db.systemPool.connect()
    try {
      await reader.query('begin; select from sample_chunk limit 1')
      expect(await join()).toBe(false)
      expect(await copied()).toBe(6)
      // readings that came for it since are in it
      await reader.query('commit')
      await model.store([readingAt(0.5, 70)].map((each) => ({ ...each, pointId: points[0] ?? '' })))
      await seal()
      expect(await join()).toBe(true)
    } finally {
      reader.release()
    }
    expect(await model.inDatabase()).toEqual(model.expected())
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute(
        sql`select relname from pg_class where relnamespace = 'sealing'::regnamespace and relkind = 'r'`,
      ),
    )
    expect(rows).toEqual([])
  })

  it('are seen by their own tenant alone', async () => {
    const model = await begin()
    await model.store([{ pointId: points[0] ?? '', ts: firstDay, value: 1, text: null, quality: 0 }])
    await seal()
    expect(await inTenant(sql`select value from reading`)).toEqual([{ value: 1 }])
    const others = test.db.inTenant(
      { tenantId: 'other', stationIds: 'all' },
      async (tx) => (await tx.execute(sql`select value from reading`)).rows,
    )
    expect(await others).toEqual([])
  })
})
