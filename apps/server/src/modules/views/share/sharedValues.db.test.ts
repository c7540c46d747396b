import {
  changeViewLink,
  getSharedIntake,
  getViewLinks,
  listSharedHistory,
  listSharedPoints,
  openVisit,
  publishView,
  removeViews,
  saveView,
  shareView,
  unshareView,
  updateView,
} from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskWatch } from '../../../platform/disk'
import { drawingOf } from '../../../testing/drawingOf'
import { makeDevice, makeGateway, makeGatewayAccount, makeUser } from '../../../testing/factories'
import { connectSocket, type SocketClient } from '../../../testing/socketClient'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'
import { tenantTable } from '../../identity'
import { createStations } from '../../stations'
import { readHistory } from '../../telemetry'
import { createViews, type Views } from '..'

type Device = Awaited<ReturnType<typeof makeDevice>>

const room = { freeBytes: 1_000, totalBytes: 1_000 }
const disk = createDiskWatch({
  thresholds: { holdBytes: 100 },
  find: async () => room,
  onError: (error) => {
    throw error
  },
})

let running: RunningTelemetry
let views: Views
let client: MqttClient
let url = ''
let offsetMs = 0
/** Where the clock stands still, Unix ms: what is limited by time does not depend on how fast the machine is. */
let frozenMs: number | undefined
let own: Device
/** Behind the same gateway, of the same station, in no view. */
let unshown: Device
let elsewhere: Device
let foreign: Device

const reads = { burst: 20, perSecond: 1 }
const sockets = { perUser: 4, frameBurst: 10, framesPerSecond: 1 }
const clock = { now: () => frozenMs ?? Date.now() + offsetMs }

