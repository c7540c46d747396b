import {
  badReadings,
  listCorrectedReadings,
  listPointHistory,
  mostCorrectedReadings,
  readingCorrections,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../testing/deepRun'
import { makeStation } from '../../../testing/factories'
import { dayMs, firstDay } from '../../../testing/readingsModel'
import { every, sumOf, useSaidReadings, wire } from '../../../testing/useSaidReadings'
import { beginDay, packNext, replaceRows } from '../store/sealDay'

const [minuteMs, hourMs] = [60_000, 3_600_000]

const { test, app, stationId, power, energy, note, ...readings } = await useSaidReadings()
const { rollUp, seal, begin, untilBorne, rolledUp } = readings

type Method = 'value' | 'add' | 'multiply'
interface Asked {
  itemId: string
  from: number
  to: number
  method: Method
  amount: number
}
const ask = ({ itemId, from, to, method, amount }: Asked, session: object = {}) =>
  app.as(session).call(readingCorrections.calls.save, {
    body: { itemId, startTime: wire(from), endTime: wire(to), method, amount, reason: '抄表核对' },
  })
const correct = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked)
  await untilBorne()
  return answer
}
const takeBack = async (id: string) => {
  const answer = await app.as().call(readingCorrections.calls.remove, { query: { ids: id } })
  await untilBorne()
  return answer
}

const rawOf = async (itemId: string, from: number, to: number): Promise<number[][]> => {
  const query = { itemIds: itemId, start: from, end: to, resolution: 'raw', quality: '1' }
  const { data } = await app.as().call(listPointHistory, { query })
  return data[0]?.points ?? []
}

