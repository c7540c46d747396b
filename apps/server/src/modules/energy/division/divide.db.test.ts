import { bandList, type TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigints } from '../../../platform/database'
import { createWriters } from '../../../platform/writers/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { minutesOf, seedReadings } from '../../telemetry'
import { settleDays } from '../calendar/rules'
import { bandAt, dayKindsOf, tableOf } from '../pricing/bandOf'
import { copyToStations } from '../tariff/copies'
import { createTariff } from '../tariff/rules'
import { divideChanged, registerDivision } from './jobs'

const hourMs = 3_600_000
const zone = 'Asia/Shanghai'
/** 2026-03-02 00:00 at the station, a Monday. */
const from = Date.UTC(2026, 2, 1, 16)
const days = 4
const now = new Date(from + days * 24 * hourMs)

let test: TestDatabase
let product: string
beforeAll(async () => {
  test = await createTestDatabase()
  const properties = [
    { propertyNo: 'drawn', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const,
  ]
  product = (await makeProduct(test.db, { properties })).id
})
afterAll(() => test.close())

let stationId: string
let pointIds: string[]
/** A station with two meters, and a calendar without any day of its own. */
async function begin() {
  stationId = (await makeStation(test.db, { timeZone: zone })).id
  const place = { stationId, productId: product }
  pointIds = [await makeDevice(test.db, place), await makeDevice(test.db, place)].map(
    ({ points }) => points.drawn ?? '',
  )
  await test.db.asSystem((tx) => tx.execute(sql`delete from calendar_day`))
}

const prices = { sharp: '1.2', peak: '1.0361', flat: '0.6217', valley: '0.2449', deepValley: '0.15' }

/** Terms by the beginnings of two day tables' periods, in minutes, with bands in turn. */
const termsOf = (tables: readonly (readonly number[])[]): TariffTerms => ({
  dayTables: tables.map((starts, table) => ({
    tableName: `${table}`,
    periods: starts.map((startMinute, index) => ({
      startMinute,
      band: bandList[(index + table) % bandList.length] ?? 'flat',
    })),
  })),
  seasons: [
    { seasonName: '一', start: '01-01', tables: { workday: 0, weekend: 1, holiday: 1 }, prices },
    { seasonName: '二', start: '03-04', tables: { workday: 1, weekend: 0, holiday: 0 }, prices },
  ],
  surcharges: [],
})

const scope = { tenantId: 'demo', stationIds: 'all' } as const
const session = { userName: '甲', timeZone: zone }

const saveTariff = (validFrom: string, terms: TariffTerms, at = stationId) =>
  test.db.inTenant(scope, (tx) =>
    createTariff(
      { tx, session, now },
      { stationId: at, tariffName: validFrom, validFrom, terms, reason: '测试' },
    ),
  )
/** The same, copied from another station. */
async function copyTariff(validFrom: string, terms: TariffTerms) {
  const { id } = await saveTariff(validFrom, terms, (await makeStation(test.db)).id)
  await test.db.inTenant(scope, (tx) =>
    copyToStations({ tx, session, now }, { id, stationIds: stationId, validFrom, reason: '测试' }),
  )
}
const settle = (day: string, dayKind: 'workday' | 'holiday' | null) =>
  test.db.inTenant(scope, (tx) =>
    settleDays(
      { tx, session: session as Parameters<typeof settleDays>[0]['session'], now },
      { days: [{ day, dayKind }], reason: '测试' },
    ),
  )

type Days = Record<string, Record<string, string>>

/** What is stored, by register and day; the months must agree with it. */
async function stored(): Promise<Days> {
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<Record<string, string>>(sql`
      select point_id, day::text as day, sharp::text, peak::text, flat::text, valley::text, deep_valley::text,
        unpriced::text from energy_day where station_id = ${stationId}`),
  )
  const { rows: months } = await test.db.asSystem((tx) =>
    tx.execute<Record<string, string>>(sql`
      select point_id, sum(sharp + peak + flat + valley + deep_valley + unpriced)::text as kwh
      from energy_month where station_id = ${stationId} group by 1`),
  )
  const found: Days = {}
  const totals = new Map<string, Big>()
  for (const { point_id: point = '', day, ...bands } of rows) {
    const kept = Object.entries(bands).filter(([, kwh]) => !new Big(kwh).eq(0))
    if (kept.length > 0)
      found[`${point} ${day}`] = Object.fromEntries(kept.map(([band, kwh]) => [band, new Big(kwh).toFixed()]))
    for (const [, kwh] of kept) totals.set(point, (totals.get(point) ?? new Big(0)).plus(kwh))
  }
  for (const { point_id: point = '', kwh = '0' } of months)
    expect(new Big(kwh).toFixed()).toBe((totals.get(point) ?? new Big(0)).toFixed())
  return found
}

