import { bandList, type TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { settleDays } from '../modules/energy/calendar/rules'
import { divideChanged } from '../modules/energy/division/jobs'
import { bandAt, dayKindsOf, tableOf } from '../modules/energy/pricing/bandOf'
import { copyToStations } from '../modules/energy/tariff/copies'
import { createTariff } from '../modules/energy/tariff/rules'
import { minutesOf, seedReadings } from '../modules/telemetry'
import { bigints, type Database } from '../platform/database'
import { makeDevice, makeProduct, makeStation } from './factories'

const hourMs = 3_600_000
/** The zone of the station that tests divide energy of. */
export const zone = 'Asia/Shanghai'
/** 2026-03-02 00:00 at the station, a Monday. */
export const from = Date.UTC(2026, 2, 1, 16)
/** Days from then on of which there are readings. */
export const days = 4
const now = new Date(from + days * 24 * hourMs)

const prices = { sharp: '1.2', peak: '1.0361', flat: '0.6217', valley: '0.2449', deepValley: '0.15' }

/** Terms by the beginnings of two day tables' periods, in minutes, with bands in turn. */
export const termsOf = (tables: readonly (readonly number[])[]): TariffTerms => ({
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

type Days = Record<string, Record<string, string>>

/** What is divided at a station, beside a plain fold of the roll-ups. */
export function createDivisionModel(db: Database) {
  let stationId = ''
  let pointIds: string[] = []

  /** A station with two meters, and a calendar without any day of its own. */
  async function begin() {
    stationId = (await makeStation(db, { timeZone: zone })).id
    const properties = [
      { propertyNo: 'drawn', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' } as const,
    ]
    const place = { stationId, productId: (await makeProduct(db, { properties })).id }
    pointIds = [await makeDevice(db, place), await makeDevice(db, place)].map(
      ({ points }) => points.drawn ?? '',
    )
    await db.asSystem((tx) => tx.execute(sql`delete from calendar_day`))
    return { stationId, pointIds }
  }

  const saveTariff = (validFrom: string, terms: TariffTerms, at = stationId) =>
    db.inTenant(scope, (tx) =>
      createTariff(
        { tx, session, now },
        { stationId: at, tariffName: validFrom, validFrom, terms, reason: '测试' },
      ),
    )
  /** The same, copied from another station. */
  async function copyTariff(validFrom: string, terms: TariffTerms) {
    const { id } = await saveTariff(validFrom, terms, (await makeStation(db)).id)
    await db.inTenant(scope, (tx) =>
      copyToStations({ tx, session, now }, { id, stationIds: stationId, validFrom, reason: '测试' }),
    )
  }
  const settle = (day: string, dayKind: 'workday' | 'holiday' | null) =>
    db.inTenant(scope, (tx) =>
      settleDays(
        { tx, session: session as Parameters<typeof settleDays>[0]['session'], now },
        { days: [{ day, dayKind }], reason: '测试' },
      ),
    )

  /** What is stored, by register and day; the months must agree with it. */
  async function stored(of = stationId): Promise<Days> {
    const { rows } = await db.asSystem((tx) =>
      tx.execute<Record<string, string>>(sql`
        select point_id, day::text as day, sharp::text, peak::text, flat::text, valley::text, deep_valley::text,
          unpriced::text from energy_day where station_id = ${of}`),
    )
    const { rows: months } = await db.asSystem((tx) =>
      tx.execute<Record<string, string>>(sql`
        select point_id, sum(sharp + peak + flat + valley + deep_valley + unpriced)::text as kwh
        from energy_month where station_id = ${of} group by 1`),
    )
    const found: Days = {}
    const totals = new Map<string, Big>()
    for (const { point_id: point = '', day, ...bands } of rows) {
      const kept = Object.entries(bands).filter(([, kwh]) => !new Big(kwh).eq(0))
      if (kept.length > 0)
        found[`${point} ${day}`] = Object.fromEntries(
          kept.map(([band, kwh]) => [band, new Big(kwh).toFixed()]),
        )
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
        await db.asSystem((tx) =>
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

  /** Divides what readings, tariffs and a calendar in any order have changed, and compares it with the fold. */
  async function follow(steps: readonly Step[]) {
    await begin()
    const tariffs: { validFrom: string; terms: TariffTerms }[] = []
    const special = new Map<string, 'workday' | 'holiday'>()
    for (const one of steps) {
      if (one.kind === 'divide') await divideChanged(db)
      if (one.kind === 'readings') {
        const minutes = [...one.at].sort((a, b) => a - b)
        await seedReadings(db, [
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
    await divideChanged(db)
    const incremental = await stored()
    expect(incremental).toEqual(await folded(tariffs, special))
    // From scratch it comes out the same.
    await db.asSystem(async (tx) => {
      await tx.execute(sql`delete from energy_day where station_id = ${stationId}`)
      await tx.execute(sql`insert into energy_change (tenant_id, station_id) values ('demo', ${stationId})`)
    })
    await divideChanged(db)
    expect(await stored()).toEqual(incremental)
  }

  return { begin, saveTariff, stored, follow }
}

const starts = fc
  .uniqueArray(
    fc.integer({ min: 1, max: 95 }).map((quarter) => quarter * 15),
    { maxLength: 7 },
  )
  .map((list) => [0, ...list.sort((a, b) => a - b)])
/** What changes what is divided. */
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

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** @throws where the division comes to anything else than the fold */
export const checkDivision = (db: Database, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), createDivisionModel(db).follow),
    { numRuns },
  )
