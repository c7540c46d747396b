import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeGateway } from '../../../testing/factories'
import { createRolloutEngine } from './createRolloutEngine'
import type { OfferedTarget } from './offered'

const log = pino({ level: 'silent' })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('roll-outs take their steps some at a time, tenants in turns, and rest until something happens', async () => {
  const own = await makeGateway(test.db)
  const others = await makeGateway(test.db, { tenantId: 'other' })
  await test.db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into firmware (id, tenant_id, kind, title, version, size, checksum, attachment_id)
      values (1, 'demo', 'gateway', 'gw', '2', 1, 'x', 1), (2, 'other', 'gateway', 'gw', '2', 1, 'x', 2)`)
    // the last one is another tenant's
    const gateways = sql`(values (1, 120, 'demo', 1, ${own.stationId}::bigint, ${own.id}::bigint),
      (121, 121, 'other', 2, ${others.stationId}::bigint, ${others.id}::bigint)) g(first, last, tenant, firmware, station, gateway)`
    await tx.execute(sql`
      insert into firmware_rollout (id, tenant_id, station_id, rollout_name, kind, firmware_id, way, wave_percent, pause_minutes,
        most_failures, timeout_minutes)
      select i, tenant, station, 'r' || i, 'gateway', firmware, 'attributes', 100, 0, 0, 60
      from ${gateways}, generate_series(first, last) i`)
    await tx.execute(sql`
      insert into firmware_target (tenant_id, station_id, rollout_id, gateway_id, target_name, wave)
      select tenant, station, i, gateway, 'g', 1 from ${gateways}, generate_series(first, last) i`)
  })
  const clock = createTestClock(Date.UTC(2026, 2, 1))
  const bus = createBus((error) => {
    throw error
  })
  const scheduler = createScheduler(clock, () => undefined)
  const offers: (readonly OfferedTarget[])[] = []
  const platform = { db: test.db, clock, log, scheduler, writers: createWriters({ bus, clock, log }) }
  const engine = createRolloutEngine(platform, {
    offer: (targets) => void offers.push(targets),
    withdraw: () => undefined,
  })
  await engine.start()
  clock.advance(2_000)
  await scheduler.runDue()
  await vi.waitFor(() => expect(offers.flat()).toHaveLength(121), 20_000)
  expect(offers.map(({ length }) => length)).toEqual([50, 50, 21])
  expect(offers[0]?.some(({ tenantId }) => tenantId === 'other')).toBe(true)

  // one of them is done: nobody looks before it is told, or before a while is over
  const done = async () =>
    (await test.db.systemPool.query("select from firmware_rollout where state = 'done'")).rowCount
  await test.db.systemPool.query("update firmware_target set state = 'updated' where rollout_id in (7, 8)")
  engine.look('7')
  clock.advance(2_000)
  await scheduler.runDue()
  await engine.flush()
  expect(await done()).toBe(1)
  clock.advance(20_000)
  await scheduler.runDue()
  await engine.flush()
  await vi.waitFor(async () => expect(await done()).toBe(2), 20_000)

  // one that somebody holds keeps no other waiting
  const holder = await test.db.systemPool.connect()
  await holder.query('begin')
  await holder.query('select from firmware_rollout where id = 9 for update')
  await test.db.systemPool.query("update firmware_target set state = 'updated' where rollout_id in (9, 10)")
  for (const id of ['9', '10']) engine.look(id)
  const passed = async (ms: number) => {
    clock.advance(ms)
    await scheduler.runDue()
    await engine.flush()
    return done()
  }
  expect(await passed(2_000)).toBe(3)
  await holder.query('commit')
  holder.release()
  await vi.waitFor(async () => expect(await passed(2_000)).toBe(4), 20_000)
  await engine.stop()
  await scheduler.stop()
})
