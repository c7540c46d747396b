import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct } from '../../../testing/factories'
import { type Death, mortalDatabase } from '../../../testing/mortalDatabase'
import { makeSession } from '../../../testing/startTelemetry'
import { createCommands } from '../../telemetry/commands/commands'
import type { DeviceLink } from '../../telemetry/commands/link'
import { createPointWriter } from '../../telemetry/commands/rules'
import { createRouting } from '../../telemetry/routing/createRouting'
import { loadRoutes } from '../../telemetry/routing/loadRoutes'
import { createTimingEngine } from './createTimingEngine'
import { createTimingRunner } from './createTimingRunner'
import { timingActionTable, timingTaskTable, timingTimeTable } from './table'

const minuteMs = 60_000
/** Monday 2 March 2026, 07:59 in Shanghai. */
const start = Date.parse('2026-03-01T23:59:00Z')
const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}
const allPermissions = Object.assign(new Set<string>(), { has: () => true })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const product = await makeProduct(test.db, {
    properties: ['a', 'b'].map((propertyNo) => ({
      propertyNo,
      access: 'read-write' as const,
      confirmation: 'none' as const,
    })),
  })
  const { stationId, points } = await makeDevice(test.db, { productId: product.id })
  await test.db.asSystem(async (tx) => {
    const owner = { ownerUserId: '7', ownerUserName: 'a', plannedMs: 0 }
    const of = { tenantId: 'demo', stationId }
    const [task] = await tx
      .insert(timingTaskTable)
      .values({ ...of, ...owner, taskName: 'a' })
      .returning()
    const record = { tenantId: 'demo', recordId: task?.id ?? '' }
    await tx.insert(timingTimeTable).values(
      ['08:00', '08:01'].map((time, rowRank) => ({
        ...{ ...record, rowRank, time, days: '1', actionGroup: rowRank + 1 },
      })),
    )
    await tx.insert(timingActionTable).values(
      [1, 2].flatMap((actionGroup) =>
        ['a', 'b'].map((key, rowRank) => ({
          ...{ ...record, rowRank, actionGroup, itemId: points[key] ?? '', value: String(actionGroup) },
        })),
      ),
    )
  })
})
afterAll(() => test.close())

const reset = () =>
  test.db.asSystem(async (tx) => {
    for (const table of ['timing_run', 'device_command', 'ingest_cursor'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })

/** What the device has been told, in order. */
let told: string[] = []
const device: DeviceLink = {
  changed: () => undefined,
  openedElsewhere: () => undefined,
  opened: () => undefined,
  closed: () => undefined,
  closeWhere: () => undefined,
  answered: () => undefined,
  answeredItself: () => undefined,
  isConnected: () => true,
  tell: () => false,
  requestGateway: async () => ({}),
  async request(_device, { params }) {
    const { property, value } = params as { property: string; value: number }
    told.push(`${property}${value}`)
    return { success: true }
  },
}

/** The minutes from one on while the process lives; answers the next minute. */
async function live(first: number, death: { atStep: number; when: Death } | undefined) {
  const mortal = mortalDatabase(test.db, death ?? { atStep: Number.POSITIVE_INFINITY, when: 'before' })
  const db: Database = mortal.db
  const [clock, bus] = [createTestClock(start + first * minuteMs), createBus(fail)]
  const scheduler = createScheduler(clock, () => undefined)
  const routing = createRouting({
    ...{ clock, scheduler, log },
    source: {
      load: (before, scope) => loadRoutes(test.db, before, scope),
      findAccount: async () => undefined,
      devicesOfProducts: async () => [],
    },
  })
  const commands = createCommands({ db, routing, link: device, bus, clock, log })
  const { write } = createPointWriter({ commands, routing, clock, scheduler })
  const runner = createTimingRunner(
    { db, bus, clock, log },
    {
      writePoint: write,
      isReady: () => true,
      renewSession: async (session) =>
        makeSession({ ...session, permissions: allPermissions, stationIds: 'all' }),
    },
  )
  const tools = { db, clock, scheduler, log, writers: createWriters({ bus, clock, log }) }
  const engine = createTimingEngine(tools, { onDue: () => undefined })
  let next = first
  const settle = async () => {
    await scheduler.runDue()
    await runner.wake()
    await runner.settle()
  }
  const life = async () => {
    await routing.load()
    await commands.recover()
    await engine.start()
    await settle()
    while (next < 4) {
      next += 1
      clock.set(start + next * minuteMs + 2_000)
      await settle()
      clock.advance(2_000)
      await settle()
    }
    await engine.stop()
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  void scheduler.stop()
  return { next, isDead: mortal.isDead() }
}

const outcomes = async () => {
  const { rows } = await test.db.systemPool.query(`
    select q.property_no || m.value as what, m.state, c.status, r.state as run
    from timing_run r join timing_command m on m.run_id = r.id
      join point p on p.id = m.item_id join product_property q on q.id = p.property_id
      left join device_command c on c.origin = 'timing/' || m.id and c.status <> 'cancelled'
    order by r.due_ms, m.command_rank`)
  return rows as { what: string; state: string; status: string; run: string }[]
}

it('a process that is killed at any step tells no device twice, and leaves no command without an outcome', {
  timeout: 300_000,
}, async () => {
  const all = ['a1', 'b1', 'a2', 'b2']
  let [kills, unknown] = [0, 0]
  for (const when of ['before', 'after'] as const)
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      told = []
      await reset()
      const { next, isDead } = await live(0, { atStep, when })
      wasKilled = isDead
      kills += Number(isDead)
      if (isDead) await live(next, undefined)
      const done = await outcomes()
      const at = { atStep, when }
      expect({ ...at, what: done.map(({ what }) => what) }).toEqual({ ...at, what: all })
      for (const { state, run } of done)
        expect({ ...at, state, run }).toEqual({ ...at, state: 'told', run: 'over' })
      const lost = done.filter(({ status }) => status === 'unknown').map(({ what }) => what)
      expect(lost.length).toBeLessThanOrEqual(1)
      for (const { what, status } of done) {
        const times = told.filter((one) => one === what).length
        if (status === 'unknown') expect(times).toBeLessThanOrEqual(1)
        else expect({ ...at, what, status, times }).toEqual({ ...at, what, status: 'answered', times: 1 })
      }
      unknown += lost.length
    }
  expect(kills).toBeGreaterThan(50)
  expect(unknown).toBeGreaterThan(0)
})
