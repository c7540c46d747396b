import type { Call } from '@energy-console/contract'
import {
  automationErrors,
  runAnnouncement,
  speakOnDevice,
  takeUtterance,
  tellUtterance,
  voiceAnnouncements,
  voiceDevices,
  voiceUtterances,
} from '@energy-console/contract/automation'
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
import { announce, createAutomation } from '..'

/** Monday 2 March 2026, 07:59:30 in Shanghai. */
const monday = Date.parse('2026-03-01T23:59:30Z')
const dayMs = 86_400_000
let nowMs = monday
let running: RunningTelemetry
let horn: Awaited<ReturnType<typeof makeDevice>>
let stationId: string
let stationName: string
let owner: Session | undefined
let ownerId: string
/** What the speaker was told. */
let heard: unknown[] = []
let answer: () => object

const all = Object.assign(new Set<string>(), { has: () => true })
const without = (code: string) => Object.assign(new Set<string>(), { has: (one: string) => one !== code })

beforeAll(async () => {
  const readLatest = async (_tx: unknown, ids: readonly string[]) =>
    new Map(
      ids
        .filter((id) => id === horn.points.power)
        .map((id) => [id, { ts: monday, value: 12.5, quality: 'good' as const, gapMs: null }]),
    )
  running = await startTelemetry(
    (platform, telemetry) => [
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      createAutomation(platform, {
        readLatest: readLatest as never,
        timing: {
          writePoint: (writing) => running.telemetry.writePoint(writing),
          guardOrigin: telemetry.guardOrigin,
          isReady: () => running?.telemetry.isBrokerUp() ?? false,
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
  running.sessions.set(
    'li',
    makeSession({ userId: '8', userName: '李四', permissions: without('device_write') }),
  )
  running.sessions.set('wang', makeSession({ tenantId: 'other', userId: '9', permissions: all }))
  // short enough for what the speaker takes, whichever number the next station gets
  ;({ id: stationId, stationName } = await makeStation(db, { stationName: '一号站' }))
  const gateway = await makeGateway(db, { stationId })
  const product = await makeProduct(db, {
    properties: [
      { propertyNo: 'text', propertyName: '文字', dataType: 'text', access: 'read-write', max: 40 },
      { propertyNo: 'power', propertyName: '功率', unit: 'kW' },
    ],
  })
  horn = await makeDevice(db, {
    gatewayId: gateway.id,
    stationId,
    productId: product.id,
    deviceName: '广播柱',
  })
  const { token } = await makeGatewayAccount(db, { gatewayId: gateway.id, stationId })
  const client = await running.connect(token)
  client.on('message', (topic, payload) => {
    const { device, data } = JSON.parse(String(payload))
    heard.push(data.params.value)
    client.publish(topic, JSON.stringify({ device, id: data.id, data: answer() }))
  })
  await client.subscribeAsync('v1/gateway/rpc')
})
afterAll(() => running.stop())
vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  heard = []
  answer = () => ({ success: true })
  owner = makeSession({ userId: ownerId, userName: '张三', permissions: all })
})

const call = (of: Call, input: CallInput, as = 'zhang') => running.call(of, input, as)
let serial = 0
const makeVoice = async (over: object = {}, as?: string) => {
  serial += 1
  return call(voiceDevices.calls.save, { body: { deviceName: `播报${serial}`, stationId, ...over } }, as)
}
const makeHorn = (over: object = {}, as?: string) =>
  makeVoice({ kind: 'network', itemId: horn.points.text, ...over }, as)
const announcement = async (over: object = {}) => {
  serial += 1
  const times = [{ days: '1234567', time: '08:00' }]
  return call(voiceAnnouncements.calls.save, {
    body: { taskName: `通知${serial}`, stationId, content: '请注意', times, ...over },
  })
}
const logOf = async (voiceDeviceId: string) =>
  (await call(voiceUtterances.calls.page, { query: { voiceDeviceId_equal: voiceDeviceId, size: '100' } }))
    .data.records
/** The clock comes to an instant, and what is due is done. */
const pass = async (at: number) => {
  nowMs = at
  for (let turn = 0; turn < 4; turn += 1) {
    await running.platform.scheduler.runDue()
    nowMs += 1_100
  }
}
const until = async (voiceDeviceId: string, expected: object[]) =>
  vi.waitFor(async () => expect(await logOf(voiceDeviceId)).toMatchObject(expected), {
    timeout: 30_000,
    interval: 50,
  })
const remove = (id: string) => call(voiceDevices.calls.remove, { query: { ids: id } })
const removeAnnouncement = (id: string) => call(voiceAnnouncements.calls.remove, { query: { ids: id } })
const retry = (id: string, content = '试播', as?: string) =>
  call(speakOnDevice, { body: { id, content } }, as)

describe('a speaker behind a gateway', () => {
  it('is sent what is tried, as often as it says it, with values in their places; the log tells it', async () => {
    nowMs = monday
    const { id } = (await makeHorn({ repeats: 2 })).data
    const { data, code } = await retry(id, '{站点} {时间} {广播柱/功率}')
    expect({ code, count: data.utteranceIds.length }).toEqual({ code: 200, count: 1 })
    const said = `${stationName} 07:59 12.50 kW`
    await until(id, [
      { id: data.utteranceIds[0], state: 'spoken', content: said, source: '张三', reason: null },
    ])
    expect(heard).toEqual([`${said}。${said}`])
    await remove(id)
  })

  it('says in words what it does not take, what the device refuses, and that its owner may no more', async () => {
    const { id } = (await makeHorn()).data
    await retry(id, '长'.repeat(41))
    await until(id, [{ state: 'failed', reason: { text: expect.stringContaining('播报内容太长') } }])
    answer = () => ({ success: false, error: '功放故障' })
    await retry(id)
    await until(id, [{ state: 'failed' }, {}])
    owner = undefined
    await retry(id)
    await until(id, [{ state: 'failed', reason: { params: { who: '张三' } } }, {}, {}])
    expect(heard).toEqual(['试播'])
    await remove(id)
  })

  it('is told once, whatever its process had begun when it ended', async () => {
    const { id } = (await makeHorn()).data
    // what an earlier process had sent and heard answered, and what it had sent alone
    for (const status of ['answered', 'unknown']) {
      const { rows } = await running.test.db.systemPool.query(
        `insert into voice_utterance (tenant_id, station_id, voice_device_id, device_name, is_network, source, content, state,
           create_time, until_ms)
         values ('demo', $1, $2, 'a', true, 'a', 'a', 'waiting', now(), $3) returning id`,
        [stationId, id, nowMs + dayMs],
      )
      await running.test.db.systemPool.query(
        `insert into device_command (tenant_id, station_id, device_id, item_id, property_name, value_text, user_name, method,
           params, status, origin)
         select tenant_id, station_id, device_id, id, 'a', '1', 'a', 'setValue', '{}', $2, 'voice/' || $3::text
         from point where id = $1`,
        [horn.points.text, status, rows[0].id],
      )
    }
    await pass(nowMs + 5_000)
    await until(id, [{ state: 'failed', reason: { text: '已下发，结果未知' } }, { state: 'spoken' }])
    expect(heard).toEqual([])
    await remove(id)
  })

  it('needs a writable text point of its station, and the right to write', async () => {
    expect(await makeVoice({ kind: 'network' })).toMatchObject({ code: 400, error: { field: 'itemId' } })
    expect(await makeHorn({ itemId: horn.points.power })).toMatchObject({
      error: { key: 'automation.noTextPoint', field: 'itemId' },
    })
    const elsewhere = (await makeStation(running.test.db)).id
    expect(await makeHorn({ stationId: elsewhere })).toMatchObject({
      error: { key: 'automation.noTextPoint' },
    })
    expect(await makeHorn({}, 'li')).toMatchObject({ error: { key: 'automation.voiceMayNotWrite' } })
    expect(await makeVoice({ quietFrom: '22:00' })).toMatchObject({ error: { field: 'quietTo' } })
  })
})

describe('the browser of a control room', () => {
  it('is one of those that ask: what one has taken nobody else gets, and what it says came of it is told', async () => {
    const { id } = (await makeVoice({ volume: 30, rate: 1.5, repeats: 3 }, 'li')).data
    const [utteranceId] = (await retry(id, '交接班', 'li')).data.utteranceIds
    const take = (as?: string) => call(takeUtterance, { body: { id: utteranceId } }, as)
    expect(await take('wang')).toMatchObject({ code: 404 })
    expect((await take()).data).toEqual({ content: '交接班', volume: 30, rate: 1.5, repeats: 3 })
    expect(await take('li')).toMatchObject({ code: 409, error: { key: 'automation.utteranceGone' } })
    await until(id, [{ state: 'taken' }])
    const tell = () => call(tellUtterance, { body: { id: utteranceId, outcome: 'shown' } })
    expect(await tell()).toMatchObject({ code: 200 })
    expect(await tell()).toMatchObject({ code: 409 })
    await until(id, [{ state: 'shown', spokenTime: expect.any(String) }])
    await remove(id)
  })

  it('that is not open is noted, and so is one that is closed while it speaks', async () => {
    const { id } = (await makeVoice()).data
    await retry(id, '无人')
    const [cut] = (await retry(id, '中断'.repeat(50))).data.utteranceIds
    await call(takeUtterance, { body: { id: cut } })
    const takenMs = nowMs
    await pass(takenMs + 70_000)
    await until(id, [{ state: 'taken' }, { state: 'missed', reason: { text: '没有页面开启播报' } }])
    await pass(takenMs + 140_000)
    await until(id, [{ state: 'failed', reason: { text: '播报时页面被关闭' } }, {}])
    await remove(id)
  })

  it('says nothing of an alarm that somebody has acknowledged while the text waited, or that has cleared unless it is told all the same', async () => {
    const { id } = (await makeVoice()).data
    const sayOf = async (alarmId: string, outlastsClear = false) => {
      await running.test.db.asSystem((tx) =>
        announce(
          tx,
          { readLatest: async () => new Map(), now: nowMs },
          {
            ...{ tenantId: 'demo', stationId, content: '超温', source: '告警', alarmId, outlastsClear },
            untilMs: nowMs + 300_000,
          },
        ),
      )
    }
    const alarm = async (ruleId: number) => {
      const { rows } = await running.test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
          values ('demo', ${stationId}, 1, 1, ${ruleId}, 1, 'a', 'b', now(), now()) returning id`),
      )
      return rows[0]?.id ?? ''
    }
    const [acknowledged, standing] = [await alarm(1), await alarm(2)]
    const [cleared, tripped] = [await alarm(3), await alarm(4)]
    await sayOf(acknowledged)
    await sayOf(standing)
    await sayOf(cleared)
    await sayOf(tripped, true)
    await running.test.db.asSystem((tx) =>
      tx.execute(sql`update alarm set confirm_time = now() where id = ${acknowledged}`),
    )
    await running.test.db.asSystem((tx) =>
      tx.execute(sql`update alarm set clear_time = now() where id in (${cleared}, ${tripped})`),
    )
    await pass(nowMs + 1_000)
    await until(id, [
      { state: 'waiting' },
      { state: 'missed', reason: { text: automationErrors.alarmSeenTo.text } },
      { state: 'waiting' },
      { state: 'missed', reason: { text: automationErrors.alarmSeenTo.text } },
    ])
    await remove(id)
  })

  it('tells the end of an alarm only where that was said', async () => {
    const { id } = (await makeVoice()).data
    const { id: deaf } = (await makeVoice()).data
    const say = (values: { alarmId?: string; endedAlarmId?: string; deviceIds?: string[] }) =>
      running.test.db.asSystem((tx) =>
        announce(
          tx,
          { readLatest: async () => new Map(), now: nowMs },
          {
            ...{ tenantId: 'demo', stationId, content: '超温', source: '告警', untilMs: nowMs + 300_000 },
            ...values,
          },
        ),
      )
    const [waiting] = await say({ alarmId: '77', deviceIds: [id] })
    expect(await say({ endedAlarmId: '77' })).toEqual([])
    await call(takeUtterance, { body: { id: waiting } })
    await call(tellUtterance, { body: { id: waiting, outcome: 'spoken' } })
    expect(await say({ endedAlarmId: '77' })).toHaveLength(1)
    expect(await say({ endedAlarmId: '78' })).toEqual([])
    await remove(id)
    await remove(deaf)
  })

  it('has the time that a long text takes, said slowly and often', async () => {
    const { id } = (await makeVoice({ rate: 0.5, repeats: 5 })).data
    const [long] = (await retry(id, '长'.repeat(200))).data.utteranceIds
    await call(takeUtterance, { body: { id: long } })
    const takenMs = nowMs
    const mostMs = 5 * (5_000 + (200 * 700) / 0.5) + 60_000
    await pass(takenMs + mostMs - 10_000)
    await until(id, [{ state: 'taken' }])
    await pass(takenMs + mostMs + 1_000)
    await until(id, [{ state: 'failed', reason: { text: '播报时页面被关闭' } }])
    await remove(id)
  })

  it('that is switched off is not tried, and a text with wrong places is refused in words', async () => {
    const { id } = (await makeVoice({ isEnabled: false })).data
    expect(await retry(id)).toMatchObject({ error: { key: 'automation.voiceSwitchedOff' } })
    expect(await retry(id, '{a')).toMatchObject({ error: { key: 'automation.badBraces', field: 'content' } })
    expect(await retry(id, '{柜 / 没有}')).toMatchObject({ error: { key: 'automation.noSuchPoint' } })
    await remove(id)
  })
})

describe('an announcement', () => {
  it('is said at its times on every device of the station, once, and is silent in quiet hours', async () => {
    nowMs = monday + 7 * dayMs
    await pass(nowMs)
    const loud = (await makeHorn()).data.id
    const quiet = (await makeVoice({ quietFrom: '07:00', quietTo: '09:00' })).data.id
    const { id } = (await announcement({ content: '现在{时间}' })).data
    await pass(monday + 7 * dayMs + 31_000)
    await until(loud, [{ state: 'spoken', content: '现在08:00' }])
    await until(quiet, [{ state: 'quiet' }])
    // a clock that was ahead and is set right passes the same minute once more
    await pass(monday + 7 * dayMs + 20_000)
    await pass(monday + 7 * dayMs + 35_000)
    await until(loud, [{ state: 'spoken' }])
    expect((await call(voiceAnnouncements.calls.detail, { query: { id } })).data).toMatchObject({
      ...{ lastState: 'done', nextRunMs: monday + 8 * dayMs + 30_000, ownerUserName: '张三' },
    })
    // who tries it is not kept quiet
    expect((await call(runAnnouncement, { body: { id } })).data.utteranceIds).toHaveLength(2)
    await until(quiet, [{ state: 'waiting' }, { state: 'quiet' }])
    // sent in their order: had it been said a second time, that would have been heard by now
    await until(loud, [{ state: 'spoken' }, { state: 'spoken' }])
    expect(heard).toEqual(['现在08:00', '现在08:00'])
    await removeAnnouncement(id)
    for (const device of [loud, quiet]) await remove(device)
  })

  it('is said on the devices that it names, which are its station’s and stay while it names them', async () => {
    const [chosen, other] = [(await makeVoice()).data.id, (await makeVoice()).data.id]
    const elsewhere = (await makeStation(running.test.db)).id
    const foreign = (await makeVoice({ stationId: elsewhere })).data.id
    expect(await announcement({ voiceDeviceIds: `${chosen},${foreign}` })).toMatchObject({
      error: { key: 'automation.voiceOfOtherStation', field: 'voiceDeviceIds' },
    })
    const { id } = (await announcement({ voiceDeviceIds: chosen, times: [] })).data
    expect((await call(runAnnouncement, { body: { id } })).data.utteranceIds).toHaveLength(1)
    await until(chosen, [{ state: 'waiting' }])
    expect(await logOf(other)).toEqual([])
    expect(await remove(chosen)).toMatchObject({ error: { key: 'core.inUse' } })
    await removeAnnouncement(id)
    for (const device of [chosen, other, foreign]) expect(await remove(device)).toMatchObject({ code: 200 })
  })

  it('fails in words where nothing speaks, and a later time stands in for those that were missed', async () => {
    nowMs = monday + 14 * dayMs
    await pass(nowMs)
    const { id } = (
      await announcement({
        lateMinutes: 60,
        times: ['08:00', '08:10', '08:20'].map((time) => ({ days: '1', time })),
      })
    ).data
    expect(await call(runAnnouncement, { body: { id } })).toMatchObject({
      error: { key: 'automation.noVoiceDevice' },
    })
    const device = (await makeHorn()).data.id
    await pass(monday + 14 * dayMs + 40 * 60_000)
    await until(device, [{ state: 'spoken' }])
    expect(heard).toEqual(['请注意'])
    await removeAnnouncement(id)
    await remove(device)
  })
})
