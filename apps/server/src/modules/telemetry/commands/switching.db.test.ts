import type { Call } from '@energy-console/contract'
import {
  cancelCommand,
  commandLife,
  commandLogs,
  confirmCommand,
  declineCommand,
  executeCommand,
  getCommandState,
  hangTag,
  interlocks,
  listHungTags,
  listOpenCommands,
  listPointConditions,
  requestCommand,
  selectPoint,
  selectSeconds,
  tagLife,
  tryInterlock,
  writePoint,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toWireTime } from '../../../platform/http'
import {
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
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
import { createSystem } from '../../system'
import { expireTags } from '../tags/rules'

let nowMs = Date.now()
let running: RunningTelemetry
let breaker: Awaited<ReturnType<typeof makeDevice>>
let client: MqttClient
/** What the device was asked, with the ids of the commands. */
let asked: { id: number; value: unknown }[] = []
/** How the device answers; undefined for not at all. */
let answer: ((value: unknown) => unknown) | undefined

beforeAll(async () => {
  running = await startTelemetry(
    (platform) => [
      createSystem(platform),
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
    ],
    {},
    { clock: { now: () => nowMs } },
  )
  const { db } = running.test
  const permissions = new Set([
    'device_write',
    'device_tag_hang',
    'device_tag_remove',
    'devices_commands',
    'interlock_view',
  ])
  const also = ['interlock_add', 'interlock_edit', 'interlock_delete', 'devices_lockout_tags']
  for (const code of also) permissions.add(code)
  const users = { zhang: '张三', li: '李四' }
  for (const [account, userName] of Object.entries(users)) {
    const id = await makeUser(db, { codes: ['device_write'] })
    running.sessions.set(account, makeSession({ userId: id, account, userName, permissions }))
    running.sessions.set(
      `${account} again`,
      makeSession({ sessionId: 's2', userId: id, account, userName, permissions }),
    )
  }
  const gateway = await makeGateway(db)
  const product = await makeProduct(db, {
    properties: [
      {
        propertyNo: 'breaker',
        propertyName: '断路器',
        dataType: 'boolean',
        access: 'read-write',
        enumMap: { '0': '分闸', '1': '合闸' },
        confirmation: 'select',
        isNameTyped: true,
      },
      {
        propertyNo: 'earth',
        propertyName: '接地刀闸',
        dataType: 'boolean',
        access: 'read-write',
        confirmation: 'second',
      },
      {
        propertyNo: 'fan',
        propertyName: '风机',
        dataType: 'boolean',
        access: 'read-write',
        isRepeatable: true,
        answerSeconds: 1,
      },
      {
        propertyNo: 'pump',
        propertyName: '水泵',
        dataType: 'boolean',
        access: 'read-write',
        answerSeconds: 1,
      },
    ],
  })
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  breaker = await makeDevice(db, { ...place, productId: product.id, deviceName: 'AH1 进线' })
  client = await running.connect((await makeGatewayAccount(db, place)).token)
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    asked.push({ id: data.id, value: data.params.value })
    if (answer)
      client.publish(topic, JSON.stringify({ device, id: data.id, data: answer(data.params.value) }))
  })
  await client.subscribeAsync('v1/gateway/rpc')
})
afterAll(() => running.stop())
beforeEach(() => {
  asked = []
  answer = () => ({ success: true })
})

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
const point = (key: string) => breaker.points[key] ?? ''
const select = (value: boolean, as = 'zhang') =>
  call(selectPoint, { body: { itemId: point('breaker'), value } }, as)
const execute = (id: string, as = 'zhang', typedName = 'AH1 进线') =>
  call(executeCommand, { body: { id, typedName } }, as)
const request = (as = 'zhang') => call(requestCommand, { body: { itemId: point('earth'), value: true } }, as)
const write = (key: string, value: unknown) => call(writePoint, { body: { itemId: point(key), value } })
const stepsOf = async (id: string) =>
  (await call(commandLife.history, { query: { id } })).data.map(
    ({ transition, userName }: { transition: string; userName: string | null }) =>
      userName === null ? transition : `${transition} ${userName}`,
  )
const newest = async () =>
  (await call(commandLogs.calls.page, { query: { size: '1', current: '1' } })).data.records[0]
