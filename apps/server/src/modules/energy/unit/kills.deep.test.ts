import { energyUnits } from '@energy-console/contract/energy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { createCallApp } from '../../../testing/callApp'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { killRounds } from '../../../testing/killRounds'
import type { Death } from '../../../testing/mortalDatabase'
import { rolledDay } from '../../../testing/rolledDay'
import { createAlarms } from '../../alarms'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createEnergy } from '..'
import { createUnitKeeper } from './createUnitKeeper'

/** The last round of a day at the stations, and the first of the next. */
const rounds = ['2026-03-12T15:52:00Z', '2026-03-12T16:02:00Z'].map((time) => Date.parse(time))

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const app = await createCallApp(test.db, (platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createAlarms(platform),
    createEnergy(platform),
  ])
  const register = { propertyNo: 'energy', unit: 'kWh', category: 'energy', kind: 'accumulated' } as const
  const productId = (await makeProduct(test.db, { properties: [{ ...register, energyType: 'electricity' }] }))
    .id
  for (let index = 0; index < 3; index += 1) {
    const { stationId, points } = await makeDevice(test.db, { productId })
    const amounts = [{ fromDate: '2020-01-01', amount: 10 }]
    const body = {
      unitName: `单耗 ${index}`,
      stationId,
      basis: 'area',
      basisUnit: 'm²',
      dayLimit: 1,
      amounts,
    }
    expect((await app.as().call(energyUnits.calls.save, { body })).code).toBe(200)
    for (const day of ['2026-03-12', '2026-03-13'])
      await rolledDay(test.db, points.energy, Date.parse(`${day}T00:00+08:00`), { rise: (index + 1) * 10 })
  }
  await app.close()
})
afterAll(() => test.close())

it.each<Death>(['before', 'after'])(
  'rounds that are killed %s any step judge every day to its end, and make each reading once',
  async (when) => {
    let whole: unknown
    const kills = await killRounds({
      ...{ db: test.db, rounds, when, create: createUnitKeeper },
      reset: async () => {
        for (const table of ['made_reading', 'energy_unit_state', 'ingest_cursor'])
          await test.db.systemPool.query(`delete from ${table}`)
      },
      async judge(atStep) {
        const { rows } = await test.db.systemPool.query(
          'select point_id, ts::float8 as ts, value from made_reading order by 1, 2',
        )
        whole ??= rows
        expect({ atStep, rows }).toEqual({ atStep, rows: whole })
      },
    })
    expect(whole).toHaveLength(9)
    expect(kills).toBeGreaterThan(5)
  },
)
