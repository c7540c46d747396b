import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '../../../platform/bus'
import { allPartitions, keptPartitions, type Partitions, partitionOf } from '../../../platform/engine'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { createWireBus } from '../../../testing/createWireBus'
import { makeAlarmRule, makeDevice } from '../../../testing/factories'
import { forgetReadings } from '../../../testing/liveEngine'
import { createMovablePartitions } from '../../../testing/movablePartitions'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'

const start = Date.UTC(2026, 2, 1)
const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
/** One point at a station of each partition, with a rule of a minute's delay and one without. */
const points: PointRoute[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  const taken = new Set<number>()
  while (taken.size < allPartitions.length) {
    const { stationId, id: deviceId, points: made } = await makeDevice(test.db)
    if (taken.has(partitionOf(stationId))) continue
    taken.add(partitionOf(stationId))
    const itemId = made.power ?? ''
    for (const [limit, onDelaySeconds] of [
      [100, 60],
      [200, 0],
    ] as const)
      await makeAlarmRule(test.db, { itemId, deviceId, stationId, limit, onDelaySeconds })
    points.push(routeOf({ id: itemId, stationId, deviceId }))
  }
})
beforeEach(() => forgetReadings(test.db, ['alarm', 'alarm_state']))
afterAll(() => test.close())

/** A process that owns some of the partitions. */
function ownerOf(partitions: Partitions) {
  const [clock, bus] = [createTestClock(start), createWireBus(fail)]
  const scheduler = createScheduler(clock, fail)
  const writers = createWriters({ bus, clock, log })
  const platform = { db: test.db, clock, bus, log, scheduler, writers, partitions }
  const engine = createAlarmEngine(platform, () => undefined)
  return {
    engine,
    bus,
    async pass(ms: number) {
      clock.advance(ms)
      await scheduler.runDue()
      // a delay that has run out is stored after the round that saw it
      await engine.flush()
    },
    async end() {
      await engine.stop()
      await scheduler.stop()
    },
  }
}

type Owner = ReturnType<typeof ownerOf>

/** Batches that all owners hear of, as over a broker, and time that passes for all of them. */
function together(owners: readonly Owner[]) {
  let sequence = 0
  const heard: Pick<Bus, 'publish'> = {
    publish(name, event) {
      for (const { bus } of owners) bus.publish(name, event)
    },
  }
  return {
    async commit(value: number) {
      sequence += 1
      const values = points.map(() => value)
      await commitReadings(test.db, heard, { sequence, ts: start + sequence * 1_000, points, values })
    },
    async pass(ms: number) {
      for (const owner of owners) await owner.pass(ms)
    },
  }
}

const countedAlarms = async () => {
  const { rows } = await test.db.systemPool.query(
    `select r.on_delay_seconds as delay, count(*)::int as alarms, min(a.count) as least, max(a.count) as most
     from alarm a join alarm_rule r on r.id = a.rule_id group by 1 order by 1`,
  )
  return rows
}

const openAlarms = async () =>
  (await test.db.systemPool.query('select from alarm where clear_time is null')).rowCount

it('two processes that share the partitions count each alarm once, delays and reloads included', async () => {
  const owners = [0, 1].map((rest) =>
    ownerOf(keptPartitions(allPartitions.filter((partition) => partition % 2 === rest))),
  )
  for (const { engine } of owners) await engine.start()
  const { commit, pass } = together(owners)
  await commit(150)
  await commit(250)
  await pass(1_000)
  for (const { engine } of owners) await engine.reload()
  await pass(60_000)
  await commit(251)
  await pass(1_000)
  expect(await countedAlarms()).toEqual([
    { delay: 0, alarms: 16, least: 2, most: 2 },
    { delay: 60, alarms: 16, least: 2, most: 2 },
  ])
  await commit(0)
  for (const owner of owners) await owner.end()
  expect(await openAlarms()).toBe(0)
})

it('partitions that go to another process and come back take what is known of their alarms along', async () => {
  const partitions = createMovablePartitions()
  const owners = [0, 1].map((host) => ownerOf(partitions.of(host)))
  for (const { engine } of owners) await engine.start()
  const { commit, pass } = together(owners)
  await commit(150)
  await pass(1_000)
  // the delay has begun with the first
  await partitions.move((partition) => partition % 2)
  await commit(250)
  await pass(30_000)
  await partitions.move((partition) => 1 - (partition % 2))
  await pass(30_000)
  expect(await countedAlarms()).toEqual([
    { delay: 0, alarms: 16, least: 1, most: 1 },
    { delay: 60, alarms: 16, least: 1, most: 1 },
  ])
  await partitions.move(() => 0)
  for (const { engine } of owners) await engine.reload()
  await commit(251)
  await pass(1_000)
  expect(await countedAlarms()).toEqual([
    { delay: 0, alarms: 16, least: 2, most: 2 },
    { delay: 60, alarms: 16, least: 2, most: 2 },
  ])
  await partitions.move((partition) => Number(partition > 3))
  await commit(0)
  await pass(1_000)
  expect(await openAlarms()).toBe(0)
  for (const owner of owners) await owner.end()
})

it('a process hears of what another has committed by its sequence alone, and reads it in the journal', async () => {
  const partitions = createMovablePartitions()
  await partitions.move((partition) => partition % 2)
  const owners = [0, 1].map((host) => ownerOf(partitions.of(host)))
  const [ingesting, other] = owners
  if (!ingesting || !other) throw new Error('no owners')
  for (const { engine } of owners) await engine.start()
  let isCut = false
  ingesting.bus.subscribe('samples.committed', ({ sequence }) => {
    if (!isCut) other.bus.publish('journal.moved', { sequence })
  })
  const { commit } = together([ingesting])
  const pass = () => Promise.all(owners.map((owner) => owner.pass(10)))
  await commit(250)
  await vi.waitFor(async () => {
    await pass()
    expect(await countedAlarms()).toEqual([{ delay: 0, alarms: 16, least: 1, most: 1 }])
  }, 20_000)
  isCut = true
  await commit(0)
  await vi.waitFor(async () => {
    await pass()
    expect(await openAlarms()).toBe(8)
  }, 20_000)
  other.bus.publish('bus.missed', {})
  await vi.waitFor(async () => {
    await pass()
    expect(await openAlarms()).toBe(0)
  }, 20_000)
  for (const owner of owners) await owner.end()
})
