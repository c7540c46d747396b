import type { Call } from '@energy-console/contract'
import {
  airconKeys,
  airconTimings,
  listAirconRuns,
  listAircons,
  listTimingCommands,
  listTimingRuns,
  runAirconTiming,
  runTiming,
  timingTasks,
  tryTiming,
} from '@energy-console/contract/automation'
import { globalVariables, listGlobalVariables, listGlobalWrites } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { id, tenantId } from '../../../platform/database'
import type { Session } from '../../../platform/http'
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
import { untilWaiting } from '../../../testing/waitingBackends'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { createSystem } from '../../system'
import { holdStation } from '../../telemetry/tags/standing'
import { createViews } from '../../views'
import { createAutomation } from '..'
import { createTimingRunner } from './createTimingRunner'

/** As users and roles are not here: what names a role. */
const roles = pgTable('role', { id: id(), tenantId: tenantId(), roleName: varchar('role_name') })

/** Monday 2 March 2026, 07:59:30 in Shanghai. */
const monday = Date.parse('2026-03-01T23:59:30Z')
const [minuteMs, dayMs] = [60_000, 86_400_000]
let nowMs = monday
let running: RunningTelemetry
let client: MqttClient
let token: string
let light: Awaited<ReturnType<typeof makeDevice>>
let aircons: Awaited<ReturnType<typeof makeDevice>>[]
/** What devices were told. */
let asked: { device: string; property: string; value: unknown }[] = []
let answer: () => unknown
/** Who may what at the time of an execution. */
let owner: Session | undefined
let ownerId: string
/** Executions wait for a runner of the test's own. */
let isHeld = false

beforeAll(async () => {
  running = await startTelemetry(
    (platform, telemetry) => {
      platform.references.registerReferable('role', roles, 'roleName')
      return [
        createSystem(platform),
        createStations(platform),
        createViews(platform),
        createDevices(platform, { readLatest: async () => new Map() }),
        createAutomation(platform, {
          readLatest: async () => new Map(),
          timing: {
            writePoint: (writing) => running.telemetry.writePoint(writing),
            guardOrigin: telemetry.guardOrigin,
            isReady: () => !isHeld && (running?.telemetry.isBrokerUp() ?? false),
            renewSession: async () => owner,
          },
        }),
      ]
    },
    {},
    { clock: { now: () => nowMs } },
  )
  const { db } = running.test
  ownerId = await makeUser(db, { codes: ['device_write'] })
  running.sessions.set('zhang', makeSession({ userId: ownerId, userName: '张三', permissions: all }))
  running.sessions.set('long', makeSession({ userId: ownerId, userName: '张'.repeat(32), permissions: all }))
  running.sessions.set('cool', makeSession({ userId: '9', permissions: new Set(['aircon_timing_view']) }))
  running.sessions.set('unset', makeSession({ userId: '10', permissions: without('view_global') }))
  running.sessions.set(
    'li',
    makeSession({ userId: '8', userName: '李四', permissions: without('device_write') }),
  )
  const gateway = await makeGateway(db)
  const place = { gatewayId: gateway.id, stationId: gateway.stationId }
  const lamp = await makeProduct(db, {
    properties: [
      ...[
        {
          propertyNo: 'on',
          propertyName: '开关',
          dataType: 'boolean' as const,
          access: 'read-write' as const,
        },
      ],
      {
        propertyNo: 'level',
        propertyName: '亮度',
        access: 'read-write',
        min: 0,
        max: 100,
        confirmation: 'none',
      },
      {
        propertyNo: 'main',
        propertyName: '总闸',
        dataType: 'boolean',
        access: 'read-write',
        confirmation: 'select',
      },
      { propertyNo: 'power' },
    ],
  })
  light = await makeDevice(db, { ...place, productId: lamp.id, deviceName: '走廊灯' })
  const aircon = await makeProduct(db, {
    properties: [
      { propertyNo: airconKeys.isOn, dataType: 'boolean', access: 'read-write' },
      { propertyNo: airconKeys.temperature, access: 'read-write', min: 16, max: 30 },
      {
        propertyNo: airconKeys.mode,
        dataType: 'enum',
        access: 'read-write',
        enumMap: { '1': '制冷', '2': '制热' },
      },
    ],
  })
  aircons = []
  for (const deviceName of ['空调一', '空调二'])
    aircons.push(await makeDevice(db, { ...place, productId: aircon.id, deviceName }))
  token = (await makeGatewayAccount(db, place)).token
  client = await connect()
})
const connect = async () => {
  const opened = await running.connect(token)
  opened.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    asked.push({ device, ...data.params })
    opened.publish(topic, JSON.stringify({ device, id: data.id, data: answer() }))
  })
  await opened.subscribeAsync('v1/gateway/rpc')
  return opened
}
afterAll(() => running.stop())
vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  asked = []
  answer = () => ({ success: true })
  owner = makeSession({ userId: ownerId, userName: '张三', permissions: all })
})

