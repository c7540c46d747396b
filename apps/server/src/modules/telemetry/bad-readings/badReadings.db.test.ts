import { badReadings, listPointHistory } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../testing/deepRun'
import { makeStation } from '../../../testing/factories'
import { dayMs, firstDay } from '../../../testing/readingsModel'
import { every, sumOf, useSaidReadings, wire } from '../../../testing/useSaidReadings'
import { lastBefore, readingsWithin } from '../store/readings'
import { beginDay, packNext, replaceRows } from '../store/sealDay'

const [minuteMs, hourMs] = [60_000, 3_600_000]

const { test, app, stationId, power, energy, ...readings } = await useSaidReadings()
const { rollUp, seal, inTenant, begin, untilBorne, rolledUp } = readings

const askMark = (itemId: string, from: number, to: number, session: object = {}) =>
  app.as(session).call(badReadings.calls.save, {
    body: { itemId, startTime: wire(from), endTime: wire(to), reason: '传感器故障' },
  })
const mark = async (...asked: Parameters<typeof askMark>) => {
  const answer = await askMark(...asked)
  await untilBorne()
  return answer
}
const takeBack = async (id: string) => {
  const answer = await app.as().call(badReadings.calls.remove, { query: { ids: id } })
  await untilBorne()
  return answer
}

describe.each([['in rows'], ['sealed']])('readings that are marked as bad, %s', (where) => {
  const settle = where === 'sealed' ? seal : rollUp

  it('count in no roll-up, are shown as bad, and are what they were once the mark is taken back', async () => {
    const model = await begin()
    // spikes within half an hour, which a day of ten-second readings has
    const isSpike = (at: number) => at >= 360 && at < 540
    await model.store([
      ...every(power, 8_640, 10_000, (at) => (isSpike(at) ? 9_999 : 10)),
      ...every(energy, 1_440, minuteMs, (at) => (at >= 60 && at < 90 ? 500_000 : at)),
    ])
    await settle()
    const before = [await rolledUp(power), await rolledUp(energy)]
    const [from, to] = [firstDay + hourMs, firstDay + 1.5 * hourMs - 1_000]
    const saved = await mark(power, from, to)
    const other = await mark(energy, from, to)
    expect([saved.code, other.code]).toEqual([200, 200])

    const { minutes, hours, days } = await rolledUp(power)
    expect(Math.max(...hours.map(({ max }) => Number(max)))).toBe(10)
    expect(minutes.some(({ bucket }) => Number(bucket) >= from && Number(bucket) < to)).toBe(false)
    expect(sumOf(days, 'count')).toBe(8_640 - 180)
    // what was drawn meanwhile is told by the first reading after it
    const rises = sumOf((await rolledUp(energy)).days, 'rise')
    expect(rises).toBe(1_439)

    const query = {
      itemIds: power,
      start: from - minuteMs,
      end: to + minuteMs,
      resolution: 'raw',
      quality: '1',
    }
    const { data: lines } = await app.as().call(listPointHistory, { query })
    const told: number[][] = lines[0].points
    expect(
      told.filter(([ts = 0]) => ts >= from && ts <= to).map(([, value, quality]) => [value, quality]),
    ).toEqual(Array(180).fill([9_999, 2]))
    expect(told.filter(([ts = 0]) => ts < from || ts > to).every(([, , quality]) => quality === 0)).toBe(true)

    for (const { data } of [saved, other]) expect((await takeBack(data.id)).code).toBe(200)
    expect([await rolledUp(power), await rolledUp(energy)]).toEqual(before)
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('leave nothing of an hour and a day that had no others, and come back with them', async () => {
    const model = await begin()
    await model.store(every(power, 30, minuteMs, (at) => at))
    await settle()
    const before = await rolledUp(power)
    const { data } = await mark(power, firstDay, firstDay + hourMs)
    expect(await rolledUp(power)).toEqual({ minutes: [], hours: [], days: [] })
    expect(
      await inTenant(
        sql`select ts from ${lastBefore({ point: sql`${power}::bigint`, before: sql`${firstDay + dayMs}::bigint` })} r`,
      ),
    ).toEqual([])
    await takeBack(data.id)
    expect(await rolledUp(power)).toEqual(before)
  })

  it('have their day of a register divided anew, though nothing of it is left', async () => {
    const model = await begin()
    await model.store(every(energy, 2_880, minuteMs, (at) => at))
    await settle()
    const { days } = await rolledUp(energy)
    const whole = Number(days[1]?.bucket)
    await test.db.asOwner((tx) => tx.execute(sql`delete from energy_change`))
    await mark(energy, whole, whole + dayMs - 1_000)
    expect((await rolledUp(energy)).days.map(({ bucket }) => bucket)).not.toContain(whole)
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute(
        sql`select from energy_change where point_id = ${energy}::bigint and at_ms = ${whole}::bigint`,
      ),
    )
    expect(rows).not.toEqual([])
  })

  it('follow a mark that is moved; of two that overlap both have to go', async () => {
    const model = await begin()
    await model.store(every(power, 120, minuteMs, (at) => at))
    await settle()
    const badMinutes = async () => {
      const span = { from: sql`${firstDay}::bigint`, before: sql`${firstDay + dayMs}::bigint` }
      const rows = await inTenant<{ ts: number }>(sql`
        select ((ts - ${firstDay}::bigint) / ${minuteMs}::bigint)::int as ts
        from ${readingsWithin({ point: sql`${power}::bigint`, ...span })} r where quality = 2 order by 1`)
      return rows.map(({ ts }) => ts)
    }
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const { data: first } = await mark(power, firstDay + 10 * minuteMs, firstDay + 20 * minuteMs)
    const { data: second } = await mark(power, firstDay + 15 * minuteMs, firstDay + 30 * minuteMs)
    expect(await badMinutes()).toEqual(span(10, 30))
    const body = {
      id: first.id,
      startTime: wire(firstDay + 25 * minuteMs),
      endTime: wire(firstDay + 40 * minuteMs),
    }
    expect((await app.as().call(badReadings.calls.update, { body })).code).toBe(200)
    await untilBorne()
    expect(await badMinutes()).toEqual(span(15, 40))
    await takeBack(second.id)
    expect(await badMinutes()).toEqual(span(25, 40))
    await takeBack(first.id)
    expect(await badMinutes()).toEqual([])
  })

  it('are joined by what comes late for their time, before and after it is sealed too', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, () => 10))
    await settle()
    await mark(power, firstDay + 10 * minuteMs, firstDay + 20 * minuteMs)
    const late = [9.5, 12.5, 20.5].map((minutes) => firstDay + minutes * minuteMs)
    await model.store(late.map((ts) => ({ pointId: power, ts, value: 777, text: null, quality: 0 })))
    await rollUp()
    await app.platform.jobs.run('telemetry.marks')
    const count = async () => {
      const { hours } = await rolledUp(power)
      return hours.map(({ count, max }) => [count, max])
    }
    expect(await count()).toEqual([[60 - 11 + 2, 777]])
    await seal()
    expect(await count()).toEqual([[60 - 11 + 2, 777]])
    const rows = await inTenant(sql`
      select ts::float8 as ts, quality from ${readingsWithin({
        ...{
          point: sql`${power}::bigint`,
          from: sql`${firstDay}::bigint`,
          before: sql`${firstDay + dayMs}::bigint`,
        },
      })} r where value = 777 order by 1`)
    expect(rows).toEqual(late.map((ts, at) => ({ ts, quality: at === 1 ? 2 : 0 })))
  })
})

