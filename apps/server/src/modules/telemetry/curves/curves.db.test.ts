import {
  curveNotes,
  curveSets,
  exportPointHistory,
  listPointHistory,
  takeOverCurveSet,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeStation } from '../../../testing/factories'
import { useTelemetry } from '../../../testing/useTelemetry'
import { seedReadings } from '../seeding/seedReadings'

const { test, app } = await useTelemetry()

const [ann, bob] = [
  { userId: '11', userName: 'Ann' },
  { userId: '12', userName: 'Bob' },
]

describe('a note on a curve', () => {
  it('stands at the station of its point, is read by who sees that, and changed by its writer alone', async () => {
    const [here, elsewhere] = [await makeStation(test.db), await makeStation(test.db)]
    const device = await makeDevice(test.db, { stationId: here.id })
    const body = {
      stationId: elsewhere.id,
      itemId: device.points.power,
      noteTime: '2026-01-05 08:00:00',
      note: 'pump serviced',
    }
    const { data: saved } = await app.as(ann).call(curveNotes.calls.save, { body })
    const { id } = saved
    const query = { itemId_equal: String(device.points.power) }
    const seenBy = async (who: object) =>
      (await app.as(who).call(curveNotes.calls.page, { query })).data.records
    expect(await seenBy(ann)).toMatchObject([
      {
        stationId: here.id,
        userName: 'Ann',
        isOwn: true,
        noteTimeMs: Date.UTC(2026, 0, 5),
      },
    ])
    expect(await seenBy({ ...bob, stationIds: [here.id] })).toMatchObject([{ isOwn: false }])
    expect(await seenBy({ ...bob, stationIds: [elsewhere.id] })).toEqual([])

    const refused = await app.as(bob).call(curveNotes.calls.update, { body: { id, note: 'mine' } })
    expect(refused).toMatchObject({
      code: 403,
      error: { key: 'telemetry.notYourNote', params: { name: 'Ann' } },
    })
    expect(await app.as(bob).call(curveNotes.calls.remove, { query: { ids: id } })).toMatchObject({
      code: 403,
    })
    expect(await app.as(ann).call(curveNotes.calls.update, { body: { id, note: 'mended' } })).toMatchObject({
      code: 200,
    })
    expect(await app.as(ann).call(curveNotes.calls.remove, { query: { ids: id } })).toMatchObject({
      code: 200,
    })
  })
})

describe('a set of curves', () => {
  const save = async (body: object) =>
    (
      await app
        .as(ann)
        .call(curveSets.calls.save, { body: { page: 'history', address: 'points=1', ...body } })
    ).data.id
  const namesOf = async (who: object) =>
    (await app.as(who).call(curveSets.calls.page, { query: {} })).data.records.map(
      ({ setName }: { setName: string }) => setName,
    )

  it('is seen by its owner, and by others where it is shared with them', async () => {
    const [here, elsewhere] = [await makeStation(test.db), await makeStation(test.db)]
    const own = await save({ setName: 'a own', stationId: here.id })
    await save({ setName: 'b all', isShared: true })
    const near = await save({ setName: 'c station', isShared: true, stationId: here.id })
    expect(await namesOf(ann)).toEqual(['a own', 'b all', 'c station'])
    expect(await namesOf({ ...bob, stationIds: [here.id] })).toEqual(['b all', 'c station'])
    expect(await namesOf({ ...bob, stationIds: [elsewhere.id] })).toEqual(['b all'])
    expect(await namesOf({ ...bob, tenantId: 'other' })).toEqual([])

    const change = (id: string) =>
      app.as(bob).call(curveSets.calls.update, { body: { id, setName: 'taken' } })
    expect((await change(own)).code).toBe(404)
    expect((await change(near)).code).toBe(404)
    expect((await app.as(bob).call(curveSets.calls.remove, { query: { ids: near } })).code).toBe(404)
    // what is shared no more is of no station
    await app.as(ann).call(curveSets.calls.update, { body: { id: near, isShared: false } })
    const { data } = await app.as(ann).call(curveSets.calls.detail, { query: { id: near } })
    expect(data).toMatchObject({ isShared: false, stationId: null, isOwn: true, userName: 'Ann' })
  })

  it('has a name that its owner has not given on its page before', async () => {
    const named = (body: object) =>
      app.as(ann).call(curveSets.calls.save, {
        body: { setName: 'pumps', page: 'history', address: 'points=1', isShared: false, ...body },
      })
    expect((await named({})).code).toBe(200)
    expect((await named({ page: 'compare' })).code).toBe(200)
    expect((await named({})).error).toMatchObject({ key: 'core.duplicate', params: { value: 'pumps' } })
  })

  it('of somebody who has gone is taken over by who sees its station', async () => {
    const [here, elsewhere] = [await makeStation(test.db), await makeStation(test.db)]
    const id = await save({ setName: 'left behind', isShared: true, stationId: here.id })
    await test.db.asSystem((tx) => tx.execute(sql`update curve_set set create_user = null where id = ${id}`))
    const takeOver = (who: object) => app.as({ ...bob, ...who }).call(takeOverCurveSet, { query: { id } })
    expect((await takeOver({ stationIds: [elsewhere.id] })).status).toBe(404)
    expect((await takeOver({ stationIds: [here.id] })).code).toBe(200)
    const { data } = await app.as(bob).call(curveSets.calls.detail, { query: { id } })
    expect(data).toMatchObject({ isOwn: true, userName: 'Bob', stationId: here.id, isShared: true })
  })

  it('takes an address and nothing else', async () => {
    const body = { setName: 'x', page: 'history' as const, address: '"><script>', isShared: false }
    expect((await app.as(ann).call(curveSets.calls.save, { body })).code).toBe(400)
  })
})

