import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { engineLife } from '../../../testing/engineLife'
import { makeAlarmRule, makeDevice, makeGateway, makeProduct, makeStation } from '../../../testing/factories'
import { forgetReadings } from '../../../testing/liveEngine'
import type { PointRoute } from '../../telemetry'
import { createAlarmEngine } from './createAlarmEngine'

const minuteMs = 60_000
/** 21:40 in Shanghai. */
const start = Date.UTC(2026, 2, 1, 13, 40)

let test: TestDatabase
let gatewayId: string
/** A door that sends when it changes, and a value that is sent regularly. */
let door: PointRoute
let power: PointRoute
let sequence = 0

beforeAll(async () => {
  test = await createTestDatabase()
  const { id: stationId } = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  ;({ id: gatewayId } = await makeGateway(test.db, { stationId }))
  const product = await makeProduct(test.db, {
    properties: [{ propertyNo: 'open', dataType: 'boolean' }, { propertyNo: 'power' }],
  })
  const { id: deviceId, points } = await makeDevice(test.db, { gatewayId, stationId, productId: product.id })
  const route = (id: string | undefined) => routeOf({ id: id ?? '', deviceId, stationId })
  ;[door, power] = [route(points.open), route(points.power)]
})
beforeEach(async () => {
  await forgetReadings(test.db, ['alarm', 'alarm_rule'])
  await gateway(true, start)
  sequence = 0
})
afterAll(() => test?.close())

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows
const gateway = (isOnline: boolean, contactMs: number) =>
  rows(sql`update gateway set is_online = ${isOnline}, last_contact_time = to_timestamp(${contactMs / 1_000}::float8)
    where id = ${gatewayId}`)
const make = ({ id: itemId, deviceId, stationId }: PointRoute, values: object) =>
  makeAlarmRule(test.db, { itemId, deviceId, stationId, ...values })
const set = (id: string, assigned: ReturnType<typeof sql>) =>
  rows(sql`update alarm_rule set ${assigned} where id = ${id}`)

/** An engine at work that hears of readings. */
async function begin(atMs = start) {
  const life = engineLife(test.db, atMs, (tools) => createAlarmEngine(tools, () => undefined))
  await life.engine.start()
  const pass = async (minutes: number) => {
    for (let seconds = 0; seconds < minutes * 60; seconds += 30) await life.pass(30_000)
  }
  return {
    ...life,
    /** Time, as it passes: its timers have their turns. */
    pass,
    async come(point: PointRoute, value: number) {
      sequence += 1
      await commitReadings(test.db, life.bus, {
        ...{ sequence, ts: life.clock.now(), points: [point], values: [value] },
      })
      await life.pass(1_000)
      await life.pass(1_000)
    },
  }
}

/** When each alarm opened and ended, minutes after the start; null: it is open. */
const alarms = async () =>
  (
    await rows(sql`select (extract(epoch from alarm_time) * 1000)::float8 as open,
      (extract(epoch from clear_time) * 1000)::float8 as clear, count from alarm order by id`)
  ).map(({ open, clear, count }) => {
    const minutes = (ms: unknown) => (ms === null ? null : (Number(ms) - start) / minuteMs)
    return [minutes(open), minutes(clear), count]
  })
/** How many alarms are open, and how many are over. */
const counted = async () => {
  const all = await alarms()
  return [all.filter(([, clear]) => clear === null).length, all.filter(([, clear]) => clear !== null).length]
}
const byHand = () =>
  rows(sql`update alarm set clear_time = alarm_time where clear_time is null returning rule_id::text as id`)

const atNight = { condition: 'eq', limit: 1, activeFrom: '22:00', activeUntil: '06:00' }

it('opens what stands when the times of its rule begin, after its delay where it has one, and once', async () => {
  await make(door, atNight)
  await make(door, { ...atNight, onDelaySeconds: 300 })
  const life = await begin()
  await life.pass(10)
  await life.come(door, 1)
  await life.pass(9)
  expect(await alarms()).toEqual([])
  await life.pass(2)
  expect(await alarms()).toEqual([[20, null, 1]])
  await life.pass(6)
  expect(await alarms()).toEqual([
    [20, null, 1],
    [25, null, 1],
  ])
  await life.come(door, 0)
  expect(await counted()).toEqual([0, 2])
  await life.pass(24 * 60)
  expect(await counted()).toEqual([0, 2])
  await life.end()
})

it('opens what stands when they began while the process was down, and nothing that has gone before they do', async () => {
  await make(door, atNight)
  const first = await begin()
  await first.come(door, 1)
  await first.end()
  const second = await begin(start + 30 * minuteMs)
  await gateway(true, second.clock.now())
  expect(await alarms()).toEqual([[30, null, 1]])
  await second.end()

  await forgetReadings(test.db, ['alarm', 'alarm_state'])
  sequence = 0
  const third = await begin()
  await third.come(door, 1)
  await third.come(door, 0)
  await third.pass(30)
  expect(await alarms()).toEqual([])
  await third.end()
})

it('opens nothing by a delay that ends after the times of its rule have', async () => {
  await make(door, { ...atNight, activeFrom: '20:00', activeUntil: '22:00', onDelaySeconds: 600 })
  const life = await begin()
  await life.pass(15)
  await life.come(door, 1)
  await life.pass(30)
  expect(await alarms()).toEqual([])
  // the next evening it stands from the beginning
  await life.pass(23 * 60)
  expect(await alarms()).toEqual([[22 * 60 + 20 + 10, null, 1]])
  await life.end()
})