const all = Object.assign(new Set<string>(), { has: () => true })
const without = (code: string) => Object.assign(new Set<string>(), { has: (one: string) => one !== code })

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
let serial = 0
const draw = async (over: object = {}, as = 'zhang') => {
  serial += 1
  return call(
    timingTasks.calls.save,
    {
      body: {
        taskName: `任务${serial}`,
        stationId: light.stationId,
        times: [
          { days: '1', time: '08:00', actionGroup: 1 },
          { days: '1', time: '18:00', actionGroup: 2 },
        ],
        actions: [
          { actionGroup: 1, itemId: light.points.on, value: '1' },
          { actionGroup: 1, itemId: light.points.level, value: '80' },
          { actionGroup: 2, itemId: light.points.on, value: '0' },
        ],
        ...over,
      },
    },
    as,
  )
}
const remove = (id: string) => call(timingTasks.calls.remove, { query: { ids: id } })
/** The clock comes to an instant, and what is due is done. */
const pass = async (at: number) => {
  nowMs = at
  for (let turn = 0; turn < 4; turn += 1) {
    await running.platform.scheduler.runDue()
    nowMs += 1_100
  }
}
const runsOf = async (id: string) => {
  const [task, aircon] = [
    await call(listTimingRuns, { query: { taskId: id } }),
    await call(listAirconRuns, { query: { taskId: id } }),
  ]
  return task.data ?? aircon.data
}
/** The log, when nothing waits any more. */
const settled = async (id: string, count: number) =>
  vi.waitFor(async () => {
    const runs = await runsOf(id)
    expect(runs).toHaveLength(count)
    for (const run of runs) expect(run.state).not.toBe('waiting')
    return runs
  }, 30_000)
/** What the operation log says of what was done by itself, by what it was done for. */
const operationsOf = async (origins: readonly string[]) =>
  (
    await running.test.db.systemPool.query(
      `select title, user_name as who, outcome, result from operation_log
        where params like '{%' and params::jsonb ->> 'origin' = any ($1) order by id`,
      [origins],
    )
  ).rows
const originsOf = async (runId: string) =>
  (
    await running.test.db.systemPool.query(
      `select 'timing/' || id as origin from timing_command where run_id = $1 order by id`,
      [runId],
    )
  ).rows.map(({ origin }: { origin: string }) => origin)
const commandsOf = async (runId: string) => (await call(listTimingCommands, { query: { runId } })).data