describe('a mark', () => {
  it('of readings that are being packed reaches them wherever they are', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, (at) => at))
    await rollUp()
    const day = { from: firstDay, isLate: false }
    await beginDay(test.db, day)
    await packNext(test.db, day)
    const { data } = await mark(power, firstDay + 10 * minuteMs, firstDay + 19 * minuteMs)
    expect(await replaceRows(test.db, day)).toBe(true)
    expect((await rolledUp(power)).hours.map(({ count }) => count)).toEqual([50])
    const bad = sql`select count(*)::int as count from reading where quality = 4`
    expect((await test.db.asOwner((tx) => tx.execute(bad))).rows).toEqual([{ count: 10 }])
    await takeBack(data.id)
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('says who has marked what and why, before and after, and is seen at its station alone', async () => {
    await begin()
    const { data } = await mark(power, firstDay, firstDay + minuteMs, { userId: '11', userName: '王工' })
    const list = async (session: object) => (await app.as(session).call(badReadings.calls.page)).data.records
    expect(await list({})).toMatchObject([
      {
        ...{ id: data.id, itemId: power, stationId, reason: '传感器故障', userName: '王工' },
        ...{ startMs: firstDay, beforeMs: firstDay + minuteMs + 1_000 },
      },
    ])
    const elsewhere = await makeStation(test.db)
    expect(await list({ stationIds: [elsewhere.id] })).toEqual([])
    const refused = await mark(power, firstDay, firstDay, { stationIds: [elsewhere.id] })
    expect(refused.status).toBe(404)
    expect((await mark(power, firstDay, firstDay, { can: ['bad_reading_view'] })).status).toBe(403)
  })

  it.each([
    ['markTooOld', -91, -90.5, 'startTime'],
    ['markAhead', -1, 1, 'endTime'],
    ['markTooLong', -60, -20, 'endTime'],
  ])('is refused as %s', async (key, from, to, field) => {
    const now = app.clock.now()
    const { error } = await mark(power, now + from * dayMs, now + to * dayMs)
    expect(error).toMatchObject({ key: `telemetry.${key}`, field })
  })

  it('ends no sooner than it begins, and stays once its readings may be gone', async () => {
    await begin()
    const { msg } = await mark(power, firstDay + minuteMs, firstDay)
    expect(msg).toContain('结束时间不能早于开始时间')
    const now = app.clock.now()
    const { data } = await mark(power, firstDay, firstDay + minuteMs)
    app.clock.set(firstDay + 91 * dayMs)
    try {
      expect(await takeBack(data.id)).toMatchObject({ error: { key: 'telemetry.markTooOld' } })
    } finally {
      app.clock.set(now)
    }
  })
})