describe.each([['in rows'], ['sealed']])('readings that are corrected, %s', (where) => {
  const settle = where === 'sealed' ? seal : rollUp

  it('count by the right value everywhere, and are what was sent once the correction is taken back', async () => {
    const model = await begin()
    // a transformer ratio was wrong for half an hour: ten times too much; a register stood at a wrong figure once
    const isWrong = (at: number) => at >= 360 && at < 540
    await model.store([
      ...every(power, 8_640, 10_000, (at) => (isWrong(at) ? 123.4 : 12.34)),
      ...every(energy, 1_440, minuteMs, (at) => (at === 90 ? 500_000 : at)),
    ])
    await settle()
    const before = [await rolledUp(power), await rolledUp(energy)]
    const [from, to] = [firstDay + hourMs, firstDay + 1.5 * hourMs - 1_000]
    const scaled = await correct({ itemId: power, from, to, method: 'multiply', amount: 0.1 })
    const at = firstDay + 90 * minuteMs
    const given = await correct({ itemId: energy, from: at, to: at, method: 'value', amount: 90 })
    expect([scaled.code, given.code]).toEqual([200, 200])

    const { hours, days } = await rolledUp(power)
    expect(hours.every(({ min, max }) => min === 12.34 && max === 12.34)).toBe(true)
    expect(sumOf(days, 'count')).toBe(8_640)
    expect(sumOf((await rolledUp(energy)).days, 'rise')).toBe(1_439)
    // nobody has measured it
    const told = await rawOf(power, from - minuteMs, to + minuteMs)
    const within = told.filter(([ts = 0]) => ts >= from && ts <= to)
    expect(within.map(([, value, quality]) => [value, quality])).toEqual(Array(180).fill([12.34, 1]))
    expect(told.filter(([ts = 0]) => ts < from || ts > to).every(([, , quality]) => quality === 0)).toBe(true)

    const { data: listed } = await app.as().call(readingCorrections.calls.page)
    expect(listed.records).toMatchObject([
      { id: given.data.id, readingCount: 1, firstBefore: 500_000, firstAfter: 90, reason: '抄表核对' },
      { id: scaled.data.id, readingCount: 180, firstBefore: 123.4, firstAfter: 12.34 },
    ])
    const { data: readings } = await app.as().call(listCorrectedReadings, { query: { id: scaled.data.id } })
    expect(readings.count).toBe(180)
    expect(readings.readings[0]).toEqual({ ts: from, before: 123.4, after: 12.34 })

    for (const { data } of [scaled, given]) expect((await takeBack(data.id)).code).toBe(200)
    expect([await rolledUp(power), await rolledUp(energy)]).toEqual(before)
    expect(await model.inDatabase()).toEqual(model.expected())
    expect((await test.db.systemPool.query('select from corrected_reading')).rows).toEqual([])
  })

  it('have their day of a register divided anew', async () => {
    const model = await begin()
    await model.store(every(energy, 2_880, minuteMs, (at) => at))
    await settle()
    await test.db.asOwner((tx) => tx.execute(sql`delete from energy_change`))
    const at = firstDay + dayMs
    await correct({ itemId: energy, from: at, to: at, method: 'add', amount: 0.5 })
    const { rows } = await test.db.asOwner((tx) =>
      tx.execute(sql`select from energy_change where point_id = ${energy}::bigint`),
    )
    expect(rows).not.toEqual([])
  })

  it('bear the newest of several, worked out of what was sent, and follow one that is moved', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, () => 10))
    await settle()
    const minute = (at: number) => firstDay + at * minuteMs
    const values = async () => {
      const found = await rawOf(power, minute(0), minute(60))
      return found.map(([, value]) => value)
    }
    const spans = (...parts: readonly [number, number][]) =>
      parts.flatMap(([count, value]) => Array<number>(count).fill(value))
    const first = await correct({
      ...{ itemId: power, from: minute(10), to: minute(29), method: 'add', amount: 5 },
    })
    const second = await correct({
      ...{ itemId: power, from: minute(20), to: minute(39), method: 'multiply', amount: 3 },
    })
    expect(await values()).toEqual(spans([10, 10], [10, 15], [20, 30], [20, 10]))
    const moved = { id: second.data.id, startTime: wire(minute(25)), amount: 2 }
    expect((await app.as().call(readingCorrections.calls.update, { body: moved })).code).toBe(200)
    await untilBorne()
    expect(await values()).toEqual(spans([10, 10], [15, 15], [15, 20], [20, 10]))
    await takeBack(second.data.id)
    expect(await values()).toEqual(spans([10, 10], [20, 15], [30, 10]))
    await takeBack(first.data.id)
    expect(await values()).toEqual(spans([60, 10]))
  })

  it('count though they are marked as bad or came as bad, and are that again afterwards', async () => {
    const model = await begin()
    await model.store(
      every(power, 60, minuteMs, (at) => (at === 5 ? 999 : 10)).map((one, at) =>
        at === 6 ? { ...one, quality: 2 } : one,
      ),
    )
    await settle()
    const [bad, sent] = [firstDay + 5 * minuteMs, firstDay + 6 * minuteMs]
    const body = { itemId: power, startTime: wire(bad), endTime: wire(bad), reason: '断线' }
    await app.as().call(badReadings.calls.save, { body })
    await untilBorne()
    const qualities = async () =>
      (await rawOf(power, bad, sent + 1)).map(([, value, quality]) => [value, quality])
    expect(await qualities()).toEqual([
      [999, 2],
      [10, 2],
    ])
    const { data } = await correct({ itemId: power, from: bad, to: sent, method: 'value', amount: 11 })
    expect(await qualities()).toEqual([
      [11, 1],
      [11, 1],
    ])
    expect(sumOf((await rolledUp(power)).hours, 'count')).toBe(60)
    await takeBack(data.id)
    expect(await qualities()).toEqual([
      [999, 2],
      [10, 2],
    ])
  })

  it('are joined by what comes late for their time, before and after it is sealed too', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, () => 10))
    await settle()
    const [from, to] = [firstDay + 10 * minuteMs, firstDay + 20 * minuteMs]
    await correct({ itemId: power, from, to, method: 'multiply', amount: 2 })
    const late = [9.5, 12.5, 20.5].map((minutes) => firstDay + minutes * minuteMs)
    await model.store(late.map((ts) => ({ pointId: power, ts, value: 100, text: null, quality: 0 })))
    await rollUp()
    await app.platform.jobs.run('telemetry.marks')
    const check = async () => {
      const found = await rawOf(power, firstDay, firstDay + hourMs)
      expect(found.flatMap(([ts = 0, value]) => (late.includes(ts) ? [value] : []))).toEqual([100, 200, 100])
      const { data } = await app.as().call(readingCorrections.calls.page)
      expect(data.records).toMatchObject([{ readingCount: 12 }])
    }
    await check()
    await seal()
    await check()
  })
})