/** The same, folded hour by hour from the roll-ups in the plainest way. */
async function folded(
  tariffs: readonly { validFrom: string; terms: TariffTerms }[],
  special: ReadonlyMap<string, 'workday' | 'holiday'>,
): Promise<Days> {
  const read = async (buckets: SQL) =>
    (
      await test.db.asSystem((tx) =>
        tx.execute<{ point: string; bucket: string; rise: string }>(
          sql`select point_id as point, bucket, rise::text from ${buckets} b where rise is not null
            and point_id = any (${bigints(pointIds)}) order by bucket`,
        ),
      )
    ).rows
  const everyMinute = minutesOf({
    points: bigints(pointIds),
    from: sql`${from}::bigint`,
    before: sql`${from + (days + 1) * 24 * hourMs}::bigint`,
  })
  const minutes = new Map(
    (await read(everyMinute)).map(({ point, bucket, rise }) => [`${point} ${bucket}`, rise]),
  )
  const kinds = dayKindsOf(special)
  const found: Record<string, Record<string, Big>> = {}
  for (const { point, bucket, rise } of await read(sql`rollup_1h`)) {
    const local = new Date(Number(bucket) + 8 * hourMs)
    const day = local.toISOString().slice(0, 10)
    const add = (band: string, kwh: Big) => {
      const bands = found[`${point} ${day}`] ?? {}
      bands[band] = (bands[band] ?? new Big(0)).plus(kwh)
      found[`${point} ${day}`] = bands
    }
    const tariff = [...tariffs]
      .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      .findLast(({ validFrom }) => validFrom <= day)
    if (!tariff) {
      add('unpriced', new Big(rise))
      continue
    }
    const table = tableOf(tariff.terms, day, kinds)
    // One stretch for each change of the band within the hour.
    const stretches: { band: string; minutes: number; risen: Big }[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      const at = local.getUTCHours() * 60 + minute
      const isStart = minute === 0 || table.periods.some(({ startMinute }) => startMinute === at)
      if (isStart) stretches.push({ band: bandAt(table, at), minutes: 0, risen: new Big(0) })
      const stretch = stretches.at(-1)
      if (!stretch) continue
      stretch.minutes += 1
      stretch.risen = stretch.risen.plus(minutes.get(`${point} ${Number(bucket) + minute * 60_000}`) ?? 0)
    }
    const hasRisen = stretches.some(({ risen }) => risen.gt(0))
    const weights = stretches.map(({ minutes, risen }) => (hasRisen ? risen : new Big(minutes)))
    const all = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
    let reached = new Big(0)
    let before = new Big(0)
    for (const [index, { band }] of stretches.entries()) {
      reached = reached.plus(weights[index] ?? 0)
      const upTo = reached.eq(all)
        ? new Big(rise)
        : new Big(rise).times(reached).div(all).round(6, Big.roundDown)
      const name = band === 'deepValley' ? 'deep_valley' : band
      add(name, upTo.minus(before))
      before = upTo
    }
  }
  const plain = Object.entries(found).flatMap(([key, bands]) => {
    const kept = Object.entries(bands).filter(([, kwh]) => !kwh.eq(0))
    return kept.length === 0
      ? []
      : [[key, Object.fromEntries(kept.map(([band, kwh]) => [band, kwh.toFixed()]))]]
  })
  return Object.fromEntries(plain)
}

const starts = fc
  .uniqueArray(
    fc.integer({ min: 1, max: 95 }).map((quarter) => quarter * 15),
    { maxLength: 7 },
  )
  .map((list) => [0, ...list.sort((a, b) => a - b)])
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('readings' as const),
      register: fc.integer({ min: 0, max: 1 }),
      /** Minutes since the beginning; they come in any order, late ones too. */
      at: fc.uniqueArray(fc.integer({ min: 0, max: days * 24 * 60 - 1 }), { minLength: 1, maxLength: 40 }),
    }),
  },
  fc.record({
    kind: fc.constant('tariff' as const),
    day: fc.integer({ min: 1, max: days }),
    tables: fc.tuple(starts, starts),
    isCopied: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('calendar' as const),
    day: fc.integer({ min: 0, max: days - 1 }),
    dayKind: fc.constantFrom('workday' as const, 'holiday' as const, null),
  }),
  fc.constant({ kind: 'divide' as const }),
)