describe('marks that are made while something else is rolled up', () => {
  it('wait for it one at a time, hold no reading meanwhile, and are all borne afterwards', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, (at) => at))
    await rollUp()
    const waiting = async () =>
      (
        await test.db.systemPool.query<{ pid: number; held: string[] }>(`
          select w.pid, array(select h.relation::regclass::text from pg_locks h where h.pid = w.pid and h.granted
            and h.relation in ('bad_reading_redo'::regclass, 'sample'::regclass)) as held
          from pg_locks w where w.locktype = 'advisory' and not w.granted
            and w.database = (select oid from pg_database where datname = current_database())`)
      ).rows
    const { rows: marked } = await test.db.asOwner(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
      // each is answered all the same
      const answers = await Promise.all(
        [10, 20, 30, 40].map((at) =>
          askMark(power, firstDay + at * minuteMs, firstDay + (at + 1) * minuteMs),
        ),
      )
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
      expect((await waiting()).map(({ held }) => held)).toEqual([[]])
      return tx.execute(sql`select count(*)::int as count from bad_reading_redo`)
    })
    expect(marked).toEqual([{ count: 4 }])
    await untilBorne()
    expect((await rolledUp(power)).hours.map(({ count }) => count)).toEqual([60 - 4 * 2])
  })
})

describe('marks, lateness and sealing in any order', () => {
  const instants = fc.nat({ max: 35 })
  const reading = fc.record({
    at: instants,
    value: fc.integer({ min: 0, max: 9 }),
    quality: fc.constantFrom(0, 0, 1, 2),
  })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('store' as const),
        readings: fc.array(reading, { minLength: 1, maxLength: 12 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('mark' as const), a: instants, b: instants }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'take back' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'seal' as const }) },
  )
  const tsOf = (at: number) => firstDay + at * 2 * hourMs

  it('make what a fold of all that came makes', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const model = await begin()
        const marks: { id: string; from: number; to: number }[] = []
        for (const one of steps) {
          if (one.kind === 'seal') await seal()
          else if (one.kind === 'take back') {
            const gone = marks.shift()
            if (gone) await takeBack(gone.id)
          } else if (one.kind === 'mark') {
            const [from, to] = [tsOf(Math.min(one.a, one.b)), tsOf(Math.max(one.a, one.b))]
            marks.push({ id: (await mark(energy, from, to)).data.id, from, to })
          } else
            await model.store(
              one.readings.map(({ at, ...rest }) => ({
                ...{ pointId: energy, ts: tsOf(at), text: null, ...rest },
              })),
            )
        }
        await rollUp()
        await app.platform.jobs.run('telemetry.marks')
        const isMarked = (ts: number) => marks.some(({ from, to }) => ts >= from && ts <= to)
        const all = model.expected()
        const span = { from: sql`${firstDay}::bigint`, before: sql`${firstDay + 4 * dayMs}::bigint` }
        expect(
          await inTenant(sql`select ts::float8 as ts, value, quality
            from ${readingsWithin({ point: sql`${energy}::bigint`, ...span })} r order by 1`),
        ).toEqual(all.map(({ ts, value, quality }) => ({ ts, value, quality: isMarked(ts) ? 2 : quality })))
        const good = all.filter(({ ts, quality }) => quality < 2 && !isMarked(ts))
        let last: number | undefined
        const hours = good.map(({ ts, value }) => {
          const rise = last === undefined ? 0 : Math.max(Number(value) - last, 0)
          last = Number(value)
          return { bucket: ts, count: 1, last: value, rise }
        })
        const rolled = await rolledUp(energy)
        for (const width of [rolled.minutes, rolled.hours])
          expect(width.map(({ bucket, count, last, rise }) => ({ bucket, count, last, rise }))).toEqual(hours)
        expect(sumOf(rolled.days, 'count')).toBe(good.length)
        expect(sumOf(rolled.days, 'rise')).toBe(hours.reduce((sum, { rise }) => sum + rise, 0))
      }),
      { numRuns: runsOf(3, 8) },
    )
  })
})