it('opens nothing of a point that is heard no more, until it is, though it says nothing new', async () => {
  await make(door, atNight)
  await make(power, { ...atNight, condition: 'gt', limit: 80 })
  const life = await begin()
  await life.come(door, 1)
  await life.come(power, 90)
  // its gateway goes; of the value nobody can say more after a quarter of an hour either
  await gateway(false, life.clock.now())
  await life.pass(25)
  expect(await alarms()).toEqual([])
  await gateway(true, life.clock.now())
  const backMs = life.clock.now()
  // the longer it is away, the more seldom it is looked for: once a minute at last
  await life.pass(2)
  const [[opened] = [0]] = await alarms()
  expect(Number(opened)).toBeGreaterThan((backMs - start) / minuteMs)
  expect(await counted()).toEqual([1, 0])
  // the value is judged when it comes
  await life.come(power, 90)
  expect(await counted()).toEqual([2, 0])
  await life.end()
})

it('judges what stands by a rule that is edited, and counts no alarm once more by one that says the same', async () => {
  const { id } = await make(power, { limit: 100, deadBand: 5, offDelaySeconds: 60 })
  const life = await begin()
  const edit = async (assigned: ReturnType<typeof sql>) => {
    await set(id, assigned)
    await life.engine.reload()
    await life.pass(0.5)
  }
  await life.come(power, 90)
  expect(await counted()).toEqual([0, 0])
  await edit(sql`limit_value = 80`)
  expect(await counted()).toEqual([1, 0])
  await edit(sql`content = '另一句'`)
  // within the dead band
  await edit(sql`limit_value = 94`)
  await life.pass(2)
  expect(await alarms()).toMatchObject([[expect.any(Number), null, 1]])
  await edit(sql`limit_value = 96`)
  expect(await counted()).toEqual([1, 0])
  await life.pass(1)
  expect(await counted()).toEqual([0, 1])
  // a delay that runs is another one
  await edit(sql`limit_value = 80, on_delay_seconds = 3600`)
  await life.pass(5)
  await edit(sql`on_delay_seconds = 600`)
  await life.pass(2)
  expect(await counted()).toEqual([0, 1])
  await life.pass(4)
  expect(await counted()).toEqual([1, 1])
  // the silence of a rule that waits longer now is none
  await set(id, sql`is_enabled = false`)
  await rows(sql`delete from alarm`)
  const { id: silentId } = await make(power, { condition: 'silent', limit: null, windowSeconds: 120 })
  await life.engine.reload()
  await life.pass(2)
  expect(await counted()).toEqual([1, 0])
  await set(silentId, sql`content = '静默'`)
  await life.engine.reload()
  await life.pass(0.5)
  expect(await counted()).toEqual([1, 0])
  await set(silentId, sql`window_seconds = 3600`)
  await life.engine.reload()
  await life.pass(0.5)
  expect(await counted()).toEqual([0, 1])
  await life.end()
})

it('opens again what still stands of eliminated alarms, as of then, however often and late that is heard', async () => {
  const { id: tripId } = await make(door, { condition: 'eq', limit: 1 })
  const { id: highId } = await make(power, { limit: 80 })
  const life = await begin()
  await life.come(door, 1)
  await life.come(power, 90)
  await life.come(power, 70)
  const [[openedAt = 0] = []] = await alarms()
  await life.pass(5)
  await byHand()
  const eliminatedMs = life.clock.now()
  await life.engine.forget([tripId, highId])
  await life.engine.forget([tripId])
  expect(await alarms()).toEqual([
    [openedAt, openedAt, 1],
    [expect.any(Number), expect.any(Number), 1],
    [(eliminatedMs - start) / minuteMs, null, 1],
  ])
  // told of once more, though it has opened since
  await life.pass(1)
  await life.engine.forget([tripId])
  expect(await counted()).toEqual([1, 2])
  await life.come(door, 0)
  expect(await counted()).toEqual([0, 3])
  await life.end()
})

it('finds what was eliminated without its hearing of it: with the next load, or by itself', async () => {
  const { id } = await make(door, { condition: 'eq', limit: 1 })
  const life = await begin()
  await life.come(door, 1)
  await byHand()
  // as after messages were missed
  await life.engine.reload()
  expect(await counted()).toEqual([1, 1])
  await byHand()
  await life.pass(11)
  expect(await counted()).toEqual([1, 2])
  // a rule that was switched off and on again at once, which ends its alarm
  await byHand()
  await set(id, sql`is_enabled = false`)
  await set(id, sql`is_enabled = true`)
  await life.engine.reload()
  expect(await counted()).toEqual([1, 3])
  // what is open and stored stays as it is
  await life.engine.reload()
  await life.pass(11)
  expect(await counted()).toEqual([1, 3])
  await life.come(door, 0)
  expect(await counted()).toEqual([0, 4])
  await life.end()
})

it('tells once of an opening that the database refuses, until the rule is another one, and opens when it can', async () => {
  const { id } = await make(door, { condition: 'eq', limit: 1 })
  const alter = (how: ReturnType<typeof sql>) =>
    test.db.asOwner((tx) => tx.execute(sql`alter table alarm ${how}`))
  await alter(sql`add constraint refused check (level <> 1) not valid`)
  await set(id, sql`level = 1`)
  const life = await begin()
  const told: string[] = []
  life.bus.subscribe('writers.setAside', ({ writer }) => told.push(writer))
  await life.come(door, 1)
  await life.pass(5)
  expect([told, await counted()]).toEqual([['alarms'], [0, 0]])
  await set(id, sql`content = '另一句'`)
  await life.engine.reload()
  await life.pass(3)
  expect(told).toEqual(['alarms', 'alarms'])
  await alter(sql`drop constraint refused`)
  await life.pass(2)
  expect([told.length, await counted()]).toEqual([2, [1, 0]])
  await life.end()
})
