import type { Call } from '@energy-console/contract'
import { deliveries, noticeErrors, soundLights, testSoundLight } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../platform/http'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
  makeStation,
  makeUser,
} from '../../../testing/factories'
import {
  type CallInput,
  makeSession,
  type RunningTelemetry,
  startTelemetry,
} from '../../../testing/startTelemetry'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createNotices } from '..'

/** Monday 2 March 2026, noon in Shanghai. */
const noon = Date.parse('2026-03-02T04:00:00Z')
let nowMs = noon
let running: RunningTelemetry
let horn: Awaited<ReturnType<typeof makeDevice>>
let stationId: string
let ownerId: string
let owner: Session | undefined
/** What the device was told, and whether it does it. */
let heard: unknown[] = []
let does = true

const all = Object.assign(new Set<string>(), { has: () => true })
const without = (code: string) => Object.assign(new Set<string>(), { has: (one: string) => one !== code })

beforeAll(async () => {
  running = await startTelemetry(
    (platform, telemetry) => [
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      createNotices(platform, {
        alarmsSince: async () => ({ alarms: [], alarmCount: 0 }),
        newestAlarm: async () => '0',
        isTenantOpen: () => true,
        commands: {
          writePoint: (writing) => running.telemetry.writePoint(writing),
          guardOrigin: telemetry.guardOrigin,
          renewSession: async () => owner,
        },
      }),
    ],
    {},
    { clock: { now: () => nowMs } },
  )
  const { db } = running.test
  ownerId = await makeUser(db, { codes: ['device_write'] })
  running.sessions.set('zhang', makeSession({ userId: ownerId, userName: '张三', permissions: all }))
  running.sessions.set('li', makeSession({ userId: '8', permissions: without('device_write') }))
  stationId = (await makeStation(db, {})).id
  const gateway = await makeGateway(db, { stationId })
  const product = await makeProduct(db, {
    properties: [
      { propertyNo: 'siren', propertyName: '鸣响', dataType: 'boolean', access: 'read-write' },
      { propertyNo: 'power', propertyName: '功率' },
    ],
  })
  horn = await makeDevice(db, { gatewayId: gateway.id, stationId, productId: product.id, deviceName: '警灯' })
  const { token } = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId })
  const client = await running.connect(token)
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    heard.push(data.params.value)
    client.publish(topic, JSON.stringify({ device, id: data.id, data: { success: does } }))
  })
  await client.subscribeAsync('v1/gateway/rpc')
})
afterAll(() => running.stop())
vi.setConfig({ testTimeout: 60_000 })
beforeEach(async () => {
  heard = []
  does = true
  nowMs = noon
  owner = makeSession({ userId: ownerId, userName: '张三', permissions: all })
  await running.test.db.asSystem(async (tx) => {
    for (const table of ['sound_light', 'alarm', 'outbox_message'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
})

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
let serial = 0
const make = (values: object = {}, as?: string) =>
  call(
    soundLights.calls.save,
    { body: { deviceName: `d${++serial}`, stationId, itemId: horn.points.siren, ...values } },
    as,
  )
const alarm = async (level = 2) => {
  const { rows } = await running.test.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time, value, limit_value)
      values ('demo', ${stationId}, 1, 1, ${++serial}, ${level}, 'a', 'b', now(), now(), 1, 1) returning id`),
  )
  return rows[0]?.id ?? ''
}
const confirm = (id: string) =>
  running.test.db.asSystem((tx) => tx.execute(sql`update alarm set confirm_time = now() where id = ${id}`))
/** Time passes, and what is due is done. */
const pass = async (ms: number) => {
  nowMs += ms
  await running.platform.scheduler.runDue()
  await running.platform.outbox.wake()
  await running.platform.outbox.settle()
}
const log = async (): Promise<string[]> =>
  (await call(deliveries.calls.page, {})).data.records.map(
    ({ title, state }: { title: string; state: string }) => `${title} ${state}`,
  )

describe('a sound-and-light device', () => {
  it('is switched on by an alarm of its level, and off when the last is acknowledged', async () => {
    await make()
    await alarm(1)
    await pass(2_000)
    expect(heard).toEqual([])
    const [first, second] = [await alarm(), await alarm()]
    await pass(2_000)
    await pass(2_000)
    expect(heard).toEqual([true])
    await confirm(first)
    await pass(2_000)
    expect(heard).toEqual([true])
    await confirm(second)
    await pass(2_000)
    expect(heard).toEqual([true, false])
    expect(await log()).toEqual(['解除鸣响 sent', '告警鸣响 sent'])
  })

  it('sounds though somebody holds another one, which sounds once it is let go', async () => {
    const { id } = (await make()).data
    await make()
    const holder = await running.test.db.systemPool.connect()
    await holder.query('begin')
    await holder.query('select from sound_light where id = $1 for update', [id])
    await alarm()
    await pass(2_000)
    expect(heard).toEqual([true])
    await holder.query('rollback')
    holder.release()
    await pass(2_000)
    expect(heard).toEqual([true, true])
  })

  it('stops after its minutes, and sounds anew with the next alarm', async () => {
    await make({ mostMinutes: 1 })
    await alarm()
    await pass(2_000)
    await pass(61_000)
    expect(heard).toEqual([true, false])
    await alarm()
    await pass(2_000)
    expect(heard).toEqual([true, false, true])
  })

  it('sounds for a severe alarm that has cleared at once, until it is acknowledged or its minutes are over', async () => {
    await make({ lowestLevel: 1, mostMinutes: 5 })
    const clear = (id: string) =>
      running.test.db.asSystem((tx) =>
        tx.execute(sql`
          update alarm set alarm_time = to_timestamp(${nowMs} / 1000.0), clear_time = to_timestamp(${nowMs + 200} / 1000.0) where id = ${id}`),
      )
    await clear(await alarm(1))
    await pass(2_000)
    expect(heard).toEqual([])
    const id = await alarm()
    await clear(id)
    await pass(2_000)
    await pass(60_000)
    expect(heard).toEqual([true])
    await confirm(id)
    await pass(2_000)
    expect(heard).toEqual([true, false])
    await clear(await alarm())
    await pass(2_000)
    await pass(301_000)
    await pass(60_000)
    expect(heard).toEqual([true, false, true, false])
  })

  it('sounds anew for an alarm that is shown again, and not while that is put aside', async () => {
    await make({ mostMinutes: 1 })
    const id = await alarm()
    await pass(2_000)
    await pass(61_000)
    expect(heard).toEqual([true, false])
    const put = (kind: string | null, shownMs: number | null) =>
      running.test.db.asSystem((tx) =>
        tx.execute(sql`
          update alarm set suppression = ${kind}, shown_time = to_timestamp(${shownMs}::float8 / 1000) where id = ${id}`),
      )
    await put('shelved', null)
    await pass(2_000)
    expect(heard).toEqual([true, false])
    await put(null, nowMs)
    await pass(2_000)
    expect(heard).toEqual([true, false, true])
  })

  it('sounds for some seconds where somebody tries it', async () => {
    const { data } = await make()
    await call(testSoundLight, { body: { id: data.id } })
    await pass(1_000)
    expect(heard).toEqual([true])
    await pass(6_000)
    expect(heard).toEqual([true, false])
  })

  it('that does not answer is tried again, and not with what is overtaken', async () => {
    does = false
    await make()
    const id = await alarm()
    await pass(2_000)
    expect(await log()).toEqual(['告警鸣响 waiting'])
    await confirm(id)
    does = true
    await pass(2_000)
    await pass(60_000)
    expect(heard).toEqual([true, false])
    expect(await log()).toEqual(['解除鸣响 sent', '告警鸣响 dropped'])
  })

  it('is written with the rights of who saved it, as they are now', async () => {
    await make()
    owner = makeSession({ permissions: without('device_write') })
    await alarm()
    await pass(2_000)
    expect(heard).toEqual([])
    const [row] = (await call(deliveries.calls.page, {})).data.records
    expect(row.reason.text).toBe(noticeErrors.ownerMayNot.text)
  })

  it.each([
    ['who may not send commands', {}, 'li', 'notices.mayNotWrite'],
    ['a point that cannot be written', { itemId: 'power' }, 'zhang', 'notices.badPoint'],
    ['a value that the point does not take', { onValue: 7 }, 'zhang', 'notices.badPoint'],
  ])('refuses %s', async (_what, { itemId, ...values }: { itemId?: string; onValue?: number }, as, key) => {
    const { error } = await make({ ...values, ...(itemId ? { itemId: horn.points[itemId] } : {}) }, as)
    expect(error?.key).toBe(key)
  })
})
