import {
  type BandCost,
  bandList,
  getCostReport,
  saveTariff,
  type TariffTerms,
  tryTariff,
} from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { useEnergy } from '../../../testing/useEnergy'

/** The clock of the calls stands at 2026-03-01 12:00 in Shanghai. */
const day = '2026-02-03'
const midnight = Date.parse(`${day}T00:00:00+08:00`)
const hourMs = 3_600_000

const { test, app } = await useEnergy()

beforeAll(async () => {
  const [first, last] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)].map(String)
  await test.db.asOwner((tx) =>
    tx.execute(
      sql.raw(`create table rollup_1m_trial partition of rollup_1m for values from (${first}) to (${last})`),
    ),
  )
})

/** Whole quarters of an hour at which bands begin: half-hour periods and worse. */
const periods = fc
  .uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 13 })
  .chain((starts) =>
    fc.tuple(
      ...[0, ...starts.sort((a, b) => a - b)].map((quarter) =>
        fc.record({ startMinute: fc.constant(quarter * 15), band: fc.constantFrom(...bandList) }),
      ),
    ),
  )
const prices = { sharp: '1.23456789', peak: '0.9876', flat: '0.6667', valley: '0.3333', deepValley: '0.1' }
const energy = fc.array(
  fc.integer({ min: 0, max: 1_000_000 }).map((watt) => watt / 1_000),
  { minLength: 24, maxLength: 24 },
)
const termsOf = (chosen: TariffTerms['dayTables'][number]['periods']): TariffTerms => ({
  dayTables: [{ tableName: '全天', periods: chosen }],
  seasons: [{ seasonName: '全年', start: '01-01', tables: { workday: 0, weekend: 0, holiday: 0 }, prices }],
  surcharges: [],
})

/** An incomer whose register rose by so much in each hour of the day; in some hours its minutes are known. */
async function incomer(kwh: readonly number[], minutesOf: readonly number[]) {
  const { id: stationId } = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'ep', kind: 'accumulated', energyType: 'electricity', unit: 'kWh' }],
  })
  const { id: deviceId, points } = await makeDevice(test.db, { stationId, productId })
  const add = (table: string, bucket: number, rise: number) => sql`
    insert into ${sql.raw(table)} (tenant_id, point_id, bucket, mean, min, max, first, last, count, rise)
    select tenant_id, id, ${bucket}::bigint, 1, 1, 1, 1, 1, 1, ${rise}::float8 from point where id = ${points.ep}`
  await test.db.asSystem(async (tx) => {
    for (const [hour, rise] of kwh.entries()) {
      const begins = midnight + hour * hourMs
      await tx.execute(add('rollup_1h', begins, rise))
      if (!minutesOf.includes(hour)) continue
      // all of it in the first ten minutes
      await tx.execute(add('rollup_1m', begins + 5 * 60_000, rise))
    }
  })
  return { stationId, deviceId, itemId: points.ep }
}

/** What a report of the day charges for energy, by band. */
async function reported(scope: { stationId: string; deviceId: string }, terms: TariffTerms) {
  const body = {
    stationId: scope.stationId,
    tariffName: '分时',
    validFrom: '2026-01-01',
    reason: '测试',
    terms,
  }
  expect((await app.as().call(saveTariff, { body })).error).toBeUndefined()
  const query = { ...scope, from: day, to: day, grain: 'hour' as const }
  const { data } = await app.as().call(getCostReport, { query })
  return data.totals.bands.map(({ band, kwh, yuan }: BandCost) => [band, kwh, yuan])
}

async function tried(body: object) {
  const { data, error } = await app.as().call(tryTariff, { body: { day, ...body } })
  expect(error).toBeUndefined()
  return data.lines.map(({ band, amount, yuan }: { band: string; amount: string; yuan: string }) => [
    band,
    Number(amount),
    yuan,
  ])
}

describe('the trial of a day', () => {
  it('charges what a report of that day does, wherever bands change', async () => {
    await fc.assert(
      fc.asyncProperty(periods, energy, async (chosen, kwh) => {
        const terms = termsOf(chosen)
        const { itemId, ...scope } = await incomer(kwh, [])
        const known = await reported(scope, terms)
        expect(await tried({ stationId: scope.stationId, terms, kwh })).toEqual(known)
        expect(await tried({ stationId: scope.stationId, terms, itemId })).toEqual(known)
      }),
      { numRuns: 12 },
    )
  })

  it('shares an hour of a register as its minutes say, as the report does', async () => {
    const terms = termsOf([
      { startMinute: 0, band: 'valley' },
      { startMinute: 8 * 60 + 30, band: 'peak' },
    ])
    const kwh = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 40 : 0))
    const { itemId, ...scope } = await incomer(kwh, [8])
    const known = await reported(scope, terms)
    expect(known).toEqual([['valley', 40, '13.33']])
    expect(await tried({ stationId: scope.stationId, terms, itemId })).toEqual(known)
    expect(await tried({ stationId: scope.stationId, terms, kwh })).toEqual([
      ['peak', 20, '19.75'],
      ['valley', 20, '6.67'],
    ])
  })
})
