import { energyUnits } from '@energy-console/contract/energy'
import { beforeAll, expect, it } from 'vitest'
import { createWriters } from '../../../platform/writers'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { rolledDay } from '../../../testing/rolledDay'
import { useEnergy } from '../../../testing/useEnergy'
import { createAlarms } from '../../alarms'
import { createUnitKeeper } from './createUnitKeeper'
import { keepReadings } from './keep'

const { test, app } = await useEnergy((platform) => [createAlarms(platform)])

let productId: string

beforeAll(async () => {
  const energy = { propertyNo: 'energy', unit: 'MWh', category: 'energy', kind: 'accumulated' } as const
  productId = (await makeProduct(test.db, { properties: [{ ...energy, energyType: 'electricity' }] })).id
})

let serial = 0
async function makeUnit(timeZone = 'Asia/Shanghai', limits: object = { yearLimit: 1e6 }) {
  const stationId = (await makeStation(test.db, { timeZone })).id
  const { points } = await makeDevice(test.db, { stationId, productId })
  const unit = { unitName: `单耗 ${++serial}`, stationId, basis: 'area', basisUnit: 'm²', ...limits }
  const body = { ...unit, amounts: [{ fromDate: '2020-01-01', amount: 1000 }] }
  const { data } = await app.as().call(energyUnits.calls.save, { body })
  return { id: data.id as string, energy: points.energy ?? '' }
}
/** What a register has counted on a day, MWh, which begins at an instant. */
const rise = (point: string, at: string, value: number) =>
  rolledDay(test.db, point, Date.parse(at), { rise: value })
const keep = (id: string, at: string) => test.db.asSystem((tx) => keepReadings(tx, [id], new Date(at)))
const made = async (id: string, kind = 'year') => {
  const { rows } = await test.db.systemPool.query(
    `select to_char(to_timestamp(m.ts / 1000.0) at time zone 'UTC', 'MM-DD HH24:MI') as at, m.value from made_reading m
     join energy_unit u on u.${kind}_item_id = m.point_id where u.id = $1 order by m.ts`,
    [id],
  )
  return rows.map(({ at, value }: { at: string; value: number }) => [at, value])
}

it('adds the days before yesterday up once a day, and again when what they are divided by changes', async () => {
  const { id, energy } = await makeUnit()
  await rise(energy, '2026-01-02T00:00+08:00', 5)
  await rise(energy, '2026-03-11T00:00+08:00', 1)
  await keep(id, '2026-03-12T04:00:00Z')
  await rise(energy, '2026-03-12T00:00+08:00', 2)
  await rise(energy, '2026-01-02T00:00+08:00', 50)
  await keep(id, '2026-03-12T04:10:00Z')
  const amounts = [{ fromDate: '2020-01-01', amount: 500 }]
  await app.as().call(energyUnits.calls.update, { body: { id, amounts } })
  await keep(id, '2026-03-12T04:20:00Z')
  await rise(energy, '2026-01-02T00:00+08:00', 5)
  await keep(id, '2026-03-12T16:00:00Z')
  expect(await made(id)).toEqual([
    ['03-12 04:00', 6],
    ['03-12 04:10', 8],
    ['03-12 04:20', 106],
    ['03-12 15:59', 16],
    ['03-12 16:00', 16],
  ])
})

it.each([
  // at midnight the clock goes on to 01:00
  ['Asia/Beirut', '2026-03-28T00:00+02:00', '2026-03-28T12:00:00Z', '2026-03-28T22:10:00Z', '03-28 21:59'],
  // at 01:00 it goes back to midnight, which comes twice
  ['America/Havana', '2026-10-31T00:00-04:00', '2026-10-31T12:00:00Z', '2026-11-01T04:00:00Z', '11-01 03:59'],
])(
  'judges a day to its end in %s, where the clock changes at midnight',
  async (zone, began, noon, next, end) => {
    const { id, energy } = await makeUnit(zone, { dayLimit: 1 })
    await rise(energy, began, 3)
    await keep(id, noon)
    await keep(id, next)
    await keep(id, new Date(Date.parse(next) + 3_600_000).toISOString())
    expect(await made(id, 'day')).toEqual([
      [`${began.slice(5, 10)} 12:00`, 3],
      [end, 3],
    ])
  },
)

it('lets one that cannot be reckoned, or a register that is garbled, keep no other from it', async () => {
  app.clock.set(Date.parse('2026-03-12T04:05:00Z'))
  const units = [await makeUnit(), await makeUnit(), await makeUnit()]
  for (const { energy } of units) await rise(energy, '2026-03-12T00:00+08:00', 1)
  const [bad, garbled, good] = units
  await rise(garbled?.energy ?? '', '2026-03-11T00:00+08:00', 1e306)
  const { rows } = await test.db.systemPool.query(
    'select year_item_id as item from energy_unit where id = $1',
    [bad?.id],
  )
  await test.db.asOwner((tx) =>
    tx.execute(`alter table made_reading add constraint no_such check (point_id <> ${rows[0].item})`),
  )
  const keeper = createUnitKeeper({ ...app.platform, writers: createWriters(app.platform) })
  await keeper.start()
  await keeper.look()
  await keeper.stop()
  await test.db.asOwner((tx) => tx.execute('alter table made_reading drop constraint no_such'))
  expect(await made(bad?.id ?? '')).toEqual([])
  for (const unit of [garbled, good]) expect(await made(unit?.id ?? '')).toEqual([['03-12 04:00', 1]])
})

it('comes once more within its round to one that gets a further limit', async () => {
  app.clock.set(Date.parse('2026-03-12T05:05:00Z'))
  const { id, energy } = await makeUnit()
  await rise(energy, '2026-03-12T00:00+08:00', 1)
  const keeper = createUnitKeeper({ ...app.platform, writers: createWriters(app.platform) })
  await keeper.start()
  await keeper.look()
  await app.as().call(energyUnits.calls.update, { body: { id, dayLimit: 9 } })
  await keeper.look()
  await keeper.stop()
  expect(await made(id, 'day')).toEqual([['03-12 05:00', 1]])
  expect(await made(id)).toEqual([['03-12 05:00', 1]])
})