describe('a timing task', () => {
  it('gives its commands at its times, once, and tells of them', async () => {
    nowMs = monday
    const { id } = (await draw()).data
    const answered = await call(timingTasks.calls.page, { query: { taskName: `任务${serial}` } })
    const { data: listed } = answered
    expect(answered).toMatchObject({ code: 200 })
    expect(listed.records[0]).toMatchObject({
      nextRunMs: monday + 30_000,
      lastRunMs: null,
      ownerUserName: '张三',
    })
    await pass(monday + 31_000)
    const [first] = await settled(id, 1)
    expect(first).toMatchObject({ state: 'done', total: 2, done: 2, isManual: false, dueMs: monday + 30_000 })
    expect(asked).toEqual([
      { device: '走廊灯', property: 'on', value: true },
      { device: '走廊灯', property: 'level', value: 80 },
    ])
    const told = await commandsOf(first.id)
    expect(told).toMatchObject([
      { itemName: '走廊灯 / 开关', value: '1', status: 'answered' },
      { itemName: '走廊灯 / 亮度', value: '80', status: 'answered' },
    ])
    const lines = await originsOf(first.id)
    const line = { title: '定时任务控制设备', who: `张三 · 任务${serial}`, result: 'success' }
    await vi.waitFor(
      async () =>
        expect(await operationsOf(lines)).toEqual([
          { ...line, outcome: expect.stringMatching('走廊灯 / 开关 → ') },
          { ...line, outcome: '走廊灯 / 亮度 → 80' },
        ]),
      20_000,
    )
    // a clock that was ahead and is set right passes the same minute once more
    await pass(monday + 20_000)
    await pass(monday + 35_000)
    expect(asked).toHaveLength(2)
    await pass(monday + 30_000 + 10 * 3_600_000)
    const [evening] = await settled(id, 2)
    expect(evening).toMatchObject({ state: 'done', total: 1 })
    expect(asked.at(-1)).toMatchObject({ property: 'on', value: false })
    await remove(id)
  })

  it('leaves out and notes what was due longer ago than it may be late, and does what is less late', async () => {
    nowMs = monday + 7 * dayMs
    await pass(nowMs)
    const { id } = (await draw({ lateMinutes: 5 })).data
    // nothing passed for four minutes, and then for ten
    await pass(monday + 7 * dayMs + 30_000 + 4 * minuteMs)
    expect(await settled(id, 1)).toMatchObject([{ state: 'done' }])
    await pass(monday + 7 * dayMs + 30_000 + 10 * 3_600_000 + 10 * minuteMs)
    expect(await settled(id, 2)).toMatchObject([
      { state: 'missed', reason: { text: '已超过允许迟到的时间' } },
      {},
    ])
    expect(asked.filter(({ value }) => value === false)).toEqual([])
    await remove(id)
  })

  it('writes each point once where several times have passed meanwhile: what the last of them says', async () => {
    nowMs = monday + 14 * dayMs
    await pass(nowMs)
    const { id } = (
      await draw({
        lateMinutes: 60,
        times: [
          { days: '1', time: '08:00', actionGroup: 1 },
          { days: '1', time: '08:10', actionGroup: 2 },
          { days: '1', time: '08:20', actionGroup: 2 },
        ],
      })
    ).data
    await pass(monday + 14 * dayMs + 40 * minuteMs)
    const runs = await settled(id, 3)
    expect(runs.map(({ state }: { state: string }) => state)).toEqual(['done', 'missed', 'partly'])
    expect(runs[1].reason.text).toBe('已有更晚的一次，由它代替')
    expect(asked.map(({ property, value }) => `${property} ${value}`).sort()).toEqual([
      'level 80',
      'on false',
    ])
    expect(await commandsOf(runs[2].id)).toMatchObject([
      { status: null, reason: { text: '已有更晚的一次，由它代替' } },
      { status: 'answered' },
    ])
    await remove(id)
  })

  it('takes back what waits for its device when it is switched off, changed or removed, whenever that crosses', async () => {
    nowMs = monday + 42 * dayMs
    await pass(nowMs)
    await client.endAsync()
    const { db } = running.test
    const drawn = { lateMinutes: 1_440, actions: [{ actionGroup: 1, itemId: light.points.on, value: '1' }] }
    const times = [{ days: '1', time: '08:00', actionGroup: 1 }]
    const ids: string[] = []
    for (const itemId of [
      light.points.on,
      light.points.level,
      ...aircons.map(({ points }) => points[airconKeys.isOn]),
    ])
      ids.push((await draw({ ...drawn, times, actions: [{ ...drawn.actions[0], itemId }] })).data.id)
    const [off = '', changed = '', removed = '', crossed = ''] = ids
    await pass(monday + 42 * dayMs + 31_000)
    const stateOf = async (id: string) => {
      const [run] = await runsOf(id)
      const [command] = run ? await commandsOf(run.id) : []
      return command?.status
    }
    const states = async () => Promise.all(ids.map(stateOf))
    await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('queued')), 20_000)
    const { rows: queued } = await db.systemPool.query(
      `select c.id from device_command c join timing_command m on c.origin = 'timing/' || m.id
        join timing_run r on r.id = m.run_id where r.task_id = $1`,
      [removed],
    )
    expect((await call(timingTasks.calls.update, { body: { id: off, isEnabled: false } })).code).toBe(200)
    expect(
      (
        await call(timingTasks.calls.update, {
          body: { id: changed, times: [{ ...times[0], time: '09:00' }] },
        })
      ).code,
    ).toBe(200)
    expect((await remove(removed)).code).toBe(200)
    // a change that crosses the moment at which the command began to wait
    await db.systemPool.query(`update timing_task set update_time = now() where id = $1`, [crossed])
    expect([await stateOf(off), await stateOf(changed)]).toEqual(['cancelled', 'cancelled'])
    const gone = await db.systemPool.query('select status from device_command where id = $1', [queued[0]?.id])
    expect(gone.rows).toEqual([{ status: 'cancelled' }])
    client = await connect()
    await vi.waitFor(async () => expect(await stateOf(crossed)).toBe('cancelled'), 20_000)
    expect(asked).toEqual([])
    for (const id of [off, changed, crossed]) await remove(id)
  })

  it('lets what still waits for its device give way to a later time, and says so', async () => {
    nowMs = monday + 35 * dayMs
    await pass(nowMs)
    await client.endAsync()
    const { id } = (await draw({ lateMinutes: 1_440 })).data
    await pass(monday + 35 * dayMs + 31_000)
    await vi.waitFor(async () => {
      const [run] = await runsOf(id)
      expect(await commandsOf(run.id)).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
    }, 20_000)
    await pass(monday + 35 * dayMs + 30_000 + 10 * 3_600_000)
    const [later, first] = await vi.waitFor(async () => {
      const runs = await runsOf(id)
      expect(runs).toMatchObject([
        { open: 1, total: 1 },
        { open: 1, total: 2 },
      ])
      return runs
    }, 20_000)
    expect(await commandsOf(first.id)).toMatchObject([
      { status: 'cancelled', commandReason: '已由之后的操作取代' },
      { status: 'queued' },
    ])
    expect(await operationsOf(await originsOf(later.id))).toMatchObject([{ result: 'queued' }])
    client = await connect()
    await vi.waitFor(() => expect(asked).toHaveLength(2), 20_000)
    expect(asked.map(({ property, value }) => [property, value])).toEqual([
      ['level', 80],
      ['on', false],
    ])
    expect((await settled(id, 2)).map(({ state }: { state: string }) => state)).toEqual(['done', 'partly'])
    expect(later.id).not.toBe(first.id)
    const lines = await originsOf(first.id)
    await vi.waitFor(
      async () =>
        expect(await operationsOf(lines)).toMatchObject([
          { result: 'failure', outcome: expect.stringMatching('：已由之后的操作取代') },
          { result: 'success' },
        ]),
      20_000,
    )
    await remove(id)
  })

  it('is carried out whatever its name and its owner’s are, and its log is for who may see its kind', async () => {
    nowMs = monday + 42 * dayMs
    await pass(nowMs)
    const { id } = (await draw({ taskName: '长'.repeat(64) }, 'long')).data
    await pass(monday + 42 * dayMs + 31_000)
    const [run] = await settled(id, 1)
    expect(run).toMatchObject({ state: 'done', total: 2, done: 2 })
    expect((await call(listTimingCommands, { query: { runId: run.id } }, 'cool')).code).toBe(404)
    await remove(id)
  })

  it('writes global variables, once, with the rights of its owner, and tells of it', async () => {
    nowMs = monday + 56 * dayMs
    await pass(nowMs)
    const made = async (body: object) => (await call(globalVariables.calls.save, { body })).data.id as string
    const mode = await made({
      ...{ variableName: 'mode', dataType: 'enum' },
      words: [
        { value: '1', word: '日间' },
        { value: '2', word: '夜间' },
      ],
    })
    const actions = [
      { actionGroup: 1, variableId: mode, value: '1' },
      { actionGroup: 1, itemId: light.points.on, value: '1' },
      { actionGroup: 2, variableId: mode, value: '2' },
    ]
    const wrong = { actionGroup: 1, variableId: mode, value: '3' }
    expect((await draw({ actions: [wrong, ...actions.slice(1)] })).error).toMatchObject({
      key: 'automation.badAction',
      field: 'actions.0.value',
    })
    expect((await draw({ actions: [...actions, actions[0]] })).error).toMatchObject({
      key: 'automation.actionTwice',
    })
    expect((await draw({ actions }, 'unset')).error).toMatchObject({ key: 'automation.mayNotSetGlobals' })
    const both = [{ actionGroup: 1, variableId: mode, itemId: light.points.on, value: '1' }]
    expect((await draw({ actions: both })).code).toBe(400)

    const { id } = (await draw({ actions })).data
    expect((await call(timingTasks.calls.detail, { query: { id } })).data.actions).toMatchObject([
      { variableId: mode, variableName: 'mode', itemId: null },
      { itemId: light.points.on, variableId: null },
      { variableId: mode },
    ])
    expect((await call(globalVariables.calls.remove, { query: { ids: mode } })).error).toMatchObject({
      key: 'core.inUse',
    })
    await pass(monday + 56 * dayMs + 31_000)
    const [morning] = await settled(id, 1)
    expect(morning).toMatchObject({ state: 'done', total: 2, done: 2 })
    const told = await commandsOf(morning.id)
    expect(told[0]).toMatchObject({ itemName: 'mode', value: '1', status: 'answered', commandId: null })
    expect(told[0].format).toMatchObject({ dataType: 'enum', enumMap: { '1': '日间' } })
    expect((await call(listGlobalVariables, {})).data).toMatchObject([{ name: 'mode', value: 1 }])
    const writes = async () => (await call(listGlobalWrites, { query: { id: mode } })).data
    expect(await writes()).toMatchObject([
      { before: null, after: 1, userName: '张三', writer: 'timing', writerName: `任务${serial}` },
    ])
    expect(await operationsOf((await originsOf(morning.id)).slice(0, 1))).toEqual([
      {
        ...{ title: '定时任务设置全局变量', who: `张三 · 任务${serial}` },
        ...{ outcome: 'mode → 1', result: 'success' },
      },
    ])

    owner = makeSession({ userId: ownerId, userName: '张三', permissions: without('view_global') })
    await pass(monday + 56 * dayMs + 30_000 + 10 * 3_600_000)
    const [evening] = await settled(id, 2)
    expect(evening).toMatchObject({ state: 'failed', total: 1, done: 0 })
    expect(await commandsOf(evening.id)).toMatchObject([
      { status: null, reason: { text: '任务负责人 {{who}} 已无权设置全局变量' } },
    ])
    expect(await writes()).toHaveLength(1)
    await remove(id)
    expect((await call(globalVariables.calls.remove, { query: { ids: mode } })).code).toBe(200)
  })

  it('writes no global variable once it is changed or removed, whenever that crosses', async () => {
    nowMs = monday + 63 * dayMs
    await pass(nowMs)
    const { db } = running.test
    const body = { variableName: 'crossed', dataType: 'number' }
    const variableId = (await call(globalVariables.calls.save, { body })).data.id
    const plan = {
      times: [{ days: '1', time: '08:00', actionGroup: 1 }],
      actions: [{ actionGroup: 1, variableId, value: '7' }],
    }
    const [changed, removed] = [(await draw(plan)).data.id, (await draw(plan)).data.id]
    const runner = createTimingRunner(running.platform, {
      writePoint: (writing) => running.telemetry.writePoint(writing),
      isReady: () => true,
      renewSession: async () => owner,
    })
    isHeld = true
    try {
      await pass(monday + 63 * dayMs + 31_000)
      await vi.waitFor(async () => {
        for (const id of [changed, removed]) expect(await runsOf(id)).toMatchObject([{ state: 'waiting' }])
      }, 20_000)
      await db.asSystem(async (tx) => {
        await tx.execute(sql`lock table global_variable in access exclusive mode`)
        await runner.wake()
        // both are asked for no more before the variable is looked up
        await untilWaiting(db, 2, { table: 'global_variable' })
        await tx.execute(sql`update timing_task set update_time = now() where id = ${changed}`)
        await tx.execute(sql`delete from timing_task where id = ${removed}`)
      })
      await runner.settle()
    } finally {
      isHeld = false
    }
    expect((await call(listGlobalWrites, { query: { id: variableId } })).data).toEqual([])
    const [run] = await settled(changed, 1)
    expect(await commandsOf(run.id)).toMatchObject([
      { status: null, reason: { text: '发起此命令的任务已更改、停用或删除，命令未下发' } },
    ])
    await remove(changed)
    await call(globalVariables.calls.remove, { query: { ids: variableId } })
  })

  it('waits for a station that somebody holds', async () => {
    nowMs = monday + 49 * dayMs
    await pass(nowMs)
    const { id } = (await draw()).data
    const { db } = running.test
    const { rows: former } = await db.systemPool.query(
      'select coalesce(max(id), 0) as newest from device_command',
    )
    await db.asSystem(async (tx) => {
      await holdStation(tx, light.stationId)
      await pass(monday + 49 * dayMs + 31_000)
      await vi.waitFor(async () => {
        const { rows } = await db.systemPool.query(
          `select from device_command where status = 'cancelled' and origin is not null and item_id = $1 and id > $2`,
          [light.points.on, former[0]?.newest],
        )
        expect(rows.length).toBeGreaterThan(0)
      }, 20_000)
    })
    // it is looked at every two seconds, the first time perhaps while the one before is not quite over
    await vi.waitFor(
      async () => {
        nowMs += 2_100
        await running.platform.scheduler.runDue()
        expect(await runsOf(id)).toMatchObject([{ state: 'done', done: 2 }])
      },
      { timeout: 30_000, interval: 500 },
    )
    // one line for each that went out, however often it was tried
    const [run] = await runsOf(id)
    expect(await operationsOf(await originsOf(run.id))).toHaveLength(2)
    await remove(id)
  })

  it('is judged by what its owner may when it is carried out', async () => {
    nowMs = monday + 21 * dayMs
    await pass(nowMs)
    const { id } = (await draw()).data
    owner = makeSession({ permissions: without('device_write') })
    await pass(monday + 21 * dayMs + 31_000)
    expect(await settled(id, 1)).toMatchObject([
      { state: 'failed', reason: { text: '任务负责人 {{who}} 已无权执行，请由有权限的人重新保存任务' } },
    ])
    owner = makeSession({ permissions: all, stationIds: ['999'] })
    expect((await call(runTiming, { body: { id } })).code).toBe(200)
    await running.platform.scheduler.runDue()
    expect((await settled(id, 2))[0]).toMatchObject({ state: 'failed', isManual: true })
    expect(asked).toEqual([])
    await remove(id)
  })

  it('is run by hand, and says what devices refuse', async () => {
    const { id } = (await draw()).data
    answer = () => ({ success: false, msg: '柜门未关' })
    expect((await call(runTiming, { body: { id, actionGroup: 2 } }, 'li')).error.key).toBe(
      'automation.mayNotWrite',
    )
    const { runId } = (await call(runTiming, { body: { id, actionGroup: 2 } })).data
    expect(await settled(id, 1)).toMatchObject([
      { id: runId, state: 'failed', isManual: true, total: 1, done: 0 },
    ])
    expect(await commandsOf(runId)).toMatchObject([{ status: 'failed', commandReason: '柜门未关' }])
    // what is switched off can still be run by hand
    await call(timingTasks.calls.update, { body: { id, isEnabled: false } })
    answer = () => ({ success: true })
    await call(runTiming, { body: { id } })
    expect((await settled(id, 2))[0]).toMatchObject({ state: 'done' })
    await remove(id)
  })

  it('hears at once that the calendar has been settled otherwise', async () => {
    const before = monday + 70 * dayMs
    nowMs = before
    const { id } = (await draw({ holidayRule: 'skip' })).data
    const { id: any } = (await draw({ holidayRule: 'ignore' })).data
    // told by whichever process it was settled through
    await running.test.db.systemPool.query(
      `insert into calendar_day (tenant_id, day, day_kind, update_time) values ('demo', $1, 'holiday', now())`,
      [new Date(before + dayMs / 3).toISOString().slice(0, 10)],
    )
    const reading = vi.spyOn(running.platform.db, 'asSystem')
    running.platform.bus.publish('calendar.changed', { tenantId: 'demo' })
    await vi.waitFor(() => expect(reading).toHaveBeenCalled(), 20_000)
    // what has asked for it goes on before who waits for it here
    await Promise.all(reading.mock.results.map(({ value }) => value))
    reading.mockRestore()
    await pass(before + 31_000)
    await settled(any, 1)
    expect(await runsOf(id)).toEqual([])
    await running.test.db.systemPool.query(`delete from calendar_day where tenant_id = 'demo'`)
    await remove(id)
    await remove(any)
  })

  it('is refused where a person is asked for, a value does not fit, or nothing would be done', async () => {
    const other = await makeDevice(running.test.db)
    const refusal = async (over: object, as?: string) => (await draw(over, as)).error
    const act = (itemId: unknown, value: string) => ({ actions: [{ actionGroup: 1, itemId, value }], times })
    const times = [{ days: '1', time: '08:00', actionGroup: 1 }]
    expect(await refusal(act(light.points.main, '1'))).toMatchObject({ key: 'automation.asksPerson' })
    expect(await refusal(act(light.points.level, '101'))).toMatchObject({ key: 'automation.badAction' })
    expect(await refusal(act(light.points.level, 'x'))).toMatchObject({ key: 'automation.badAction' })
    expect(await refusal(act(light.points.power, '1'))).toMatchObject({ key: 'automation.badAction' })
    expect(await refusal(act(other.points.power, '1'))).toMatchObject({
      key: 'automation.pointOfOtherStation',
    })
    expect(await refusal({ times: [{ days: '1', time: '08:00', actionGroup: 3 }] })).toMatchObject({
      key: 'automation.emptyGroup',
    })
    const twice = { actionGroup: 1, itemId: light.points.level, value: '1' }
    expect(await refusal({ actions: [twice, twice], times })).toMatchObject({ key: 'automation.actionTwice' })
    expect(await refusal({}, 'li')).toMatchObject({ key: 'automation.mayNotWrite' })
    expect((await draw({ validFrom: '2026-05-02', validTo: '2026-05-01' })).code).toBe(400)
    expect((await draw({ times: [{ days: '18', time: '08:00', actionGroup: 1 }] })).code).toBe(400)
  })

  it('is previewed by the station’s clock and calendar', async () => {
    nowMs = Date.parse('2026-09-28T00:00:00Z')
    const { data } = await call(tryTiming, {
      body: {
        stationId: light.stationId,
        holidayRule: 'skip',
        times: [{ days: '4', time: '08:00' }],
        exceptions: [{ day: '2026-10-15', kind: 'run', time: '09:30' }],
        week: '2026-10-10',
      },
    })
    // of the week from 5 to 11 October
    expect(
      data.days.map(({ day, dayKind }: { day: string; dayKind: string }) => `${day} ${dayKind}`),
    ).toEqual([...['2026-10-05 holiday', '2026-10-06 holiday', '2026-10-07 holiday', '2026-10-10 workday']])
    expect(data.timeZone).toBe('Asia/Shanghai')
    // 1 October is a national holiday
    expect(data.runs).toHaveLength(10)
    expect(data.runs[0]).toMatchObject({ day: '2026-10-08', time: '08:00', isMoved: false })
    expect(data.runs[1]).toMatchObject({ day: '2026-10-15', time: '09:30', slot: 1 })
  })
})