describe('energy by band', () => {
  it('follows late readings, tariffs and calendars of the past, to what a plain fold of the roll-ups finds', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
          const tariffs: { validFrom: string; terms: TariffTerms }[] = []
          const special = new Map<string, 'workday' | 'holiday'>()
          for (const one of steps) {
            if (one.kind === 'divide') await divideChanged(test.db)
            if (one.kind === 'readings') {
              const minutes = [...one.at].sort((a, b) => a - b)
              await seedReadings(test.db, [
                {
                  pointId: pointIds[one.register] ?? '',
                  ts: minutes.map((minute) => from + minute * 60_000),
                  // It always rises, with a broken number of kWh.
                  values: minutes.map((minute) => minute * 0.1 + 0.3),
                },
              ])
            }
            if (one.kind === 'tariff') {
              const validFrom = `2026-03-0${one.day + 1}`
              if (tariffs.some((tariff) => tariff.validFrom === validFrom)) continue
              const terms = termsOf(one.tables)
              await (one.isCopied ? copyTariff : saveTariff)(validFrom, terms)
              tariffs.push({ validFrom, terms })
            }
            if (one.kind === 'calendar') {
              const day = `2026-03-0${one.day + 2}`
              await settle(day, one.dayKind)
              if (one.dayKind === null) special.delete(day)
              else special.set(day, one.dayKind)
            }
          }
          await divideChanged(test.db)
          const incremental = await stored()
          expect(incremental).toEqual(await folded(tariffs, special))
          // From scratch it comes out the same.
          await test.db.asSystem(async (tx) => {
            await tx.execute(sql`delete from energy_day where station_id = ${stationId}`)
            await tx.execute(
              sql`insert into energy_change (tenant_id, station_id) values ('demo', ${stationId})`,
            )
          })
          await divideChanged(test.db)
          expect(await stored()).toEqual(incremental)
        })
        .beforeEach(begin),
      { numRuns: 25 },
    )
  })

  it('goes with a meter that moves to another station', async () => {
    await begin()
    const [pointId = ''] = pointIds
    await seedReadings(test.db, [hourly(pointId, days)])
    await divideChanged(test.db)
    const [{ id: elsewhere }, before] = [await makeStation(test.db, { timeZone: zone }), await stored()]
    await test.db.asSystem((tx) =>
      tx.execute(sql`update point set station_id = ${elsewhere} where id = ${pointId}`),
    )
    expect(await stored()).toEqual({})
    stationId = elsewhere
    expect(await stored()).toEqual(before)
    await saveTariff('2026-03-02', termsOf([[0], [0]]))
    // Only a part of the month is divided by what holds there.
    await seedReadings(test.db, [{ pointId, ts: [from + 90_000], values: [0] }])
    await divideChanged(test.db)
    expect(Object.keys(await stored())).toEqual(Object.keys(before))
    expect(JSON.stringify(await stored())).not.toContain('unpriced')
    expect(await waiting()).toBe(0)
  })

  it('of one tenant that the database refuses is set aside and keeps nobody from theirs', async () => {
    await begin()
    const [bad = ''] = pointIds
    const foreign = { tenantId: 'other' }
    const station = await makeStation(test.db, { ...foreign, timeZone: zone })
    const { id: productId } = await makeProduct(test.db, {
      ...foreign,
      properties: [{ propertyNo: 'drawn', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' }],
    })
    const good = await makeDevice(test.db, { ...foreign, stationId: station.id, productId })
    const aside: unknown[] = []
    const writers = createWriters({
      bus: { publish: (_: string, entry: unknown) => void aside.push(entry) },
      clock: { now: () => Date.now() },
      log: { error: () => undefined, warn: () => undefined },
    } as unknown as Parameters<typeof createWriters>[0])
    const writer = registerDivision(test.db, writers)
    await test.db.asOwner(async (tx) => {
      await tx.execute(`create function refuse_day() returns trigger language plpgsql as $$
        begin if new.point_id = ${bad} then raise exception 'poisonous' using errcode = '22P05'; end if; return new; end $$`)
      await tx.execute(
        'create trigger refuse before insert on energy_day for each row execute function refuse_day()',
      )
    })
    try {
      await seedReadings(test.db, [hourly(bad, 130), hourly(good.points.drawn ?? '', 3)])
      await divideChanged(test.db, { writer })
      expect(await waiting()).toBe(0)
    } finally {
      await test.db.asOwner((tx) => tx.execute('drop function refuse_day cascade'))
    }
    expect(aside).toHaveLength(130)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select from energy_day where point_id = ${good.points.drawn}`),
    )
    expect(rows).toHaveLength(3)
  })
})

const hourly = (pointId: string, length: number) => ({
  pointId,
  ts: Array.from({ length: length * 24 }, (_, hour) => from + hour * hourMs),
  values: Array.from({ length: length * 24 }, (_, hour) => hour),
})

const waiting = async () =>
  (await test.db.asSystem((tx) => tx.execute(sql`select from energy_change`))).rows.length