/** Moves the clock, and lets what is due by then happen. */
const later = async (ms: number) => {
  nowMs += ms
  await running.platform.scheduler.runDue()
}
const send = async (values: object) => {
  await client.publishAsync(
    'v1/gateway/telemetry',
    JSON.stringify({ [breaker.deviceName]: [{ ts: nowMs, values }] }),
    { qos: 1 },
  )
}

describe('a property that asks for a selection', () => {
  it('is written by who selected it, with the name typed, and once', async () => {
    expect((await write('breaker', true)).error.key).toBe('telemetry.selectFirst')
    const { data } = await select(true)
    expect(data.remainingMs).toBe(selectSeconds * 1000)
    expect((await select(true, 'li')).msg).toBe('张三 正在操作此数据点，最多还需 30 秒')
    const open = (await call(listOpenCommands, { query: { itemId: point('breaker') } }, 'li')).data
    expect(open).toMatchObject([
      { userName: '张三', isOwn: false, valueText: '合闸', deviceName: 'AH1 进线', value: 1 },
    ])
    expect((await execute(data.commandId, 'li')).error.key).toBe('telemetry.notYourSelection')
    expect((await execute(data.commandId, 'zhang', 'AH2')).error).toMatchObject({
      key: 'telemetry.nameDiffers',
      field: 'typedName',
    })
    const both = await Promise.all([execute(data.commandId), execute(data.commandId)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(asked).toMatchObject([{ value: true }])
    expect(await stepsOf(data.commandId)).toEqual(['select 张三', 'send', 'answer'])
    expect(await newest()).toMatchObject({
      status: 'answered',
      userName: '张三',
      valueText: '合闸',
      propertyName: '断路器',
    })
  })

  it('is free again after half a minute, and when it is given up', async () => {
    const { commandId } = (await select(true)).data
    await later(selectSeconds * 1000 + 10)
    expect((await execute(commandId)).error.key).toBe('telemetry.selectionOver')
    expect(await stepsOf(commandId)).toEqual(['select 张三', 'expire'])
    const second = (await select(false, 'li')).data.commandId
    expect((await call(cancelCommand, { body: { id: second } })).error.key).toBe('telemetry.notYourSelection')
    expect((await call(cancelCommand, { body: { id: second } }, 'li')).code).toBe(200)
    const third = (await select(false)).data.commandId
    expect((await call(cancelCommand, { body: { id: third } })).code).toBe(200)
    expect(asked).toEqual([])
  })
})

describe('a property that asks for a second person', () => {
  it('is sent when another user confirms, whatever session asks', async () => {
    expect((await write('earth', true)).error.key).toBe('telemetry.secondFirst')
    const id = (await request()).data.commandId
    expect((await call(confirmCommand, { body: { id } }, 'zhang again')).error.key).toBe(
      'telemetry.ownRequest',
    )
    expect((await call(confirmCommand, { body: { id } }, 'li')).code).toBe(200)
    expect((await call(confirmCommand, { body: { id } }, 'li')).error.key).toBe('telemetry.selectionOver')
    expect(asked).toHaveLength(1)
    expect(await stepsOf(id)).toEqual(['request 张三', 'confirm 李四', 'send', 'answer'])
    expect(await newest()).toMatchObject({ secondUserName: '李四', status: 'answered' })
  })

  it('says why the other would not, and waits for two minutes', async () => {
    const id = (await request()).data.commandId
    expect((await call(declineCommand, { body: { id, reason: '先验电' } })).error.key).toBe(
      'telemetry.ownRequest',
    )
    expect((await call(declineCommand, { body: { id, reason: '先验电' } }, 'li')).code).toBe(200)
    expect((await call(getCommandState, { query: { id } })).data).toMatchObject({
      status: 'declined',
      reason: '先验电',
      secondUserName: '李四',
    })
    const other = (await request()).data.commandId
    await later(121_000)
    expect((await call(confirmCommand, { body: { id: other } }, 'li')).error.key).toBe(
      'telemetry.selectionOver',
    )
    expect(asked).toEqual([])
  })
})

describe('a lock-out tag', () => {
  const hang = (more: object = {}) =>
    call(
      hangTag,
      { body: { stationId: breaker.stationId, deviceId: breaker.id, reason: '线路检修', ...more } },
      'li',
    )
  const remove = (id: string) => call(tagLife.calls.remove, { body: { id, reason: '检修结束' } }, 'li')

  it('lets nobody operate the device, whatever was selected before', async () => {
    const selected = (await select(true)).data.commandId
    const requested = (await request()).data.commandId
    const tag = (await hang()).data.id
    const refusal = '已挂牌，不能操作：李四，线路检修'
    expect((await execute(selected)).msg).toBe(refusal)
    expect((await call(confirmCommand, { body: { id: requested } }, 'li')).msg).toBe(refusal)
    expect((await write('fan', true)).msg).toBe(refusal)
    expect((await write('fan', true)).error.key).toBe('telemetry.tagged')
    expect((await select(true)).error.key).toBe('telemetry.tagged')
    expect(asked).toEqual([])
    expect(await stepsOf(selected)).toEqual(['select 张三', 'tag'])
    expect((await call(listHungTags, {})).data).toMatchObject([
      { deviceId: breaker.id, deviceName: breaker.deviceName, reason: '线路检修', untilMs: null },
    ])
    expect((await remove(tag)).code).toBe(200)
    expect((await write('fan', true)).code).toBe(200)
    expect((await call(tagLife.history, { query: { id: tag } })).data).toMatchObject([
      { transition: 'hang', userName: '李四' },
      { transition: 'remove', userName: '李四', reason: '检修结束' },
    ])
  })

  it('stands for a whole station, and until its time', async () => {
    const past = toWireTime(new Date(nowMs - 60_000), 'Asia/Shanghai')
    expect((await hang({ untilTime: past })).error).toMatchObject({
      key: 'telemetry.tagEndsBefore',
      field: 'untilTime',
    })
    const tag = (
      await hang({ deviceId: null, untilTime: toWireTime(new Date(nowMs + 600_000), 'Asia/Shanghai') })
    ).data.id
    expect((await write('fan', true)).error.key).toBe('telemetry.tagged')
    await later(601_000)
    expect((await write('fan', true)).code).toBe(200)
    expect((await call(listHungTags, {})).data).toEqual([])
    await expireTags({ ...running.platform, db: running.test.db })
    expect((await call(tagLife.history, { query: { id: tag } })).data).toMatchObject([
      { transition: 'hang' },
      { transition: 'expire', userName: null },
    ])
  })
})

describe('an interlock', () => {
  const conditions = [{ says: '断路器已分闸', expression: '!a' }]
  const save = async (more: object = {}) =>
    call(interlocks.calls.save, {
      body: {
        interlockName: '带电合接地刀闸',
        itemId: point('earth'),
        wantedValue: '1',
        inputs: [{ inputName: 'a', itemId: point('breaker') }],
        conditions,
        ...more,
      },
    })

  it('is judged when it is carried out; what is not known blocks', async () => {
    const { id } = (await save()).data
    const judged = () => call(listPointConditions, { query: { itemId: point('earth'), value: '1' } })
    expect((await judged()).data).toMatchObject([
      { holds: false, inputs: [{ lack: 'missing', valueText: '--' }] },
    ])
    // in whatever form the value comes
    for (const value of ['true', '1.0', '0x1'])
      expect(
        (await call(listPointConditions, { query: { itemId: point('earth'), value } })).data,
        value,
      ).toHaveLength(1)
    expect((await request()).msg).toBe('闭锁“带电合接地刀闸”不允许：断路器已分闸')
    await send({ breaker: false })
    expect((await judged()).data).toMatchObject([
      {
        holds: true,
        says: '断路器已分闸',
        inputs: [{ inputName: 'a', itemName: 'AH1 进线 / 断路器', valueText: '分闸', lack: null }],
      },
    ])
    const requested = (await request()).data.commandId
    nowMs += 1000
    await send({ breaker: true })
    expect((await call(confirmCommand, { body: { id: requested } }, 'li')).error).toMatchObject({
      key: 'telemetry.interlocked',
    })
    expect((await call(getCommandState, { query: { id: requested } })).data).toMatchObject({
      status: 'refused',
      reason: '带电合接地刀闸：断路器已分闸（AH1 进线 / 断路器 合闸）',
    })
    nowMs += 1000
    await send({ breaker: false })
    nowMs += 4 * 86_400_000
    expect((await judged()).data).toMatchObject([{ holds: false, inputs: [{ lack: 'stale' }] }])
    expect((await request()).error.key).toBe('telemetry.interlocked')
    nowMs -= 4 * 86_400_000
    // the other direction is free
    expect((await call(listPointConditions, { query: { itemId: point('earth'), value: '0' } })).data).toEqual(
      [],
    )
    expect(asked).toEqual([])
    await call(interlocks.calls.update, { body: { id, isEnabled: false } })
    const free = (await request()).data.commandId
    expect((await call(cancelCommand, { body: { id: free } })).code).toBe(200)
  })

  it('is refused where it cannot be understood, at its cell, and tried before it is saved', async () => {
    const other = await makeDevice(running.test.db, {})
    const interlockName = '另一条闭锁'
    expect(
      (await save({ interlockName, conditions: [{ says: 'x', expression: 'a + 1' }] })).error.field,
    ).toBe('conditions.0.expression')
    expect(
      (await save({ interlockName, inputs: [{ inputName: 'in', itemId: point('fan') }] })).error.field,
    ).toBe('inputs.0.inputName')
    expect(
      (await save({ interlockName, inputs: [{ inputName: 'a', itemId: Object.values(other.points)[0] }] }))
        .error.key,
    ).toBe('telemetry.inputOfOtherStation')
    const body = {
      inputs: [{ inputName: 'a', itemId: point('breaker') }],
      conditions: [{ says: 'x', expression: 'b' }],
    }
    expect((await call(tryInterlock, { body })).data).toMatchObject([{ holds: false, problem: '未知的变量' }])
  })
})

describe('a command without an answer', () => {
  /** Answers the request that came last. */
  const answerLate = async () => {
    const { id } = asked.at(-1) ?? { id: 0 }
    await client.publishAsync(
      'v1/gateway/rpc',
      JSON.stringify({ device: breaker.deviceName, id, data: { success: true } }),
    )
  }
  const sentTimes = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times), 20_000)

  it('is not sent again unless its property allows it, however late the device is', async () => {
    answer = undefined
    const writing = write('pump', true)
    await sentTimes(1)
    await later(1001)
    expect((await writing).msg).toBe('设备在 1 秒内没有应答')
    await answerLate()
    await running.telemetry.drain()
    expect(asked).toHaveLength(1)
    const { id, status } = await newest()
    expect(status).toBe('timedOut')
    expect(await stepsOf(id)).toEqual(['ask 张三', 'send', 'timeOut'])
  })

  it('is sent once more where it does, under the same id', async () => {
    answer = undefined
    const writing = write('fan', true)
    await sentTimes(1)
    await later(1001)
    await sentTimes(2)
    await answerLate()
    expect((await writing).code).toBe(200)
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(await stepsOf((await newest()).id)).toEqual(['ask 张三', 'send', 'repeat', 'answer'])
  })

  it('is never sent by a server that was killed in between', async () => {
    answer = undefined
    const writing = write('pump', true)
    await sentTimes(1)
    const selected = (await select(true)).data.commandId
    // what the next process finds: one that was sent, one that was about to be, one that is selected
    const { rows } = await running.test.db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into device_command (tenant_id, station_id, device_id, item_id, method, params, status)
        values ('demo', ${breaker.stationId}, ${breaker.id}, ${point('pump')}, 'setValue', '{}', 'asked') returning id::text`),
    )
    const next = await startTelemetry(() => [], {}, { test: running.test, clock: { now: () => nowMs } })
    await next.stop()
    expect(asked).toHaveLength(1)
    expect(await stepsOf(rows[0]?.id ?? '')).toEqual(['drop'])
    expect((await call(getCommandState, { query: { id: selected } })).data.status).toBe('selected')
    await later(1001)
    await writing
    const log = (await call(commandLogs.calls.page, { query: { status_equal: 'unknown' } })).data.records
    expect(log).toMatchObject([{ propertyName: '水泵', status: 'unknown' }])
    await call(cancelCommand, { body: { id: selected } })
  })

  it('has an unknown outcome where the connection ends before it', async () => {
    answer = undefined
    const writing = write('pump', true)
    await sentTimes(1)
    await client.endAsync()
    expect((await writing).error.key).toBe('telemetry.answerLost')
    expect(await newest()).toMatchObject({ status: 'unknown' })
  })
})