describe('a schedule of air conditioners', () => {
  const times = [
    { days: '12345', time: '08:00', isOn: true, temperature: 25.5, mode: 1 },
    { days: '12345', time: '18:00', isOn: false, temperature: 25 },
  ]
  const drawAircons = (over: object = {}) =>
    call(airconTimings.calls.save, {
      body: {
        taskName: `空调${++serial}`,
        stationId: light.stationId,
        devices: aircons.map(({ id }) => ({ deviceId: id })),
        times,
        ...over,
      },
    })

  it('sets each of its devices, and only switches off what it switches off', async () => {
    nowMs = monday + 28 * dayMs
    await pass(nowMs)
    expect((await call(listAircons, { query: { stationId: light.stationId } })).data).toMatchObject([
      { deviceName: '空调一' },
      { deviceName: '空调二' },
    ])
    const { id } = (await drawAircons()).data
    const { data: page } = await call(airconTimings.calls.page, {})
    expect(page.records).toMatchObject([{ id, deviceCount: 2 }])
    expect((await call(timingTasks.calls.page, {})).data.records).toEqual([])
    await pass(monday + 28 * dayMs + 31_000)
    expect(await settled(id, 1)).toMatchObject([{ state: 'done', total: 6 }])
    const toldTo = (name: string) => asked.filter(({ device }) => device === name).map(({ value }) => value)
    expect(toldTo('空调一')).toEqual([true, 1, 25.5])
    expect(toldTo('空调二')).toEqual([true, 1, 25.5])
    asked = []
    await pass(monday + 28 * dayMs + 30_000 + 10 * 3_600_000)
    await settled(id, 2)
    expect(asked.map(({ property, value }) => [property, value])).toEqual([
      ['enable', false],
      ['enable', false],
    ])
    await call(runAirconTiming, { body: { id, isOn: true, temperature: 20 } })
    await settled(id, 3)
    expect(
      asked
        .slice(2)
        .map(({ value }) => value)
        .sort(),
    ).toEqual([20, 20, true, true].sort())
    await call(airconTimings.calls.remove, { query: { ids: id } })
  })

  it('sets what was saved last, though the plan before is known still when its time comes', async () => {
    nowMs = monday + 56 * dayMs
    await pass(nowMs)
    const { id } = (await drawAircons()).data
    const { db } = running.test
    // saved just now: it is not heard of yet
    await db.systemPool.query('update timing_time set temperature = 19 where record_id = $1', [id])
    await db.systemPool.query(
      `update timing_task set update_time = update_time + interval '1 s' where id = $1`,
      [id],
    )
    nowMs = monday + 56 * dayMs + 31_000
    await vi.waitFor(async () => {
      await running.platform.scheduler.runDue()
      nowMs += 1_100
      expect(await runsOf(id)).toMatchObject([
        { state: 'done', total: 6, dueMs: monday + 56 * dayMs + 30_000 },
      ])
    }, 30_000)
    expect(asked.map(({ value }) => value)).toContain(19)
    expect(asked.map(({ value }) => value)).not.toContain(25.5)
    await call(airconTimings.calls.remove, { query: { ids: id } })
  })

  it('does on an exceptional day what that says, at its time, and nothing where it says so', async () => {
    // Monday 27 April 2026
    const start = monday + 56 * dayMs
    nowMs = start
    await pass(nowMs)
    const { id } = (
      await drawAircons({
        exceptions: [
          { day: '2026-04-28', kind: 'run', time: '09:00', isOn: true, temperature: 21 },
          { day: '2026-04-28', kind: 'run', time: '20:00', isOn: false },
          { day: '2026-04-29' },
        ],
      })
    ).data
    const { data } = await call(airconTimings.calls.detail, { query: { id } })
    expect(data.exceptions).toMatchObject([
      { kind: 'run', time: '09:00', temperature: 21, mode: null },
      { kind: 'run', time: '20:00', isOn: false },
      { kind: 'skip', isOn: true },
    ])
    const tuesday = start + 30_000 + dayMs
    await pass(tuesday - 2 * 3_600_000)
    const before = (await settled(id, 2)).length
    asked = []
    await pass(tuesday + 1_000)
    await pass(tuesday + 3_600_000 + 1_000)
    const [morning] = await settled(id, before + 1)
    expect(morning).toMatchObject({ state: 'done', dueMs: tuesday + 3_600_000, total: 4 })
    expect(asked.filter(({ device }) => device === '空调一').map(({ value }) => value)).toEqual([true, 21])
    asked = []
    await pass(tuesday + 12 * 3_600_000 + 1_000)
    await settled(id, before + 2)
    expect(asked.map(({ value }) => value)).toEqual([false, false])
    // Wednesday passes without any
    await pass(tuesday + 1.5 * dayMs)
    expect(await runsOf(id)).toHaveLength(before + 2)
    await call(airconTimings.calls.remove, { query: { ids: id } })
  })

  it('refuses what is none, and settings that a device does not take', async () => {
    const devices = [{ deviceId: light.id }]
    expect((await drawAircons({ devices })).error).toMatchObject({ key: 'automation.noAircon' })
    const wrong = (over: object) => drawAircons({ times: [{ ...times[0], ...over }] })
    expect((await wrong({ temperature: 35 })).error).toMatchObject({ key: 'automation.badAction' })
    expect((await wrong({ mode: 4 })).error).toMatchObject({ key: 'automation.badAction' })
    expect((await wrong({ fan: 1 })).error).toMatchObject({ key: 'automation.noAircon' })
    const day = { day: '2026-04-28', kind: 'run', time: '09:00', temperature: 35 }
    const { error } = await drawAircons({ exceptions: [{ day: '2026-04-27' }, day] })
    expect(error).toMatchObject({ key: 'automation.badAction', field: 'exceptions.1.temperature' })
    expect((await drawAircons({ exceptions: [{ ...day, time: null }] })).code).toBe(400)
    // where nothing is done, nothing has to fit
    const { data } = await drawAircons({ exceptions: [{ ...day, kind: 'skip' }] })
    await call(airconTimings.calls.remove, { query: { ids: data.id } })
  })
})