describe('a correction', () => {
  it('of readings that are being packed reaches them wherever they are', async () => {
    const model = await begin()
    await model.store(every(power, 60, minuteMs, (at) => at))
    await rollUp()
    const day = { from: firstDay, isLate: false }
    await beginDay(test.db, day)
    await packNext(test.db, day)
    const [from, to] = [firstDay + 10 * minuteMs, firstDay + 19 * minuteMs]
    const { data } = await correct({ itemId: power, from, to, method: 'value', amount: 1.5 })
    expect(await replaceRows(test.db, day)).toBe(true)
    const found = await rawOf(power, from, to + 1)
    expect(found.map(([, value]) => value)).toEqual(Array(10).fill(1.5))
    await takeBack(data.id)
    expect(await model.inDatabase()).toEqual(model.expected())
  })

  it('says who has corrected what and why, and is made and seen by whom it is granted at its station', async () => {
    const model = await begin()
    await model.store(every(power, 2, minuteMs, () => 10))
    const asked: Asked = { itemId: power, from: firstDay, to: firstDay, method: 'value', amount: 11 }
    const { data } = await correct(asked, { userId: '11', userName: '王工' })
    const list = async (session: object) =>
      (await app.as(session).call(readingCorrections.calls.page)).data.records
    expect(await list({})).toMatchObject([
      {
        ...{ id: data.id, itemId: power, stationId, reason: '抄表核对', userName: '王工' },
        ...{ startMs: firstDay, beforeMs: firstDay + 1_000, method: 'value', amount: 11 },
      },
    ])
    const elsewhere = { stationIds: [(await makeStation(test.db)).id] }
    expect(await list(elsewhere)).toEqual([])
    const query = { id: data.id }
    expect((await app.as(elsewhere).call(listCorrectedReadings, { query })).status).toBe(404)
    expect((await ask(asked, elsewhere)).status).toBe(404)
    expect((await ask(asked, { can: ['reading_correction_view'] })).status).toBe(403)
  })

  it('of a register shifts or scales one reading, and no time, at whose ends the jumps would count as used', async () => {
    const model = await begin()
    await model.store([...every(energy, 60, minuteMs, (at) => at), ...every(power, 60, minuteMs, () => 10)])
    await rollUp()
    const [from, to] = [firstDay + 10 * minuteMs, firstDay + 19 * minuteMs]
    const refused = { key: 'telemetry.registerShifted', field: 'method' }
    for (const method of ['add', 'multiply'] as const)
      expect((await ask({ itemId: energy, from, to, method, amount: 10 })).error).toMatchObject(refused)
    const single = await correct({ itemId: energy, from, to: from, method: 'add', amount: 0.5 })
    expect(single.code).toBe(200)
    const changed = async (change: object) =>
      app.as().call(readingCorrections.calls.update, { body: { id: single.data.id, ...change } })
    expect((await changed({ endTime: wire(to) })).error).toMatchObject(refused)
    // a point that is none may be both
    const gauge = await correct({ itemId: power, from, to, method: 'multiply', amount: 10 })
    expect(gauge.code).toBe(200)
    expect((await changed({ itemId: power, endTime: wire(to) })).code).toBe(200)
    await untilBorne()
    expect(sumOf((await rolledUp(energy)).days, 'rise')).toBe(59)
  })

  it('that gives a register a value for a time leaves what it rose by, where the value is between those around', async () => {
    const model = await begin()
    await model.store(every(energy, 60, minuteMs, (at) => at))
    await rollUp()
    const [from, to] = [firstDay + 10 * minuteMs, firstDay + 19 * minuteMs]
    await correct({ itemId: energy, from, to, method: 'value', amount: 12 })
    const { minutes, days } = await rolledUp(energy)
    expect(minutes.slice(9, 22).map(({ rise }) => rise)).toEqual([1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 1])
    expect(sumOf(days, 'rise')).toBe(59)
  })

  it.each([
    ['correctionTooOld', -91, -90.5, 'startTime'],
    ['readingsAhead', -1, 1, 'endTime'],
    ['correctionTooLong', -60, -20, 'endTime'],
    ['nothingToCorrect', -0.6, -0.5, 'startTime'],
  ])('is refused as %s', async (key, from, to, field) => {
    await begin()
    const now = app.clock.now()
    const span = { from: now + from * dayMs, to: now + to * dayMs }
    const { error } = await ask({ itemId: power, ...span, method: 'value', amount: 1 })
    expect(error).toMatchObject({ key: `telemetry.${key}`, field })
  })

  it('is refused of texts, of too many readings, and taken back no more once its readings may be gone', async () => {
    const model = await begin()
    await model.store(every(power, mostCorrectedReadings + 1, 1_000, () => 10))
    await rollUp()
    const span = { from: firstDay, to: firstDay + mostCorrectedReadings * 1_000 }
    const asked = { ...span, method: 'add' as const, amount: 1 }
    expect((await ask({ ...asked, itemId: note })).error).toMatchObject({ key: 'telemetry.noNumbers' })
    expect((await ask({ ...asked, itemId: power })).error).toMatchObject({ key: 'telemetry.tooManyReadings' })
    const now = app.clock.now()
    // one fewer is taken, and those of one day are borne at once
    const { data } = await correct({ ...asked, itemId: power, to: span.to - 1_000 })
    const { data: listed } = await app.as().call(readingCorrections.calls.page)
    expect(listed.records).toMatchObject([{ readingCount: mostCorrectedReadings }])
    app.clock.set(firstDay + 91 * dayMs)
    try {
      expect(await takeBack(data.id)).toMatchObject({ error: { key: 'telemetry.correctionTooOld' } })
    } finally {
      app.clock.set(now)
    }
  })
})

