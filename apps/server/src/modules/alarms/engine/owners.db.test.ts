import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bus } from '../../../platform/bus'
import { allPartitions, partitionOf } from '../../../platform/engine/partitions'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createWriters } from '../../../platform/writers'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { createWireBus } from '../../../testing/createWireBus'
import { makeAlarmRule, makeDevice } from '../../../testing/factories'
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
afterAll(() => test.close())

/** A process that owns some of the partitions. */
function ownerOf(partitions: readonly number[]) {
  const [clock, bus] = [createTestClock(start), createWireBus(fail)]
  const scheduler = createScheduler(clock, fail)
  const platform = { db: test.db, clock, bus, log, scheduler, writers: createWriters({ bus, clock, log }) }
  const engine = createAlarmEngine(platform, () => undefined, { partitions })
  return {
    engine,
    bus,
    async pass(ms: number) {
      clock.advance(ms)
      await scheduler.runDue()
    },
    async end() {
      await engine.stop()
      await scheduler.stop()
    },
  }
}

it('two processes that share the partitions count each alarm once, delays and reloads included', async () => {
  const owners = [
    ownerOf(allPartitions.filter((partition) => partition % 2 === 0)),
    ownerOf(allPartitions.filter((partition) => partition % 2 === 1)),
  ]
  for (const { engine } of owners) await engine.start()
  let sequence = 0
  // both hear of what is committed, as over a broker: it is stored once
  const heard: Pick<Bus, 'publish'> = {
    publish(name, event) {
      for (const { bus } of owners) bus.publish(name, event)
    },
  }
  const commit = async (value: number) => {
    sequence += 1
    const values = points.map(() => value)
    await commitReadings(test.db, heard, { sequence, ts: start + sequence * 1_000, points, values })
  }
  const pass = async (ms: number) => {
    for (const owner of owners) await owner.pass(ms)
  }
  await commit(150)
  await commit(250)
  await pass(1_000)
  for (const { engine } of owners) await engine.reload()
  await pass(60_000)
  await commit(251)
  await pass(1_000)
  const { rows } = await test.db.systemPool.query(
    `select r.on_delay_seconds as delay, count(*)::int as alarms, min(a.count) as least, max(a.count) as most
     from alarm a join alarm_rule r on r.id = a.rule_id group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { delay: 0, alarms: 16, least: 2, most: 2 },
    { delay: 60, alarms: 16, least: 2, most: 2 },
  ])
  await commit(0)
  for (const owner of owners) await owner.end()
  const open = await test.db.systemPool.query('select from alarm where clear_time is null')
  expect(open.rowCount).toBe(0)
})
