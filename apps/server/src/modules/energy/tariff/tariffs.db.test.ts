import {
  copyTariff,
  getBandCalendar,
  getDemandAdvice,
  getTariff,
  getTariffRevision,
  listCalendarChanges,
  listCalendarDays,
  listTariffCopies,
  listTariffRevisions,
  listTariffs,
  removeTariff,
  saveCalendarDays,
  saveTariff,
  type TariffTerms,
  tryTariff,
  updateTariff,
} from '@energy-console/contract/energy'
import { stations } from '@energy-console/contract/stations'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { plainTerms } from '../../../testing/plainTerms'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { dayKindOf } from '../calendar/queries'
import { createEnergy } from '../index'
import { tariffAt, tariffsOf } from './queries'

const { test, app } = await useCallApp((platform) => [createStations(platform), createEnergy(platform)])

const scope = { tenantId: 'demo', stationIds: 'all' } as const
const inDemo = <T>(work: Parameters<typeof test.db.inTenant<T>>[1]) => test.db.inTenant(scope, work)
/** Peak from 8 to 22 on workdays; the clock of the test is at 2026-03-01 12:00 of Shanghai. */
const twoBands: TariffTerms = {
  dayTables: [
    {
      tableName: '峰谷',
      periods: [
        { startMinute: 0, band: 'valley' },
        { startMinute: 480, band: 'peak' },
        { startMinute: 1320, band: 'valley' },
      ],
    },
    { tableName: '全谷', periods: [{ startMinute: 0, band: 'valley' }] },
  ],
  seasons: [
    {
      seasonName: '全年',
      start: '01-01',
      tables: { workday: 0, weekend: 1, holiday: 1 },
      prices: { peak: '0.9876', valley: '0.3333' },
    },
  ],
  surcharges: [{ surchargeName: '基金', price: '0.03' }],
}

const bodyFor = (stationId: string, validFrom: string, terms = plainTerms) => ({
  stationId,
  tariffName: `从 ${validFrom}`,
  validFrom,
  reason: '录入',
  terms,
})
async function saved(stationId: string, validFrom: string, terms = plainTerms): Promise<string> {
  const { data } = await app.as().call(saveTariff, { body: bodyFor(stationId, validFrom, terms) })
  return data.id
}