beforeAll(async () => {
  running = await startTelemetry(
    (platform, { readLatest }) => {
      views = createViews(platform, { values: { readLatest, readHistory, reads } })
      return [createStations(platform), views]
    },
    {},
    { clock, disk, sockets, readShared: (token) => views.socketGrantOf(token) },
  )
  const { db } = running.test
  await db.asSystem((tx) =>
    tx.insert(tenantTable).values({ tenantId: 'demo', tenantName: 'demo' }).onConflictDoNothing(),
  )
  const gateway = await makeGateway(db)
  const { id: gatewayId, stationId } = gateway
  own = await makeDevice(db, { gatewayId, stationId, deviceName: 'own' })
  unshown = await makeDevice(db, { gatewayId, stationId, deviceName: 'unshown' })
  elsewhere = await makeDevice(db)
  foreign = await makeDevice(db, { tenantId: 'other' })
  const account = await makeGatewayAccount(db, { gatewayId, stationId })
  client = await running.connect(account.token)
  await signIn('admin', 'all')
  await signIn('limited', [stationId])
  await running.app.listen({ port: 0, host: '127.0.0.1' })
  const address = running.app.server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/ws/shared`
})
afterAll(() => running?.stop())

/** A user who may share, under a token of this name. */
async function signIn(token: string, stationIds: 'all' | string[]): Promise<void> {
  const codes = ['view_edit', 'view_add', 'view_delete', 'view_view']
  const userId = await makeUser(running.test.db, { codes, stationIds })
  running.sessions.set(token, makeSession({ userId, stationIds, permissions: new Set(codes) }))
}

const publish = (values: object) =>
  client.publishAsync(
    'v1/gateway/telemetry',
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))),
    { qos: 1 },
  )
const power = (value: number) => ({ ts: Date.now(), values: { power: value } })

/** A drawing that shows the power of devices in texts, and that of the first as a curve of 8 hours. */
const drawing = (devices: readonly Device[]) =>
  drawingOf(
    devices.map(({ id, points }) => ({ deviceId: id, propertyNo: 'power', itemId: points.power ?? '' })),
  )

const pointOf = (device: Device) => device.points.power ?? ''
let named = 0

/** A published view of the drawing; answers its id. */
async function makeView(content: string, as = 'admin', stationId?: string): Promise<string> {
  named += 1
  const { data } = await running.call(
    saveView,
    { body: { name: `shared ${named}`, type: 'diagram', content, ...(stationId ? { stationId } : {}) } },
    as,
  )
  await running.call(publishView, { body: { id: data.id, revision: 1 } }, as)
  return data.id
}

async function share(id: string, { showsValues, as = 'admin' }: { showsValues?: boolean; as?: string } = {}) {
  const body = { id, ...(showsValues === undefined ? {} : { showsValues }) }
  return (await running.call(shareView, { body }, as)).data.token as string
}

async function visit(link: string): Promise<string> {
  return (await running.call(openVisit, { body: { token: link } }, '')).data.token
}

/** A view that shows these with a link that shows values, and a visit by it. */
async function visitTo(devices: readonly Device[]) {
  const id = await makeView(drawing(devices))
  const link = await share(id, { showsValues: true })
  return { id, link, token: await visit(link) }
}

const pointsFor = (token: string) => running.call(listSharedPoints, { query: { token } }, '')
const idsFor = async (token: string) =>
  (await pointsFor(token)).data.points.map(({ itemId }: { itemId: string }) => itemId)
const curvesFor = (token: string, itemIds: string, hours = '8') =>
  running.call(listSharedHistory, { query: { token, itemIds, hours } }, '')
const refused = (socket: SocketClient, itemIds: readonly string[]) =>
  until(() => expect(socket.frames).toContainEqual({ type: 'error', code: 'core.notFound', itemIds }))
const isRefusedAtSignIn = async (token: string) => {
  const socket = await connectSocket(url)
  socket.send({ type: 'auth', token })
  return (await socket.closed) === 4401
}

describe('the socket of a visit', () => {
  it('sends the values of the points of the published view, and refuses every other by name', async () => {
    const { token } = await visitTo([own])
    const socket = await connectSocket(url, token)
    const others = [pointOf(unshown), own.points.energy ?? '', pointOf(foreign), '123456789']
    socket.send({ type: 'subscribe', itemIds: [pointOf(own), ...others] })
    await refused(socket, others)
    await publish({ own: power(5), unshown: power(6) })
    await until(() => expect(socket.valueOf(pointOf(own))).toBe(5))
    for (const id of others) expect(socket.valueOf(id)).toBeUndefined()
    socket.close()
  })

  it('takes no other frame, and no user; a visit is no session elsewhere', async () => {
    const { token } = await visitTo([own])
    const socket = await connectSocket(url, token)
    socket.send({ type: 'watch', wanted: { gatewayId: null, isProblem: false } })
    await until(() => expect(socket.frames).toContainEqual({ type: 'error', code: 'bad_frame' }))
    // what concerns the people of the tenant is not for visitors
    running.platform.bus.publish('socket.push', {
      ...{ tenantId: 'demo', stationId: null },
      frame: { type: 'alarm', alarm: { id: '1' } },
    })
    socket.send({ type: 'subscribe', itemIds: [] })
    await until(() => expect(socket.frames.at(-1)?.type).toBe('values'))
    expect(socket.frames.map(({ type }) => type)).not.toContain('alarm')
    socket.close()
    expect(await isRefusedAtSignIn('admin')).toBe(true)
    const users = await connectSocket(url.replace('shared', 'realtime'))
    users.send({ type: 'auth', token })
    expect(await users.closed).toBe(4401)
    const write = { url: '/api/ml-mlink/item/write', headers: { 'blade-auth': `bearer ${token}` } }
    const body = { itemId: pointOf(own), value: 1 }
    expect((await running.app.inject({ ...write, method: 'POST', payload: body })).statusCode).toBe(401)
  })

  it('follows what is published: a draft opens nothing, and what is taken out ends', async () => {
    const { id, token } = await visitTo([own, unshown])
    const socket = await connectSocket(url, token)
    socket.send({ type: 'subscribe', itemIds: [pointOf(own), pointOf(unshown)] })
    await until(() => expect(socket.frames.at(-1)?.type).toBe('values'))
    const content = drawing([own, elsewhere])
    await running.call(updateView, { body: { id, revision: 2, content } }, 'admin')
    expect(await idsFor(token)).toEqual([pointOf(own), pointOf(unshown)])
    await running.call(publishView, { body: { id, revision: 3 } }, 'admin')
    expect(await socket.closed).toBe(1012)
    expect(await idsFor(token)).toEqual([pointOf(own), pointOf(elsewhere)])
    const again = await connectSocket(url, token)
    again.send({ type: 'subscribe', itemIds: [pointOf(unshown)] })
    await refused(again, [pointOf(unshown)])
    again.close()
  })

  const ends: [string, (of: { id: string }) => Promise<unknown>][] = [
    ['is revoked', ({ id }) => running.call(unshareView, { query: { id } }, 'admin')],
    [
      'loses its publication',
      ({ id }) => running.call(publishView, { body: { id, revision: 2, published: false } }, 'admin'),
    ],
    ['loses its view', ({ id }) => running.call(removeViews, { query: { ids: id } }, 'admin')],
    [
      'runs out',
      async ({ id }) => {
        await running.test.db.asSystem((tx) =>
          tx.execute(
            sql`update view_share set expire_time = now() - interval '1 minute' where view_id = ${id}`,
          ),
        )
        offsetMs += 20_001
        await running.platform.scheduler.runDue()
      },
    ],
  ]
  it.each(ends)('is closed when its link %s, and lets nobody in', async (_what, end) => {
    const opened = await visitTo([own])
    const socket = await connectSocket(url, opened.token)
    await end(opened)
    expect(await socket.closed).toBe(4401)
    expect(await isRefusedAtSignIn(opened.token)).toBe(true)
    expect((await pointsFor(opened.token)).code).toBe(404)
    expect((await curvesFor(opened.token, pointOf(own))).code).toBe(404)
  })

  it('of one link is refused beyond its number', async () => {
    const { token } = await visitTo([own])
    const opened: SocketClient[] = []
    while (opened.length < sockets.perUser) opened.push(await connectSocket(url, token))
    const oneMore = await connectSocket(url)
    oneMore.send({ type: 'auth', token })
    expect(await oneMore.closed).toBe(1008)
    for (const socket of opened) socket.close()
    await Promise.all(opened.map(({ closed }) => closed))
  })

  it('is closed when it says too much', async () => {
    const { token } = await visitTo([own])
    const socket = await connectSocket(url, token)
    frozenMs = clock.now()
    for (let index = 0; index <= sockets.frameBurst; index += 1)
      socket.send({ type: 'unsubscribe', itemIds: [] })
    expect(await socket.closed).toBe(1008)
    frozenMs = undefined
  })
})

describe('what a visit reads', () => {
  it('are the points of the view with how they are said, and the curves that it draws', async () => {
    await publish({ own: power(42) })
    const { token } = await visitTo([own, unshown])
    await until(async () =>
      expect((await pointsFor(token)).data).toMatchObject({
        pages: 1,
        points: [
          { deviceId: own.id, propertyNo: 'power', itemId: pointOf(own), value: 42, unit: 'kW', quality: 0 },
          { itemId: pointOf(unshown) },
        ],
      }),
    )
    // it names no more of them than the drawing does
    expect(Object.keys((await pointsFor(token)).data.points[0])).not.toContain('deviceName')
    const { data } = await curvesFor(token, pointOf(own))
    expect(data).toMatchObject([{ itemId: pointOf(own) }])
    expect(data[0].points.at(-1)).toContain(42)
    for (const [itemIds, hours] of [
      [pointOf(unshown), '8'],
      [`${pointOf(own)},${pointOf(foreign)}`, '8'],
      // it draws no such time
      [pointOf(own), '9'],
    ] as const)
      expect((await curvesFor(token, itemIds, hours)).code).toBe(404)
  })

  it('is nothing until somebody says that values are shown', async () => {
    const id = await makeView(drawing([own]))
    const token = await visit(await share(id))
    expect((await pointsFor(token)).data).toEqual({ pages: 0, points: [] })
    expect((await curvesFor(token, pointOf(own))).code).toBe(404)
    const links = async () => (await running.call(getViewLinks, { query: { id } }, 'admin')).data.links
    const [link] = await links()
    expect(link).toMatchObject({ showsValues: false, visits: 1, userName: expect.any(String) })

    await running.call(changeViewLink, { body: { id: link.id, showsValues: true } }, 'admin')
    expect((await links())[0]).toMatchObject({ showsValues: true })
    expect(await idsFor(token)).toEqual([pointOf(own)])
    const socket = await connectSocket(url, token)
    running.sessions.set('foreign', makeSession({ tenantId: 'other', permissions: new Set(['view_edit']) }))
    for (const [as, code] of [
      ['foreign', 404],
      ['admin', 200],
    ] as const) {
      const body = { id: link.id, showsValues: false }
      expect((await running.call(changeViewLink, { body }, as)).code).toBe(code)
    }
    expect(await socket.closed).toBe(1012)
    expect(await idsFor(token)).toEqual([])
  })

  it('is said to stand still while nothing is taken in, to who has a link that stands', async () => {
    const { id, token } = await visitTo([own])
    const told = () => running.call(getSharedIntake, { query: { token } }, '')
    expect((await told()).data).toEqual({ isHeld: false })
    room.freeBytes = 50
    await disk.look()
    expect((await told()).data).toEqual({ isHeld: true })
    room.freeBytes = 1_000
    await disk.look()
    await running.call(unshareView, { query: { id } }, 'admin')
    expect((await told()).code).toBe(404)
  })

  it('is limited by link', async () => {
    const { token } = await visitTo([own])
    frozenMs = clock.now()
    const answers = await Promise.all(Array.from({ length: reads.burst }, () => pointsFor(token)))
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    expect((await pointsFor(token)).code).toBe(429)
    const other = await visitTo([own])
    expect((await pointsFor(other.token)).code).toBe(200)
    frozenMs = undefined
  })
})

describe('whose sight it is', () => {
  it('is that of whoever opened the values: no station beyond his, no other tenant, no right that he has lost', async () => {
    const id = await makeView(drawing([own, elsewhere, foreign]))
    const ofAdmin = await visit(await share(id, { showsValues: true }))
    expect(await idsFor(ofAdmin)).toEqual([pointOf(own), pointOf(elsewhere)])
    const ofLimited = await visit(await share(id, { showsValues: true, as: 'limited' }))
    expect(await idsFor(ofLimited)).toEqual([pointOf(own)])
    const socket = await connectSocket(url, ofLimited)
    socket.send({ type: 'subscribe', itemIds: [pointOf(elsewhere)] })
    await refused(socket, [pointOf(elsewhere)])

    await signIn('leaving', 'all')
    const ofLeaving = await visit(await share(id, { showsValues: true, as: 'leaving' }))
    expect(await idsFor(ofLeaving)).toHaveLength(2)
    const userId = running.sessions.get('leaving')?.userId
    await running.test.db.asSystem((tx) =>
      tx.execute(sql`update app_user set status = '0' where id = ${userId}`),
    )
    expect(await idsFor(ofLeaving)).toEqual([])
    socket.close()
  })

  it('is that of whoever saved the drawing too: nobody draws his way to what he does not see', async () => {
    const id = await makeView(drawing([own]))
    const token = await visit(await share(id, { showsValues: true }))
    const content = drawing([own, elsewhere])
    await running.call(updateView, { body: { id, revision: 2, content } }, 'limited')
    await running.call(publishView, { body: { id, revision: 3 } }, 'limited')
    expect(await idsFor(token)).toEqual([pointOf(own)])
    await running.call(updateView, { body: { id, revision: 4, content } }, 'admin')
    await running.call(publishView, { body: { id, revision: 5 } }, 'admin')
    expect(await idsFor(token)).toEqual([pointOf(own), pointOf(elsewhere)])
  })

  it('finds points that a drawing names by device and property alone, a former key among them', async () => {
    const content = drawing([own]).replace(`"itemId":"${pointOf(own)}"`, '"itemId":""')
    const token = await visit(await share(await makeView(content), { showsValues: true }))
    expect(await idsFor(token)).toEqual([pointOf(own)])
    const crafted = drawing([own]).replace(`"itemId":"${pointOf(own)}"`, '"itemId":"1) or (1=1"')
    const other = await visit(await share(await makeView(crafted), { showsValues: true }))
    expect(await idsFor(other)).toEqual([pointOf(own)])
  })
})
