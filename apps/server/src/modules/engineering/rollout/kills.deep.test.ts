import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeGateway, makeStation } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { createRolloutEngine } from './createRolloutEngine'

const start = Date.UTC(2026, 2, 1)
const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
let stationId: string
const gatewayIds: string[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  stationId = (await makeStation(test.db)).id
  for (let index = 0; index < 4; index += 1) gatewayIds.push((await makeGateway(test.db, { stationId })).id)
})
afterAll(() => test.close())

/** A roll-out in waves of one, a minute between them. */
const reset = () =>
  test.db.asSystem(async (tx) => {
    for (const table of ['firmware_target', 'firmware_rollout', 'firmware', 'ingest_cursor'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`
      insert into firmware (id, tenant_id, kind, title, version, size, checksum, attachment_id)
      values (1, 'demo', 'gateway', 'gw', '2', 1, 'x', 1)`)
    await tx.execute(sql`
      insert into firmware_rollout (id, tenant_id, station_id, rollout_name, kind, firmware_id, way, wave_percent, pause_minutes,
        most_failures, timeout_minutes) values (1, 'demo', ${stationId}, 'r', 'gateway', 1, 'attributes', 25, 1, 0, 60)`)
    for (const [index, id] of gatewayIds.entries())
      await tx.execute(sql`
        insert into firmware_target (tenant_id, station_id, rollout_id, gateway_id, target_name, wave)
        values ('demo', ${stationId}, 1, ${id}, ${id}, ${index + 1})`)
  })

const rows = async (text: string) => (await test.db.systemPool.query(text)).rows

/** Gateways update themselves as soon as they are offered something: they live elsewhere. */
const succeed = () => rows(`update firmware_target set state = 'updated' where state = 'offered'`)

/** One life of the engine: until the roll-out is done, or it is killed. */
async function live(clock: ReturnType<typeof createTestClock>, death?: { atStep: number; when: Death }) {
  const mortal = mortalDatabase(test.db, death ?? { atStep: Number.POSITIVE_INFINITY, when: 'before' })
  const bus = createBus(fail)
  const scheduler = createScheduler(clock, () => undefined)
  const platform = { db: mortal.db, clock, log, scheduler, writers: createWriters({ bus, clock, log }) }
  const engine = createRolloutEngine(platform, { offer: () => undefined, withdraw: () => undefined })
  const life = async () => {
    await engine.start()
    for (let turn = 0; turn < 30; turn += 1) {
      await engine.flush()
      await succeed()
      clock.advance(20_000)
      await scheduler.runDue()
    }
    await engine.stop()
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  void scheduler.stop()
  return mortal.isDead()
}

it('an engine that is killed at any step offers the firmware to each gateway once, in the order of the waves', {
  timeout: 600_000,
}, async () => {
  let kills = 0
  for (const when of ['before', 'after'] as const) {
    for (let [atStep, wasKilled] = [1, true]; wasKilled && atStep < 60; atStep += 1) {
      await reset()
      const clock = createTestClock(start)
      wasKilled = await live(clock, { atStep, when })
      kills += Number(wasKilled)
      if (wasKilled) await live(clock)
      expect({ atStep, done: await rows('select state, wave from firmware_rollout') }).toEqual({
        atStep,
        done: [{ state: 'done', wave: 4 }],
      })
      const targets = await rows(
        'select state, attempts, offered_time as at from firmware_target order by wave',
      )
      expect(targets.map(({ state, attempts }) => [state, attempts])).toEqual(Array(4).fill(['updated', 1]))
      for (let wave = 1; wave < 4; wave += 1)
        expect(targets[wave].at - targets[wave - 1].at).toBeGreaterThanOrEqual(60_000)
    }
  }
  expect(kills).toBeGreaterThan(20)
})