describe('the tariffs of a station', () => {
  it('hold each until the day before the next, without gaps or overlaps', async () => {
    const station = await makeStation(test.db)
    await saved(station.id, '2026-07-01')
    await saved(station.id, '2025-01-01')
    await saved(station.id, '2026-01-01')
    const { data } = await app.as().call(listTariffs, { query: { stationId: station.id } })
    expect(
      data.map((row: { validFrom: string; validUntil: string }) => [row.validFrom, row.validUntil]),
    ).toEqual([
      ['2026-07-01', null],
      ['2026-01-01', '2026-06-30'],
      ['2025-01-01', '2025-12-31'],
    ])
    await inDemo(async (tx) => {
      expect(await tariffAt(tx, station.id, '2024-12-31')).toBeUndefined()
      expect((await tariffAt(tx, station.id, '2025-12-31'))?.validFrom).toBe('2025-01-01')
      expect((await tariffAt(tx, station.id, '2026-07-01'))?.validFrom).toBe('2026-07-01')
      const held = await tariffsOf(tx, station.id, '2025-06-01', '2026-06-30')
      expect(held.map(({ validFrom }) => validFrom)).toEqual(['2025-01-01', '2026-01-01'])
      expect(await tariffsOf(tx, station.id, '2024-01-01', '2024-12-31')).toEqual([])
    })
  })

  it('do not begin on one day twice', async () => {
    const station = await makeStation(test.db)
    await saved(station.id, '2026-07-01')
    const { error } = await app.as().call(saveTariff, { body: bodyFor(station.id, '2026-07-01') })
    expect(error).toMatchObject({ key: 'energy.sameDay', field: 'validFrom' })
  })

  it('are not taken with a gap in a day or without the price of a band', async () => {
    const station = await makeStation(test.db)
    const late = {
      ...plainTerms,
      dayTables: [{ tableName: 'x', periods: [{ startMinute: 5, band: 'flat' }] }],
    }
    const first = await app
      .as()
      .call(saveTariff, { body: { ...bodyFor(station.id, '2026-07-01'), terms: late } })
    expect(first.error).toMatchObject({
      key: 'energy.badTariff',
      field: 'terms.dayTables.0.periods.0.startMinute',
    })
    const free = { ...plainTerms, seasons: plainTerms.seasons.map((season) => ({ ...season, prices: {} })) }
    const second = await app
      .as()
      .call(saveTariff, { body: { ...bodyFor(station.id, '2026-07-01'), terms: free } })
    expect(second.error).toMatchObject({ key: 'energy.badTariff', field: 'terms.seasons.0.prices.flat' })
  })

  it('need a reason where days that are over would cost otherwise, and none from today on', async () => {
    const station = await makeStation(test.db)
    const without = (validFrom: string) => ({ ...bodyFor(station.id, validFrom), reason: '' })
    const past = await app.as().call(saveTariff, { body: without('2026-02-28') })
    expect(past.error).toMatchObject({ key: 'energy.reasonNeeded', field: 'reason' })
    const made = await app.as().call(saveTariff, { body: without('2026-03-01') })
    expect(made.code).toBe(200)
    const moved = { ...without('2026-02-01'), id: made.data.id, revision: 1 }
    expect((await app.as().call(updateTariff, { body: moved })).error?.key).toBe('energy.reasonNeeded')
  })

  it('keep everything that they ever said, with who, when and why, beyond their removal', async () => {
    const station = await makeStation(test.db)
    const id = await saved(station.id, '2025-01-01')
    const body = {
      ...bodyFor(station.id, '2024-06-01', twoBands),
      id,
      revision: 1,
      reason: '省发改委追溯调整',
    }
    expect((await app.as().call(updateTariff, { body })).data).toEqual({ id, revision: 2 })
    const stale = await app.as().call(updateTariff, { body })
    expect([stale.code, stale.error?.key]).toEqual([409, 'core.conflict'])
    expect((await app.as().call(getTariff, { query: { id } })).data).toMatchObject({
      revision: 2,
      terms: twoBands,
    })
    const removal = { id, revision: 2 }
    expect((await app.as().call(removeTariff, { body: removal })).error?.key).toBe('energy.reasonNeeded')
    await app.as({ userName: '李工' }).call(removeTariff, { body: { ...removal, reason: '录错站点' } })
    const { data } = await app.as().call(listTariffRevisions, { query: { stationId: station.id } })
    const told = data.map((entry: Record<string, unknown>) => [entry.change, entry.revision, entry.reason])
    expect(told).toEqual([
      ['removed', 3, '录错站点'],
      ['changed', 2, '省发改委追溯调整'],
      ['created', 1, '录入'],
    ])
    expect(data[0]).toMatchObject({ savedUserName: '李工', savedTime: '2026-03-01 12:00:00' })
    const { data: first } = await app.as().call(getTariffRevision, { query: { id: data[2].id } })
    expect(first.terms).toEqual(plainTerms)
    const { rows } = await inDemo((tx) =>
      tx.execute(
        sql`select affected_from::text as day from tariff_revision where tariff_id = ${id} order by revision`,
      ),
    )
    expect(rows.map(({ day }) => day)).toEqual(['2025-01-01', '2024-06-01', '2024-06-01'])
  })

  it('stand in the way of removing their station', async () => {
    const station = await makeStation(test.db)
    await saved(station.id, '2026-07-01')
    const { error } = await app.as().call(stations.calls.remove, { query: { ids: station.id } })
    expect(error).toMatchObject({ key: 'core.inUse', params: { count: 1, what: '电价' } })
  })
})

