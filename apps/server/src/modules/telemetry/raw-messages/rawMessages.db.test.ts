import { gatewayDataPage } from '@energy-console/contract/devices'
import { type RawMessage, type WatchedMessages, watchMessagesCode } from '@energy-console/contract/telemetry'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { watchLimits } from '../../../platform/limits'
import { makeDevice, makeGateway, makeGatewayAccount, makeStation } from '../../../testing/factories'
import { connectSocket, type SocketClient } from '../../../testing/socketClient'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'

let running: RunningTelemetry
let gateway: Awaited<ReturnType<typeof makeGateway>>
let client: MqttClient
let token = ''
let url = ''
const sockets: SocketClient[] = []
const may = { permissions: new Set([watchMessagesCode]) }
const all: WatchedMessages = {
  ...{ gatewayId: null, stationIds: null, device: '', key: '', text: '', outcome: null },
}

beforeAll(async () => {
  running = await startTelemetry()
  const { db } = running.test
  gateway = await makeGateway(db)
  const { id: gatewayId, stationId } = gateway
  await makeDevice(db, { gatewayId, stationId, deviceName: 'M1' })
  token = (await makeGatewayAccount(db, { gatewayId, stationId })).token
  client = await running.connect(token)
  const { sessions } = running
  sessions.set('admin', makeSession(may))
  sessions.set('unentitled', makeSession({ permissions: new Set(['gateway_view']) }))
  sessions.set('foreign', makeSession({ ...may, tenantId: 'other' }))
  sessions.set('elsewhere', makeSession({ ...may, stationIds: ['999'] }))
  sessions.set('there', makeSession({ ...may, stationIds: [stationId] }))
  url = `ws://127.0.0.1:${running.telemetry.ports()?.realtime}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => running.stop())

const send = (body: unknown, topic = 'v1/gateway/telemetry') =>
  client.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })

/** A socket that watches; its problem is null where it was let. */
async function watch(as: string, wanted: Partial<WatchedMessages> = {}) {
  const socket = await connectSocket(url, as)
  sockets.push(socket)
  socket.send({ type: 'watch', wanted: { ...all, ...wanted } })
  const answers = () => socket.frames.filter(({ type }) => type === 'watch')
  await until(() => expect(answers()).toHaveLength(1))
  return {
    socket,
    problem: answers()[0]?.problem,
    messages: () =>
      socket.frames.flatMap(({ type, messages }) => (type === 'messages' ? (messages as RawMessage[]) : [])),
    skipped: () =>
      socket.frames.reduce((sum, { type, skipped }) => sum + (type === 'messages' ? Number(skipped) : 0), 0),
  }
}
type Watching = Awaited<ReturnType<typeof watch>>

/** Sends a message that everybody who may see any hears of, after those that were sent before. */
async function heardBy(watching: Watching, mark: string) {
  await send({ [mark]: { power: 1 } })
  await until(() => expect(watching.messages().some(({ content }) => content.includes(mark))).toBe(true))
}

describe('watching messages', () => {
  it('shows topic, size, content and what became of each', async () => {
    const { messages, problem } = await watch('admin')
    expect(problem).toBeNull()
    const now = Date.now()
    await send({ M1: [{ ts: now, values: { power: 1.5 } }] })
    await send({ M1: { power: 2, unheard: 3 }, M9: { power: 1 } })
    await send('{"M1": ')
    await send({ M9: { power: 1 } })
    await send({ device: 'M1' }, 'v1/gateway/connect')
    await send({ device: 'M8' }, 'v1/gateway/connect')
    await send('anything', 'my/own/topic')
    await until(() => expect(messages()).toHaveLength(7))
    expect(messages().map(({ topic, outcome, accepted }) => [topic, outcome, accepted])).toEqual([
      ['v1/gateway/telemetry', 'taken', 1],
      ['v1/gateway/telemetry', 'partly', 1],
      ['v1/gateway/telemetry', 'refused', 0],
      ['v1/gateway/telemetry', 'unmapped', 0],
      ['v1/gateway/connect', 'handled', 0],
      ['v1/gateway/connect', 'refused', 0],
      ['my/own/topic', 'refused', 0],
    ])
    const [first, partly, broken] = messages()
    expect(first).toMatchObject({
      ...{ gatewayId: gateway.id, stationId: gateway.stationId, carrier: 'mqtt', deviceId: null },
      ...{ content: `{"M1":[{"ts":${now},"values":{"power":1.5}}]}`, isCut: false, isHidden: false },
      size: `{"M1":[{"ts":${now},"values":{"power":1.5}}]}`.length,
    })
    expect(first?.ts).toBeGreaterThanOrEqual(now)
    expect(partly?.unmapped).toEqual([
      { device: 'M1', key: 'unheard' },
      { device: 'M9', key: '' },
    ])
    expect(broken?.refused).toEqual([{ code: 'bad_json', detail: expect.any(String) }])
  })

  it('shows what comes over HTTP without the token of its path', async () => {
    const { messages } = await watch('admin')
    const answer = await running.app.inject({
      ...{ method: 'POST', url: `/api/v1/${token}/telemetry`, payload: { M1: { power: 3 } } },
    })
    expect(answer.json()).toEqual({ accepted: 1, refused: [] })
    await until(() => expect(messages()).toHaveLength(1))
    expect(messages()[0]).toMatchObject({
      carrier: 'http',
      topic: 'POST /api/v1/***/telemetry',
      outcome: 'taken',
    })
  })

  it('never shows passwords, and no token of an account wherever it stands', async () => {
    const { socket, messages } = await watch('admin')
    await send({ M1: { power: 1, wifi_password: 'hunter2', note: `see ${token}` }, [token]: { a: 1 } })
    await send('{}', `v1/devices/${token}/telemetry`)
    await until(() => expect(messages()).toHaveLength(2))
    const said = JSON.stringify(socket.frames)
    expect(said).not.toContain('hunter2')
    expect(said).not.toContain(token)
    expect(messages()[0]?.isHidden).toBe(true)
  })

  it('shows the beginning of what is long', async () => {
    const { messages } = await watch('admin')
    await send({ M1: { power: 1, long: 'x'.repeat(20_000) } })
    await until(() => expect(messages()).toHaveLength(1))
    expect(messages()[0]).toMatchObject({ isCut: true, outcome: 'partly' })
    expect(messages()[0]?.size).toBeGreaterThan(20_000)
    expect(messages()[0]?.content.length).toBeLessThanOrEqual(watchLimits.shownBytes)
  })

  it('shows what was asked for and nothing else', async () => {
    const of = async (wanted: Partial<WatchedMessages>) => watch('admin', wanted)
    const [device, key, text, refused, other, station, everything] = [
      await of({ device: 'm1' }),
      await of({ key: 'POWER' }),
      await of({ text: 'deep-sea' }),
      await of({ outcome: 'refused' }),
      await of({ gatewayId: (await makeGateway(running.test.db)).id }),
      await of({ stationIds: ['999'] }),
      await of({ gatewayId: gateway.id, stationIds: [gateway.stationId] }),
    ]
    await send({ M1: { power: 1 } })
    await send({ M2: { volt: 'deep-sea' } })
    await send('broken')
    await heardBy(everything, 'end')
    const outcomes = ({ messages }: Watching) => messages().map(({ outcome }) => outcome)
    await until(() => expect(outcomes(key)).toEqual(['taken', 'unmapped']))
    await until(() => expect(outcomes(text)).toEqual(['unmapped']))
    await until(() => expect(outcomes(device)).toEqual(['taken']))
    await until(() => expect(outcomes(refused)).toEqual(['refused']))
    expect([other.problem, outcomes(other), outcomes(station)]).toEqual([null, [], []])
  })

  it('ends when it is asked to, and one thing at a time is watched', async () => {
    const { socket, messages } = await watch('admin', { text: 'first' })
    const other = await watch('there')
    socket.send({ type: 'watch', wanted: null })
    await until(() => expect(socket.frames.filter(({ type }) => type === 'watch')).toHaveLength(2))
    await heardBy(other, 'first')
    expect(messages()).toEqual([])
  })
})

describe('who may not', () => {
  it('is refused without the right, of another tenant, or without the station of the gateway', async () => {
    const wanted = { gatewayId: gateway.id }
    const refusals: unknown[] = []
    for (const as of ['unentitled', 'foreign', 'elsewhere']) refusals.push((await watch(as, wanted)).problem)
    expect(refusals).toEqual(['core.forbidden', 'core.notFound', 'core.notFound'])
    expect((await watch('unentitled')).problem).toBe('core.forbidden')
    expect(gatewayDataPage.buttons).toHaveProperty(watchMessagesCode)
  })

  it('hears nothing of what is not his where he asks for all', async () => {
    const [foreign, elsewhere, there] = [
      await watch('foreign'),
      await watch('elsewhere'),
      await watch('there'),
    ]
    await heardBy(there, 'mark')
    expect([foreign.problem, elsewhere.problem]).toEqual([null, null])
    expect([...foreign.messages(), ...elsewhere.messages()]).toEqual([])
  })

  it('hears no more of a gateway that has gone to another station, over the connection that it has', async () => {
    const { db } = running.test
    const [there, everybody] = [await watch('there'), await watch('admin')]
    await heardBy(there, 'before')
    const elsewhere = await makeStation(db)
    const move = (stationId: string) =>
      db.systemPool
        .query('update gateway_account set station_id = $1 where gateway_id = $2', [stationId, gateway.id])
        .then(() =>
          running.platform.bus.publish('devices.changed', { tenantId: 'demo', gatewayIds: [gateway.id] }),
        )
    await move(elsewhere.id)
    // what comes before the change is read still belongs to the former station
    await until(async () => {
      await send({ moved: { power: 1 } })
      expect(everybody.messages().at(-1)?.stationId).toBe(elsewhere.id)
    })
    const known = there.messages().length
    await heardBy(everybody, 'after')
    expect(there.messages().length).toBe(known)
    await move(gateway.stationId)
  })

  it('is one too many', async () => {
    for (let index = 0; index < watchLimits.watchersOfTenant; index += 1)
      expect((await watch('admin')).problem).toBeNull()
    expect((await watch('admin')).problem).toBe('telemetry.watchedByMany')
    sockets[0]?.close()
    await until(async () => expect((await watch('admin')).problem).toBeNull())
  })
})

describe('a flood', () => {
  it('is shown in part, and how much is not', async () => {
    const { messages, skipped } = await watch('admin', { text: 'flood' })
    const count = 10 * watchLimits.messagesAtOnce
    await Promise.all(Array.from({ length: count }, (_, index) => send({ flood: { power: index } })))
    await until(() => expect(messages().length + skipped()).toBe(count))
    expect(messages().length).toBeGreaterThanOrEqual(watchLimits.messagesAtOnce)
    expect(skipped()).toBeGreaterThan(0)
  })
})
