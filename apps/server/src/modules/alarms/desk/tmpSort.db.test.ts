import { alarms } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing'
import { createCallApp } from '../../../testing/callApp'
import { makeDevice, makeStation } from '../../../testing/factories'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createAlarms } from '..'

it('sorts', { timeout: 1_500_000 }, async () => {
  const test = await createTestDatabase()
  const app = await createCallApp(test.db, (platform) => [
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createAlarms(platform),
  ])
  const tenantId = 'sorted'
  const station = await makeStation(test.db, { tenantId })
  const device = await makeDevice(test.db, { tenantId, stationId: station.id })
  const began = Date.now()
  const piece = 100_000
  for (let from = 0; from < 1_000_000; from += piece)
    await test.db.asOwner((tx) =>
      tx.execute(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
        condition, value, limit_value, clear_time, confirm_time, confirm_user_name)
      select ${tenantId}, ${station.id}::bigint, ${device.id}::bigint, 1, 1000 + n % 5000, (n % 3)::smallint, 'meter ' || n % 997, 'meter ' || n % 997 || ' above ' || n % 89,
        now() - n * interval '95 seconds', now() - n * interval '95 seconds', 'gt', 120, 100, now() - n * interval '94 seconds',
        case when n % 250 <> 7 then now() - n * interval '93 seconds' end, 'operator ' || n % 12
      from generate_series(${from + 1}::int, ${from + piece}::int) n`),
    )
  await test.db.asOwner((tx) => tx.execute(sql`analyze alarm`))
  console.log('filled', Date.now() - began)
  const who = app.as({ tenantId })
  const time = async (name: string, body: object) => {
    const times: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const at = performance.now()
      const { status } = await who.call(alarms.calls.page, { body: { size: 20, current: 1, ...body } })
      expect(status).toBe(200)
      if (n > 1) times.push(performance.now() - at)
    }
    times.sort((a, b) => a - b)
    console.log(name, times.map((t) => Math.round(t)).join(' '))
  }
  const all = async (label: string) => {
    for (const field of ['alarmTime', 'level', 'equipmentName', 'status'])
      for (const way of ['ascs', 'descs'])
        for (const folds of ['true', ''])
          await time(`${label} ${field} ${way} ${folds ? 'folded' : 'plain'}`, { [way]: field, folds })
  }
  const raw = async (order: string) => {
    const at = performance.now()
    await test.db.asOwner((tx) =>
      tx.execute(sql.raw(`select id from alarm where tenant_id = 'sorted' order by ${order} limit 1001`)),
    )
    console.log('raw before', order, Math.round(performance.now() - at))
  }
  for (const order of [
    'level desc, id desc',
    'equipment_name desc, id desc',
    'status desc, id desc',
    'level desc, alarm_time desc, id desc',
  ])
    for (let n = 0; n < 3; n += 1) await raw(order)
  await all('no status index')
  await test.db.asOwner((tx) =>
    tx.execute(sql`create index alarm_status_time on alarm (tenant_id, status, alarm_time)`),
  )
  await test.db.asOwner((tx) => tx.execute(sql`analyze alarm`))
  await all('with status index')
  await app.close()
  await test.close()
})