describe('the calendar', () => {
  it('is the national one until the tenant settles a day, and again when it takes that back', async () => {
    const admin = app.as()
    const day = '2026-10-01'
    const read = async () => (await admin.call(listCalendarDays, { query: { first: day, last: day } })).data
    expect(await read()).toEqual([{ day, dayKind: 'holiday', dayName: '国庆节', isOwn: false }])
    await admin.call(saveCalendarDays, { body: { days: [{ day, dayKind: 'workday', dayName: '值班' }] } })
    expect(await read()).toEqual([{ day, dayKind: 'workday', dayName: '值班', isOwn: true }])
    expect(await inDemo((tx) => dayKindOf(tx, day))).toBe('workday')
    await admin.call(saveCalendarDays, { body: { days: [{ day, dayKind: null }] } })
    expect(await read()).toEqual([{ day, dayKind: 'holiday', dayName: '国庆节', isOwn: false }])
    expect(await inDemo((tx) => dayKindOf(tx, day))).toBe('holiday')
    expect(await inDemo((tx) => dayKindOf(tx, '2026-10-10'))).toBe('workday')
    expect(await inDemo((tx) => dayKindOf(tx, '2026-11-01'))).toBe('weekend')
  })

  it('asks why a day that is over was another, and keeps who changed what and when', async () => {
    const admin = app.as()
    const day = '2026-02-27'
    const settle = (dayKind: string | null, reason?: string) =>
      admin.call(saveCalendarDays, { body: { days: [{ day, dayKind, dayName: '厂休' }], reason } })
    const history = async () =>
      (await admin.call(listCalendarChanges, { query: { first: day, last: day } })).data
    expect((await settle('holiday')).error).toMatchObject({ key: 'energy.dayReasonNeeded' })
    expect(await history()).toEqual([])
    await settle('holiday', '当天全厂停产')
    // the same again is no change
    await settle('holiday', '再说一次')
    // another name alone costs nobody anything
    const renamed = { day, dayKind: 'holiday', dayName: '停产日' }
    expect((await admin.call(saveCalendarDays, { body: { days: [renamed] } })).error).toBeUndefined()
    await settle(null, '记错了')
    expect(await history()).toMatchObject([
      {
        ...{ beforeKind: 'holiday', beforeName: '停产日', afterKind: 'workday', afterName: null },
        ...{ isOwn: false, reason: '记错了' },
      },
      {
        ...{ beforeKind: 'holiday', beforeName: '厂休', afterKind: 'holiday', afterName: '停产日' },
        ...{ isOwn: true, reason: null },
      },
      {
        ...{ beforeKind: 'workday', beforeName: null, afterKind: 'holiday', afterName: '厂休' },
        ...{ isOwn: true, reason: '当天全厂停产' },
      },
    ])
    expect((await history())[0].savedUserName).toBeTruthy()
    // days to come need no reason, and their changes are kept as well
    const coming = { day: '2026-12-24', dayKind: 'holiday' }
    expect((await admin.call(saveCalendarDays, { body: { days: [coming] } })).error).toBeUndefined()
    const range = { first: '2026-12-01', last: '2026-12-31' }
    expect((await admin.call(listCalendarChanges, { query: range })).data).toMatchObject([
      { day: coming.day, reason: null },
    ])
  })

  it('lets no request change its history, and shows it to no other tenant', async () => {
    const count = (tenantId: string) =>
      test.db.inTenant({ tenantId, stationIds: 'all' }, async (tx) => {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from calendar_change`,
        )
        return rows[0]?.count
      })
    const kept = await count('demo')
    expect(kept).toBeGreaterThan(0)
    expect(await count('other')).toBe(0)
    await inDemo((tx) => tx.execute(sql`delete from calendar_change`))
    const { rowCount } = await inDemo((tx) => tx.execute(sql`update calendar_change set reason = 'x'`))
    expect([rowCount, await count('demo')]).toEqual([0, kept])
  })

  it('says of which years no holiday is known, until the tenant enters one', async () => {
    const station = await makeStation(test.db)
    const years = async () => {
      const query = { stationId: station.id, first: '2027-01-01', last: '2027-12-31' }
      return (await app.as().call(getBandCalendar, { query })).data.yearsWithoutHolidays
    }
    expect(await years()).toEqual([2027])
    await app.as().call(saveCalendarDays, { body: { days: [{ day: '2027-02-05', dayKind: 'workday' }] } })
    expect(await years()).toEqual([2027])
    await app.as().call(saveCalendarDays, {
      body: { days: [{ day: '2027-02-06', dayKind: 'holiday', dayName: '春节' }] },
    })
    expect(await years()).toEqual([])
  })

  it('says which bands hold on each day, and where no tariff does', async () => {
    const station = await makeStation(test.db)
    const id = await saved(station.id, '2026-05-01', twoBands)
    const query = { stationId: station.id, first: '2026-04-30', last: '2026-05-09' }
    const { data } = await app.as().call(getBandCalendar, { query })
    const told = Object.fromEntries(
      data.days.map(({ day, ...of }: { day: string; table: number | null; dayKind: string }) => [
        day,
        [of.dayKind, of.table === null ? null : data.tables[of.table].tableName],
      ]),
    )
    expect(told).toMatchObject({
      '2026-04-30': ['workday', null],
      '2026-05-01': ['holiday', '全谷'],
      '2026-05-06': ['workday', '峰谷'],
      '2026-05-09': ['workday', '峰谷'],
    })
    expect(data.days[1]).toMatchObject({ tariffId: id, seasonName: '全年', dayName: '劳动节' })
    const long = await app.as().call(getBandCalendar, { query: { ...query, last: '2027-05-09' } })
    expect(long.error?.key).toBe('energy.badRange')
  })
})

describe('a trial', () => {
  const kwh = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 22 ? 100 : 10))

  it('prices a day line by line, to the fen', async () => {
    const station = await makeStation(test.db)
    const terms = { ...twoBands, basic: { by: 'capacity', capacityKva: 310, price: '30' } }
    const { data } = await app
      .as()
      .call(tryTariff, { body: { stationId: station.id, day: '2026-03-02', kwh, terms } })
    const line = (kind: string, amount: string, price: string, yuan: string) =>
      expect.objectContaining({ kind, amount, price, yuan })
    expect(data.lines).toEqual([
      line('energy', '1400', '0.9876', '1382.64'),
      line('energy', '100', '0.3333', '33.33'),
      line('basic', '310', '30', '300.00'),
      line('surcharge', '1500', '0.03', '45.00'),
    ])
    expect(data).toMatchObject({ totalKwh: '1500', totalYuan: '1760.97' })
  })

  it('takes the day of a real register, by the clock of its station, under the tariff that holds', async () => {
    const { id: productId } = await makeProduct(test.db, {
      properties: [{ propertyNo: 'energy', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' }],
    })
    const device = await makeDevice(test.db, { productId })
    await saved(device.stationId, '2026-01-01', twoBands)
    const itemId = device.points.energy
    const from = Date.parse('2026-02-03T00:00:00+08:00')
    await test.db.asSystem(async (tx) => {
      for (const hour of [-1, 0, 9, 23, 24])
        await tx.execute(sql`
          insert into rollup_1h (tenant_id, point_id, bucket, mean, min, max, first, last, count, rise)
          select tenant_id, id, ${from + hour * 3_600_000}::bigint, 1, 1, 1, 1, 1, 1, 7 from point where id = ${itemId}`)
    })
    const body = { stationId: device.stationId, day: '2026-02-03', itemId }
    const { data } = await app.as().call(tryTariff, { body })
    expect(
      data.kwh.map((value: number, hour: number) => (value === 0 ? null : hour)).filter(Number.isInteger),
    ).toEqual([0, 9, 23])
    expect(data.totalKwh).toBe('21')
    const other = await app.as().call(tryTariff, { body: { ...body, day: '2026-02-05' } })
    expect(other.error?.key).toBe('energy.noReadings')
    const none = await app.as().call(tryTariff, { body: { stationId: device.stationId, day: '2026-02-03' } })
    expect(none.error?.key).toBe('energy.noUsage')
  })

  it('advises on the demand to agree', async () => {
    const body = { monthlyKw: [800, 820, 790], leastKw: 400, price: '40', agreedKw: 1000 }
    const { data } = await app.as().call(getDemandAdvice, { body })
    // 762 × 1.05 = 800.1: of the months one lies above, and by 19.9 kW
    expect(data).toEqual({
      agreedKw: 762,
      advisedYuan: '93032.00',
      presentYuan: '120000.00',
      measuredYuan: '96400.00',
    })
  })
})

describe('copying a tariff to stations', () => {
  it('says first what it would do, then does it at all of them or at none', async () => {
    const [source, used, empty] = [
      (await makeStation(test.db)).id,
      (await makeStation(test.db)).id,
      (await makeStation(test.db)).id,
    ]
    const { data: made } = await app.as().call(saveTariff, { body: bodyFor(source, '2026-05-01', twoBands) })
    await app.as().call(saveTariff, { body: bodyFor(used, '2026-04-01') })
    await app.as().call(saveTariff, { body: bodyFor(used, '2026-09-01') })
    const preview = async (validFrom: string) =>
      (
        await app.as().call(listTariffCopies, { query: { stationIds: `${used},${empty}`, validFrom } })
      ).data.sort(
        (a: { stationId: string }, b: { stationId: string }) => Number(a.stationId) - Number(b.stationId),
      )
    expect(await preview('2026-06-01')).toMatchObject([
      {
        ended: { validFrom: '2026-04-01' },
        validUntil: '2026-08-31',
        obstacle: null,
        affectsPast: false,
      },
      { ended: null, validUntil: null, obstacle: null },
    ])
    expect(await preview('2026-09-01')).toMatchObject([{ obstacle: 'sameDay' }, { obstacle: null }])
    const copy = (validFrom: string, reason?: string) =>
      app.as().call(copyTariff, {
        body: { id: made.id, stationIds: `${used},${empty}`, validFrom, reason },
      })
    expect(await copy('2026-09-01', '统一')).toMatchObject({ error: { key: 'energy.sameDay' } })
    expect(await copy('2026-01-01')).toMatchObject({ error: { key: 'energy.reasonNeeded' } })
    const list = async (stationId: string) =>
      (await app.as().call(listTariffs, { query: { stationId } })).data
    expect(await list(empty)).toEqual([])
    expect((await copy('2026-06-01')).data).toEqual({ count: 2 })
    expect(await list(empty)).toMatchObject([{ tariffName: '从 2026-05-01', validFrom: '2026-06-01' }])
    const { data: copied } = await app.as().call(getTariff, { query: { id: (await list(used))[1].id } })
    expect(copied).toMatchObject({ validUntil: '2026-08-31', terms: twoBands })
    const { data: revisions } = await app.as().call(listTariffRevisions, { query: { stationId: empty } })
    expect(revisions).toMatchObject([{ change: 'created', validFrom: '2026-06-01' }])
  })
})
