import type { Call } from '@energy-console/contract'
import { devices } from '@energy-console/contract/devices'
import {
  confirmCommand,
  executeCommand,
  hangTag,
  interlocks,
  listPointConditions,
  requestCommand,
  selectPoint,
  selectSeconds,
  tagLife,
  writePoint,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
import { waitingBackends } from '../../../testing/waitingBackends'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { holdStation, refuseTagged } from '../tags/standing'

let nowMs = Date.now()
let running: RunningTelemetry
let token: string
let place: { gatewayId: string; stationId: string }
let productId: string
let switches: Awaited<ReturnType<typeof makeDevice>>
let client: MqttClient
let asked: unknown[] = []
/** What the device answers, which may have moved all the same. */
let refuses = false

const switchable = (propertyNo: string) =>
  ({ propertyNo, dataType: 'boolean', access: 'read-write' }) as const

const connect = async () => {
  const opened = await running.connect(token)
  opened.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    asked.push(data.params.value)
    nowMs += 10
    opened.publish(topic, JSON.stringify({ device, id: data.id, data: { success: !refuses } }))
  })
  await opened.subscribeAsync('v1/gateway/rpc')
  return opened
}

beforeAll(async () => {
  running = await startTelemetry(
    (platform) => [
      createSystem(platform),
      createStations(platform),
      createDevices(platform, {
        readLatest: async () => new Map(),
        refuseTagged: (tx, ids) => refuseTagged(tx, ids, nowMs),
      }),
    ],
    {},
    { clock: { now: () => nowMs } },
  )
  const { db } = running.test
  const permissions = new Set(['device_write', 'device_tag_hang', 'device_tag_remove', 'interlock_view'])
  const also = ['interlock_add', 'devices_lockout_tags', 'device_edit', 'device_delete']
  for (const code of also) permissions.add(code)
  for (const [account, userName] of Object.entries({ zhang: '张三', li: '李四' })) {
    const userId = await makeUser(db, { codes: ['device_write'] })
    running.sessions.set(account, makeSession({ userId, account, userName, permissions }))
  }
  const gateway = await makeGateway(db)
  const properties = [switchable('a'), switchable('b'), switchable('c'), switchable('waits')]
  const second = { ...switchable('second'), confirmation: 'second' } as const
  const selected = { ...switchable('selected'), confirmation: 'select' } as const
  productId = (await makeProduct(db, { properties: [...properties, second, selected] })).id
  place = { gatewayId: gateway.id, stationId: gateway.stationId }
  switches = await makeDevice(db, { ...place, productId, deviceName: 'AH1' })
  token = (await makeGatewayAccount(db, place)).token
  client = await connect()
})
afterAll(() => running.stop())
beforeEach(() => {
  asked = []
})

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
const point = (key: string) => switches.points[key] ?? ''
const write = (key: string, value: unknown, more: object = {}) =>
  call(writePoint, { body: { itemId: point(key), value, ...more } })
const send = async (values: object) => {
  nowMs += 10
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ AH1: [{ ts: nowMs, values }] }), {
    qos: 1,
  })
}
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await running.test.db.systemPool.query(text, values)).rows
const lockedBy = (interlockName: string, itemKey: string, inputKey: string) =>
  call(interlocks.calls.save, {
    body: {
      interlockName,
      itemId: point(itemKey),
      wantedValue: '1',
      inputs: [{ inputName: 'x', itemId: point(inputKey) }],
      conditions: [{ says: '另一个已分闸', expression: '!x' }],
    },
  })
/** Ends the gateway's connection; the server has seen it. */
const disconnect = async () => {
  await client.endAsync()
  await vi.waitFor(
    async () => expect((await write('waits', true)).error.key).toBe('telemetry.notConnected'),
    30_000,
  )
}
/** How many connections wait for a station. */
const waitingForStations = () => waitingBackends(running.test.db, { locktype: 'advisory' })
const lackOf = async (key: string) =>
  (await call(listPointConditions, { query: { itemId: point(key), value: '1' } })).data[0]?.inputs[0]?.lack