describe('corrections, marks, lateness and sealing in any order', () => {
  const instants = fc.nat({ max: 35 })
  const reading = fc.record({
    at: instants,
    value: fc.constantFrom(0, 1, 2.5, 7, 1e300, -3.25),
    quality: fc.constantFrom(0, 0, 1, 2),
  })
  const span = { a: instants, b: instants }
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('store' as const),
        readings: fc.array(reading, { minLength: 1, maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const), ...span }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ kind: fc.constant('correct' as const), ...span },
        method: fc.constantFrom('value' as const, 'add' as const, 'multiply' as const),
        amount: fc.constantFrom(0, 1.5, 10, 0.1),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'take back' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'seal' as const }) },
  )
  const tsOf = (at: number) => firstDay + at * 2 * hourMs

  /** As people write it: fifteen digits. */
  const workedOut = (was: number, { method, amount }: Pick<Asked, 'method' | 'amount'>) => {
    if (method === 'value') return amount
    // beyond what can be worked out it stays
    if (was !== 0 && !(Math.abs(was) >= 1e-290 && Math.abs(was) <= 1e290)) return undefined
    return Number((method === 'add' ? was + amount : was * amount).toPrecision(15))
  }

  it('make what a fold of all that came makes', { timeout: 480_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 4, maxLength: 10 }),
        async (isRegister, steps) => {
          const model = await begin()
          const itemId = isRegister ? energy : power
          const marks: { from: number; to: number }[] = []
          const corrections: (Asked & { id: string })[] = []
          for (const one of steps) {
            if (one.kind === 'seal') await seal()
            else if (one.kind === 'take back') {
              const gone = corrections.shift()
              if (gone) await takeBack(gone.id)
            } else if (one.kind === 'store') {
              const more = one.readings.map(({ at, ...rest }) => ({ ...rest, ts: tsOf(at) }))
              await model.store(more.map((each) => ({ pointId: itemId, text: null, ...each })))
            } else {
              const [from, to] = [tsOf(Math.min(one.a, one.b)), tsOf(Math.max(one.a, one.b))]
              if (one.kind === 'mark') {
                const body = { itemId, startTime: wire(from), endTime: wire(to), reason: 'a' }
                await app.as().call(badReadings.calls.save, { body })
                await untilBorne()
                marks.push({ from, to })
              } else {
                const asked = { itemId, from, to, method: one.method, amount: one.amount }
                const { code, data } = await correct(asked)
                // a value is given in place of one that was sent
                const isThere = model.expected().some(({ ts }) => ts >= from && ts <= to)
                const isPossible = one.method === 'value' ? isThere : !isRegister || from === to
                expect(code === 200).toBe(isPossible)
                if (code === 200) corrections.push({ ...asked, id: data.id })
              }
            }
          }
          await rollUp()
          await app.platform.jobs.run('telemetry.marks')
          const isWithin = (ts: number) => (one: { from: number; to: number }) =>
            ts >= one.from && ts <= one.to
          const all = model.expected().map(({ ts, value, quality }) => {
            const last = corrections.findLast(isWithin(ts))
            const made = last && workedOut(Number(value), last)
            if (made !== undefined) return { ts, value: made, quality: 1 }
            return { ts, value, quality: marks.some(isWithin(ts)) ? quality + 4 : quality }
          })
          expect(
            (await model.inDatabase()).map(({ ts, value, quality }) => ({ ts, value, quality })),
          ).toEqual(all)
          const good = all.filter(({ quality }) => quality < 2)
          let last: number | undefined
          const hours = good.map(({ ts, value }) => {
            const rise = last === undefined ? 0 : Math.max(Number(value) - last, 0)
            last = Number(value)
            return { bucket: ts, count: 1, last: value, rise: isRegister ? rise : null }
          })
          const rolled = await rolledUp(itemId)
          for (const width of [rolled.minutes, rolled.hours])
            expect(width.map(({ bucket, count, last, rise }) => ({ bucket, count, last, rise }))).toEqual(
              hours,
            )
          expect(sumOf(rolled.days, 'count')).toBe(good.length)
          // all that was sent is kept as long as something else stands in its place
          const { rows: kept } = await test.db.systemPool.query(
            'select ts::float8 as ts, value from corrected_reading order by ts',
          )
          const sent = new Map(model.expected().map(({ ts, value }) => [ts, value]))
          const replaced = all.filter(({ ts, quality }) => {
            const newest = corrections.findLast(isWithin(ts))
            return quality === 1 && newest && workedOut(Number(sent.get(ts)), newest) !== undefined
          })
          expect(kept).toEqual(replaced.map(({ ts }) => ({ ts, value: sent.get(ts) })))
        },
      ),
      { numRuns: runsOf(3, 8), endOnFailure: true },
    )
  })
})