describe('curves', () => {
  const start = Date.UTC(2026, 0, 4, 16)

  /** A point with a good reading, a doubtful and a bad one. */
  async function seedDoubts(): Promise<string> {
    const device = await makeDevice(test.db)
    const pointId = String(device.points.power)
    const ts = [start, start + 60_000, start + 120_000]
    await seedReadings(test.db, [{ pointId, ts, values: [1, 2, 9999] }])
    await test.db.systemPool.query(
      'update sample set quality = (ts - $2) / 60000 where point_id = $1 and ts >= $2',
      [pointId, start],
    )
    return pointId
  }

  it('tell the quality of raw readings where that is asked for, and else have no bad ones', async () => {
    const itemIds = await seedDoubts()
    const span = { itemIds, start, end: start + 3_600_000, resolution: 'raw' as const }
    const pointsOf = async (query: object) =>
      (await app.as().call(listPointHistory, { query: { ...span, ...query } })).data[0]?.points
    expect(await pointsOf({ quality: '1' })).toEqual([
      [start, 1, 0],
      [start + 60_000, 2, 1],
      [start + 120_000, 9999, 2],
    ])
    expect(await pointsOf({})).toEqual([
      [start, 1],
      [start + 60_000, 2],
    ])
  })

  it('are exported with what is to be said of doubtful readings', async () => {
    const itemIds = await seedDoubts()
    const query = {
      ...{ itemIds, start, end: start + 3_600_000, resolution: 'raw', format: 'csv' },
    } as const
    const { data } = await app.as().call(exportPointHistory, { query })
    const [head = '', ...lines] = (await app.app.inject(`/api/files/${data.ticket}`)).body
      .trim()
      .split('\r\n')
    expect(head).toMatch(/ 质量$/)
    expect(lines.map((line) => line.split(',').slice(1))).toEqual([
      ['1', ''],
      ['2', '存疑'],
      ['9999', '数据无效'],
    ])
  })

  it('are exported with it whatever they are made of, also where nothing counts', async () => {
    const station = await makeStation(test.db, { timeZone: 'Europe/London' })
    const device = await makeDevice(test.db, { stationId: station.id })
    const itemIds = String(device.points.power)
    const minutes = [0, 10, 61, 130, 190]
    await seedReadings(test.db, [
      { pointId: itemIds, ts: minutes.map((at) => start + at * 60_000), values: [1, 2, 3, 9999, 5] },
    ])
    // in the first hour one is doubtful, in the third none is good
    const marked = async (minute: number, quality: number) =>
      test.db.systemPool.query('update sample set quality = $3 where point_id = $1 and ts = $2', [
        ...[itemIds, start + minute * 60_000, quality],
      ])
    await marked(10, 1)
    await marked(130, 2)
    await test.db.systemPool.query('delete from rollup_1h where point_id = $1 and bucket = $2', [
      ...[itemIds, start + 2 * 3_600_000],
    ])
    const query = { itemIds, start, end: start + 5 * 3_600_000, resolution: '1h', format: 'csv' } as const
    const { data } = await app.as().call(exportPointHistory, { query })
    const [head = '', ...lines] = (await app.app.inject(`/api/files/${data.ticket}`)).body
      .trim()
      .split('\r\n')
    expect(head).toMatch(/最大值 \(kW\),.* 质量$/)
    expect(
      lines.map((line) => line.split(',').map((cell, at) => (at === 0 ? cell.slice(11) : cell))),
    ).toEqual([
      ['16:00:00', '1.5', '1', '2', '含存疑读数'],
      ['17:00:00', '3', '3', '3', ''],
      ['18:10:00', '', '', '', '数据无效'],
      ['19:00:00', '5', '5', '5', ''],
    ])
  })

  /** The lines of a file of a point, with the day and the hour of each and what is said of its quality. */
  async function doubtsOfFile(query: {
    itemIds: string
    start: number
    end: number
    resolution: '15m' | '1h' | '1d'
  }) {
    const { data } = await app.as().call(exportPointHistory, { query: { ...query, format: 'csv' } })
    const [head = '', ...lines] = (await app.app.inject(`/api/files/${data.ticket}`)).body
      .trim()
      .split('\r\n')
    expect(head).toMatch(/ 质量$/)
    return lines.map((line) => {
      const cells = line.split(',')
      return [cells[0]?.slice(5, 16), cells[1] === '' ? 'none' : 'value', cells.at(-1)]
    })
  }

  /** A point at a station with readings, some of them bad; times in minutes from `start`. */
  async function seedBad(timeZone: string, from: number, good: readonly number[], bad: readonly number[]) {
    const station = await makeStation(test.db, { timeZone })
    const pointId = String((await makeDevice(test.db, { stationId: station.id })).points.power)
    const at = (minute: number) => from + minute * 60_000
    // what is bad is in no roll-up
    await seedReadings(test.db, [{ pointId, ts: good.map(at), values: good.map(() => 1) }])
    await test.db.systemPool.query(
      `insert into sample (tenant_id, point_id, ts, value, quality, sequence)
        select tenant_id, id, u.ts, 9, 2, 1 from point, unnest($2::bigint[]) u(ts) where id = $1`,
      [pointId, bad.map(at)],
    )
    return pointId
  }

  it('are exported with a bad stretch that begins and ends in hours with values', async () => {
    const bad = Array.from({ length: 12 }, (_, at) => 40 + at * 20)
    const itemIds = await seedBad('UTC', start, [0, 290], bad)
    const query = { itemIds, start, end: start + 6 * 3_600_000, resolution: '1h' } as const
    expect(await doubtsOfFile(query)).toEqual([
      ['01-04 16:00', 'value', '含无效读数'],
      ['01-04 17:00', 'none', '数据无效'],
      ['01-04 20:00', 'value', '含无效读数'],
    ])
  })

  it('are exported with a first value that is told nothing of what comes after its quarter of an hour', async () => {
    const itemIds = await seedBad('UTC', start, [6, 50], [16])
    const query = { itemIds, start: start + 300_000, end: start + 3_600_000, resolution: '15m' } as const
    expect(await doubtsOfFile(query)).toEqual([
      ['01-04 16:05', 'value', ''],
      ['01-04 16:16', 'none', '数据无效'],
      ['01-04 16:45', 'value', ''],
    ])
  })

  it('are exported with days that have 25 hours, and none is said of the next', async () => {
    // clocks are put back on the 25th of October
    const day = Date.UTC(2026, 9, 24, 23)
    const itemIds = await seedBad('Europe/London', day, [60, 26 * 60], [24 * 60 + 30])
    const query = { itemIds, start: day, end: day + 72 * 3_600_000, resolution: '1d' } as const
    expect(await doubtsOfFile(query)).toEqual([
      ['10-25 00:00', 'value', '含无效读数'],
      ['10-26 00:00', 'value', ''],
    ])
  })

  it('are exported with doubts of a year told as far back as on the page', async () => {
    // each hour has a bad reading beside a good one: more runs than are told, were they not joined
    const hours = Array.from({ length: 1_100 }, (_, at) => at * 60)
    const bad = hours.map((minute) => minute + 30)
    const from = Date.UTC(2026, 0, 1)
    const itemIds = await seedBad('UTC', from, hours, bad)
    const query = { itemIds, start: from, end: from + 46 * 86_400_000, resolution: '1d' } as const
    const told = await doubtsOfFile(query)
    expect(new Set(told.map(([, , doubt]) => doubt))).toEqual(new Set(['含无效读数']))
  })

  it('are exported side by side, in times of their station', async () => {
    const station = await makeStation(test.db, { timeZone: 'Europe/London' })
    const device = await makeDevice(test.db, { stationId: station.id })
    const [power = '', energy = ''] = [device.points.power, device.points.energy]
    await seedReadings(test.db, [
      { pointId: power, ts: [start, start + 60_000], values: [1.5, 2] },
      { pointId: energy, ts: [start + 60_000], values: [70] },
    ])
    const query = {
      ...{ itemIds: `${power},${energy}`, start, end: start + 3_600_000, resolution: 'raw' },
      format: 'csv',
    } as const
    const { data } = await app.as().call(exportPointHistory, { query })
    const { body } = await app.app.inject(`/api/files/${data.ticket}`)
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toMatch(/^时间,.* \(kW\),.* \(kWh\)$/)
    expect(lines).toEqual(['2026-01-04 16:00:00,1.5,', '2026-01-04 16:01:00,2,70'])

    const rolled = await app.as().call(exportPointHistory, { query: { ...query, resolution: '1h' } })
    const file = await app.app.inject(`/api/files/${rolled.data.ticket}`)
    expect(file.body.split('\r\n')[0]).toMatch(/均值 \[1 小时\] \(kW\),.*最小值 \(kW\)/)

    const many = Array.from({ length: 21 }, (_, index) => String(index + 1)).join()
    expect(await app.as().call(exportPointHistory, { query: { ...query, itemIds: many } })).toMatchObject({
      code: 400,
      error: { key: 'telemetry.tooManyCurves' },
    })
  })
})