describe('two commands that interlock each other', () => {
  it('go out one at a time, and the second is judged by what was read after the first', async () => {
    await lockedBy('甲合闸', 'a', 'b')
    await lockedBy('乙合闸', 'b', 'a')
    await send({ a: false, b: false })
    const both = await Promise.all([write('a', true), write('b', true)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(asked).toHaveLength(1)
    const [first, other] = both[0].code === 200 ? ['a', 'b'] : ['b', 'a']
    // the stored value is still the one from before the command
    expect(await lackOf(other ?? '')).toBe('moving')
    expect((await write(other ?? '', true)).error.key).toBe('telemetry.interlocked')
    await send({ [first ?? '']: false })
    expect(await lackOf(other ?? '')).toBeNull()
    expect((await write(other ?? '', true)).code).toBe(200)
  })
})

describe('an input of an interlock', () => {
  it('does not count after a command that its device refused: what it did before it refused is not known', async () => {
    await lockedBy('丁合闸', 'waits', 'c')
    await send({ c: false })
    expect(await lackOf('waits')).toBeNull()
    refuses = true
    expect((await write('c', true)).error.key).toBe('telemetry.deviceRefused')
    refuses = false
    expect(await lackOf('waits')).toBe('moving')
    await send({ c: false })
    expect(await lackOf('waits')).toBeNull()
    // below it waits for a device that is away, whose readings count for nothing
    await query(`delete from interlock where interlock_name = '丁合闸'`)
  })

  it('does not count while its device or gateway is known to be offline; what was never heard is judged by age', async () => {
    await lockedBy('丙合闸', 'c', 'a')
    await send({ a: false })
    const device = (isOnline: boolean, contact: string) =>
      query(`update device set is_online = $1, last_contact_time = ${contact} where id = $2`, [
        isOnline,
        switches.id,
      ])
    const gateway = (isOnline: boolean, contact: string) =>
      query(`update gateway set is_online = $1, last_contact_time = ${contact} where id = $2`, [
        isOnline,
        place.gatewayId,
      ])
    await gateway(true, 'now()')
    await device(true, 'now()')
    expect(await lackOf('c')).toBeNull()
    await device(false, 'now()')
    expect(await lackOf('c')).toBe('offline')
    expect((await write('c', true)).error.key).toBe('telemetry.interlocked')
    await device(false, 'null')
    expect(await lackOf('c')).toBeNull()
    await gateway(false, 'now()')
    expect(await lackOf('c')).toBe('offline')
    await gateway(false, 'null')
    expect(await lackOf('c')).toBeNull()
  })
})

describe('a lock-out tag', () => {
  it('lets its device be neither removed nor moved, be it hung on the device or on its station', async () => {
    const tagged = await makeDevice(running.test.db, { stationId: place.stationId, deviceName: 'AH9' })
    const elsewhere = await makeStation(running.test.db, {})
    for (const deviceId of [tagged.id, null]) {
      const tag = await call(
        hangTag,
        { body: { stationId: place.stationId, deviceId, reason: '检修' } },
        'li',
      )
      const refusal = '“AH9”已挂牌，摘牌后才能删除或移动：李四，检修'
      expect((await call(devices.calls.remove, { query: { ids: tagged.id } })).msg).toBe(refusal)
      const moved = { id: tagged.id, stationId: elsewhere.id, gatewayId: null }
      expect((await call(devices.calls.update, { body: moved })).msg).toBe(refusal)
      // what stays where it is may change
      expect((await call(devices.calls.update, { body: { id: tagged.id, remark: 'x' } })).code).toBe(200)
      await call(tagLife.calls.remove, { body: { id: tag.data.id, reason: '完成' } }, 'li')
    }
    expect(
      (
        await call(devices.calls.update, {
          body: { id: tagged.id, stationId: elsewhere.id, gatewayId: null },
        })
      ).code,
    ).toBe(200)
    expect((await call(devices.calls.remove, { query: { ids: tagged.id } })).code).toBe(200)
  })
})

describe('a selection', () => {
  it('does not go out once its time is over, however long the station was held', async () => {
    const { data } = await call(selectPoint, { body: { itemId: point('selected'), value: true } })
    const executing = await running.test.db.asSystem(async (tx) => {
      await holdStation(tx, place.stationId)
      const execution = call(executeCommand, { body: { id: data.commandId } })
      await vi.waitFor(async () => expect(await waitingForStations()).toBe(1), 20_000)
      nowMs += (selectSeconds + 1) * 1000
      return { execution }
    })
    expect((await executing.execution).error.key).toBe('telemetry.selectionOver')
    expect(asked).toEqual([])
    expect(await query('select status from device_command where id = $1', [data.commandId])).toEqual([
      { status: 'expired' },
    ])
  })
})

describe('a station that somebody holds', () => {
  it('holds up one connection, and no command goes out late; what waits for its device goes on waiting', async () => {
    await disconnect()
    const { data } = await write('waits', false, { expireSeconds: 60 })
    expect(data.queued).toBe(true)
    const begun = async () => {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count from device_command where status = 'asked'`,
      )
      return row?.count
    }
    const { answers } = await running.test.db.asSystem(async (tx) => {
      await holdStation(tx, place.stationId)
      client = await connect()
      await vi.waitFor(async () => expect(await waitingForStations()).toBe(1), 20_000)
      const writes = Promise.all(Array.from({ length: 12 }, () => write('waits', true)))
      await vi.waitFor(async () => expect(await begun()).toBe(12), 20_000)
      expect(await waitingForStations()).toBe(1)
      nowMs += 9_000
      return { answers: await writes }
    })
    expect(new Set(answers.map(({ error }) => error.key))).toEqual(new Set(['telemetry.stationBusy']))
    const states = await query<{ status: string }>(
      `select distinct status from device_command where item_id = $1 and id > $2`,
      [point('waits'), data.commandId],
    )
    expect({ states, asked }).toEqual({ states: [{ status: 'cancelled' }], asked: [] })
    await running.platform.jobs.run('telemetry.commands')
    await vi.waitFor(() => expect(asked).toEqual([false]), 20_000)
  })

  it('lets a selection be carried out afterwards', async () => {
    const { data } = await call(selectPoint, { body: { itemId: point('selected'), value: true } })
    const execute = () => call(executeCommand, { body: { id: data.commandId } })
    await running.test.db.asSystem(async (tx) => {
      await holdStation(tx, place.stationId)
      expect((await execute()).error.key).toBe('telemetry.stationBusy')
    })
    expect((await execute()).code).toBe(200)
    expect(asked).toEqual([true])
  })
})

describe('an interlock', () => {
  it('keeps the devices of its points at one station', async () => {
    const { db } = running.test
    const other = await makeDevice(db, { ...place, productId, deviceName: 'AH5' })
    const elsewhere = await makeStation(db, {})
    const { data } = await call(interlocks.calls.save, {
      body: {
        interlockName: '己',
        itemId: other.points.a,
        inputs: [{ inputName: 'x', itemId: point('a') }],
        conditions: [{ says: '已分闸', expression: '!x' }],
      },
    })
    expect(data.id).toBeDefined()
    const refusal = '“AH5”与其他设备一起用于闭锁“己”，修改闭锁后才能删除或移动'
    const move = () =>
      call(devices.calls.update, { body: { id: other.id, stationId: elsewhere.id, gatewayId: null } })
    expect((await move()).msg).toBe(refusal)
    await query('delete from interlock where id = $1', [data.id])
    expect((await move()).code).toBe(200)
  })
})

describe('a command that has waited', () => {
  const waiting = async () => {
    const { data } = await write('waits', true, { expireSeconds: 60 })
    expect(data.queued).toBe(true)
    return String(data.commandId)
  }
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const [row] = await query<{ status: string; reason: string }>(
        `select c.status, h.reason from device_command c join device_command_history h on h.record_id = c.id
         where c.id = $1 order by h.id desc limit 1`,
        [id],
      )
      expect(row?.status).not.toBe('queued')
      return row
    }, 20_000)
  const setLevel = async (confirmation: string) => {
    await query(
      `update product_property set confirmation = $1 where product_id = $2 and property_no = 'waits'`,
      [confirmation, productId],
    )
    running.platform.bus.publish('devices.changed', { tenantId: 'demo', productIds: [productId] })
  }

  it('is asked again for its level of confirmation, its asker and its time when it goes out', async () => {
    await disconnect()
    const raised = await waiting()
    await setLevel('second')
    client = await connect()
    expect(await ended(raised)).toEqual({ status: 'cancelled', reason: '操作确认方式已更改' })
    await setLevel('confirm')
    await disconnect()
    const demoted = await waiting()
    const zhang = running.sessions.get('zhang')?.userId
    await query(`update app_user set role_id = '' where id = $1`, [zhang])
    client = await connect()
    expect(await ended(demoted)).toEqual({ status: 'cancelled', reason: '操作人已无下发权限' })
    expect(asked).toEqual([])
  })

  it('is not sent for somebody who lost his right while a second person thought about it', async () => {
    const { data } = await call(requestCommand, { body: { itemId: point('second'), value: true } })
    const answer = await call(confirmCommand, { body: { id: data.commandId } }, 'li')
    expect(answer.error.key).toBe('telemetry.rightLost')
    expect(asked).toEqual([])
  })
})

describe('what a fault has left halfway', () => {
  it('ends: unsent is cancelled, sent is unknown', async () => {
    const left = (status: string) =>
      running.test.db.asSystem(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(sql`
          insert into device_command (tenant_id, station_id, device_id, item_id, method, params, status, create_time)
          values ('demo', ${place.stationId}, ${switches.id}, ${point('a')}, 'setValue', '{}', ${status},
            now() - interval '6 minutes') returning id::text`)
        return rows[0]?.id
      })
    const ids = [await left('asked'), await left('confirmed'), await left('sent')]
    await running.platform.jobs.run('telemetry.commands')
    const rows = await query<{ status: string }>(
      'select status from device_command where id = any ($1) order by id',
      [ids],
    )
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'unknown'])
  })

  it('and rows of past years are forgotten once a day', async () => {
    await query(
      `insert into device_command (tenant_id, station_id, device_id, method, params, status, create_time)
       select 'demo', $1, $2, 'old', '{}', 'answered', now() - interval '400 days' from generate_series(1, 2500)`,
      [place.stationId, switches.id],
    )
    await running.platform.jobs.run('telemetry.oldCommands')
    expect(await query(`select from device_command where method = 'old'`)).toEqual([])
  })
})
