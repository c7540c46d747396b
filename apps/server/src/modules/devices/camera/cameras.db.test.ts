import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  cameraCaptures,
  cameras,
  getLivePicture,
  listCaptureCounts,
  removeCaptures,
  setCameraPassword,
  takeSnapshot,
} from '@energy-console/contract/devices'
import type { Capture } from '@energy-console/contract/telemetry'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cameraLimits } from '../../../platform/limits'
import { makeDevice, makeSite, makeStation } from '../../../testing/factories'
import { pngHead } from '../../../testing/pngHead'
import { useCallApp } from '../../../testing/useCallApp'
import { createStations } from '../../stations'
import { createDevices } from '..'
import { forgetCaptures } from './jobs'
import { cameraCaptureTable, cameraTable } from './table'
import { takeCaptures } from './takeCaptures'

let port = 0
let stationId = ''
const { test, app } = await useCallApp((platform) => [
  createDevices(platform, {
    readLatest: async () => new Map(),
    accountOf: async (token) => (token === 'box' ? { tenantId: 'demo', stationId } : undefined),
  }),
  createStations(platform),
])

/** What the camera was asked, newest last. */
const asked: IncomingMessage[] = []
const picture = pngHead(4, 4)
const segment = Buffer.alloc(1_000, 7)
/** Streams that the camera is sending. */
const streams = new Set<ServerResponse>()

/** What the slow addresses of the camera have not answered yet. */
const slowly = {
  isSlow: false,
  waiting: new Set<() => void>(),
  answer() {
    for (const send of slowly.waiting) send()
    slowly.waiting.clear()
  },
}

/** A camera as they are: playlists, segments, a stream without an end, a picture behind a sign-in. */
function answer(request: IncomingMessage, reply: ServerResponse) {
  asked.push(request)
  const path = request.url ?? ''
  const send = (body: string | Buffer, head: Record<string, string> = {}) =>
    reply.writeHead(200, head).end(body)
  if (path === '/live/index.m3u8') return send('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n')
  if (path === '/live/low.m3u8')
    return send('#EXTM3U\n#EXTINF:2,\nseg.ts\n#EXTINF:2,\n/large.ts\n#EXTINF:2,\nmoved.ts\n')
  if (path === '/live/seg.ts') {
    if (request.headers.range !== 'bytes=0-9') return send(segment, { 'content-type': 'video/mp2t' })
    return reply.writeHead(206, { 'content-range': 'bytes 0-9/1000' }).end(segment.subarray(0, 10))
  }
  if (path === '/large.ts') {
    reply.writeHead(200, { 'content-type': 'text/html' })
    const part = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!reply.destroyed && reply.write(part));
    }
    reply.on('drain', more)
    return more()
  }
  if (path === '/live/moved.ts' || path === '/moved')
    return reply.writeHead(302, { location: '/live/seg.ts' }).end()
  if (path === '/foreign.m3u8') return send('#EXTM3U\n#EXTINF:2,\nhttp://127.0.0.2/seg.ts\n')
  if (path === '/page') return send('<html>sign in</html>')
  if (path === '/live.flv') {
    reply.writeHead(200, { 'content-type': 'video/x-flv' })
    reply.write('FLV\x01')
    streams.add(reply)
    return reply.on('close', () => streams.delete(reply))
  }
  if (path === '/slow.m3u8' || path === '/slow.png') {
    const go = () => void send(path === '/slow.png' ? picture : '#EXTM3U\n#EXTINF:2,\nseg.ts\n')
    return slowly.isSlow ? slowly.waiting.add(go) : go()
  }
  if (path === '/shot.png') return send(picture, { 'content-type': 'text/html' })
  if (path === '/locked.png')
    return /^Digest .*username="viewer".*uri="\/locked.png"/.test(request.headers.authorization ?? '')
      ? send(picture)
      : reply.writeHead(401, { 'www-authenticate': 'Digest realm="cam", nonce="n", qop="auth"' }).end()
  return reply.writeHead(404).end()
}
const server = createServer(answer)

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  stationId = (await makeStation(test.db)).id
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What comes by itself is waited for as long as it takes. */
const patient = { timeout: 30_000 }

const at = (path: string) => `http://127.0.0.1:${port}${path}`
let serial = 0
const save = (values: object) =>
  app.as().call(cameras.calls.save, {
    body: {
      cameraName: `摄像头 ${++serial}`,
      stationId,
      kind: 'hls',
      address: at('/live/index.m3u8'),
      ...values,
    },
  })
const made = async (values: object = {}): Promise<string> => (await save(values)).data.id
const open = (id: string, as = app.as()) => as.call(getLivePicture, { body: { id } })
const keyOf = async (id: string) => (await open(id)).data.url as string
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
/** Where the server is asked over the network. */
let listens: Promise<string> | undefined
const listening = () => {
  listens ??= app.app.listen({ port: 0, host: '127.0.0.1' })
  return listens
}
const stored = async (id: string) => {
  const [row] = await test.db.asSystem((tx) => tx.select().from(cameraTable).where(eq(cameraTable.id, id)))
  if (!row) throw new Error('the camera is gone')
  return row
}

describe('the picture of a camera', () => {
  it('comes through this server: playlists name it, and parts come from the camera', async () => {
    const id = await made()
    const { data } = await open(id)
    expect(data).toMatchObject({
      plays: 'hls',
      url: expect.stringMatching(/^\/api\/camera-streams\/.{32}\/live$/),
    })
    expect(data.url).not.toContain('127.0.0.1')
    const outer = await get(data.url)
    expect(outer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-store',
    })
    const below = outer.body.split('\n').find((line) => line.startsWith('/api/')) ?? ''
    const parts = (await get(below)).body.split('\n').filter((line) => line.startsWith('/api/'))
    expect(parts).toHaveLength(3)
    const [first = '', large = '', moved = ''] = parts
    const whole = await get(first)
    expect([whole.headers['content-type'], whole.rawPayload.equals(segment)]).toEqual(['video/mp2t', true])
    const part = await get(first, { range: 'bytes=0-9' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'bytes 0-9/1000',
      10,
    ])
    // what never ends is ended, and nothing of another type is passed on as it is
    await expect(get(large)).rejects.toThrow()
    expect((await get(moved)).json()).toMatchObject({ error: { key: 'devices.cameraRefused' } })
    // only what a playlist has named is fetched
    expect((await get(`${data.url.replace(/live$/, '')}c2Vn`)).statusCode).toBe(404)
    expect((await stored(id)).cameraState).toBe('working')
  })

  it('is a stream that ends with whoever watches, and with the camera', async () => {
    const id = await made({ kind: 'flv', address: at('/live.flv') })
    const url = await keyOf(id)
    const origin = await listening()
    const watching = async () => {
      const reply = await fetch(origin + url)
      const reader = reply.body?.getReader()
      const { value } = (await reader?.read()) ?? {}
      expect(Buffer.from(value ?? []).toString('latin1', 0, 3)).toBe('FLV')
      return reader
    }
    const reader = await watching()
    await expect.poll(() => streams.size, patient).toBe(1)
    await reader?.cancel()
    await expect.poll(() => streams.size, patient).toBe(0)
    await watching()
    await expect.poll(() => streams.size, patient).toBe(1)
    await app.as().call(cameras.calls.update, { body: { id, isEnabled: false } })
    await expect.poll(() => streams.size, patient).toBe(0)
    expect((await get(url)).statusCode).toBe(404)
    expect((await open(id)).error?.key).toBe('devices.cameraDisabled')
  })

  it('ends with the session, with the right, and when nobody asks for it', async () => {
    const id = await made()
    const url = await keyOf(id)
    app.clock.advance(cameraLimits.idleMs + 1)
    await keyOf(id)
    expect((await get(url)).statusCode).toBe(404)
  })

  it.each([
    ['/foreign.m3u8', 'hls', 'devices.cameraForeignPart'],
    ['/page', 'hls', 'devices.cameraNoPicture'],
    ['/page', 'picture', 'devices.cameraNoPicture'],
    ['/page', 'flv', 'devices.cameraNoPicture'],
    ['/moved', 'picture', 'devices.cameraRefused'],
    ['/nothing', 'hls', 'devices.cameraRefused'],
    ['/locked.png', 'picture', 'devices.cameraDenied'],
  ])('says why there is none: %s as %s', async (path, kind, key) => {
    const id = await made({ kind, address: at(path) })
    expect((await open(id)).error?.key).toBe(key)
  })

  it('is asked for nowhere but where the operator has opened it', async () => {
    const before = asked.length
    for (const address of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://93.184.215.14/',
      'http://0.0.0.0/',
    ]) {
      const id = await made({ address })
      expect([address, (await open(id)).error?.key]).toEqual([address, 'core.addressRefused'])
    }
    expect(asked).toHaveLength(before)
  })

  it('needs a media gateway where the camera speaks RTSP', async () => {
    const id = await made({ kind: 'rtsp', address: 'rtsp://127.0.0.1/live' })
    expect((await open(id)).error?.key).toBe('devices.cameraNeedsGateway')
    await app.as().call(cameras.calls.update, { body: { id, gatewayAddress: at('/live/index.m3u8') } })
    expect((await open(id)).data.plays).toBe('hls')
    expect((await save({ kind: 'rtsp' })).error?.key).toBe('core.invalid')
    expect((await save({ address: 'http://viewer:secret@127.0.0.1/' })).error?.key).toBe('core.invalid')
  })

  it.each(['address', 'gatewayAddress', 'snapshotAddress'])(
    'has no %s that cannot be asked',
    async (field) => {
      for (const address of ['http://cam:99999/x', 'http://10.0.0.256/', 'http://[::1/'])
        expect([address, (await save({ [field]: address })).error]).toMatchObject([
          address,
          { key: 'core.invalid', field },
        ])
      expect((await save({ [field]: 'http://cam:8080/x' })).code).toBe(200)
    },
  )

  it('is opened so often and no more by one user', async () => {
    const id = await made({ kind: 'picture', address: at('/shot.png') })
    const greedy = app.as({ userId: '77' })
    for (let count = 0; count < cameraLimits.openOfUser; count += 1)
      expect((await open(id, greedy)).code).toBe(200)
    expect((await open(id, greedy)).error?.key).toBe('devices.cameraViewings')
    expect((await open(id)).code).toBe(200)
    app.clock.advance(cameraLimits.idleMs + 1)
    expect((await open(id, greedy)).code).toBe(200)
  })

  it('makes room for the next one by that of the same user which was left the longest ago', async () => {
    const id = await made({ kind: 'picture', address: at('/shot.png') })
    const reader = app.as({ userId: '78' })
    const urls: string[] = []
    for (let count = 0; count < cameraLimits.openOfUser; count += 1)
      urls.push((await open(id, reader)).data.url)
    const [first = '', second = '', third = ''] = urls
    app.clock.advance(cameraLimits.spareMs + 1)
    expect((await get(first)).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await open(id, reader)).code).toBe(200)
    expect((await get(second)).statusCode).toBe(404)
    expect([(await get(first)).statusCode, (await get(third)).statusCode]).toEqual([200, 200])
  })

  it('is asked for so often at once by one key, of each kind, and again when that is over', async () => {
    const origin = await listening()
    const kinds = [
      ['flv', '/live.flv', 'flv'],
      ['hls', '/slow.m3u8', 'hls'],
      ['picture', '/slow.png', 'picture'],
    ] as const
    for (const [kind, path, plays] of kinds) {
      slowly.isSlow = false
      const url = origin + (await keyOf(await made({ kind, address: at(path) })))
      slowly.isSlow = true
      const most = cameraLimits.exchanges[plays]
      const end = new AbortController()
      const ask = () => fetch(url, { signal: end.signal })
      const running = Array.from({ length: most }, ask)
      // a stream has begun with its head; nothing else is answered yet
      if (kind === 'flv') await Promise.all(running)
      else await vi.waitFor(() => expect(slowly.waiting.size).toBe(most), 20_000)
      const refused = await fetch(url)
      expect([kind, refused.status]).toEqual([kind, 429])
      if (kind === 'flv') end.abort()
      else slowly.answer()
      await Promise.allSettled(running)
      slowly.isSlow = false
      await vi.waitFor(async () => {
        const again = await fetch(url)
        await again.body?.cancel()
        expect([kind, again.status]).toEqual([kind, 200])
      }, 20_000)
    }
    await expect.poll(() => streams.size, patient).toBe(0)
  })

  it('is for whoever may see the camera', async () => {
    const id = await made()
    expect((await open(id, app.as({ tenantId: 'other' }))).code).toBe(404)
    expect((await open(id, app.as({ stationIds: ['999999'] }))).code).toBe(404)
    expect((await open(id, app.as({ can: ['device_view'] }))).code).toBe(403)
  })
})

describe('the password of a camera', () => {
  const locked = { kind: 'picture', userName: 'viewer' }

  it('opens the picture, is told nobody, and lies sealed', async () => {
    const id = await made({ ...locked, address: at('/locked.png') })
    await app.as().call(setCameraPassword, { body: { id, password: 'very secret' } })
    const { data } = await open(id)
    expect((await get(data.url)).headers['content-type']).toBe('image/png')
    const detail = await app.as().call(cameras.calls.detail, { query: { id } })
    expect(detail.data).toMatchObject({ userName: 'viewer', hasPassword: true })
    expect(JSON.stringify(detail)).not.toMatch(/very secret|"password"/)
    expect((await stored(id)).password).not.toContain('very secret')
  })

  it('goes to no other server than the one that it was set for', async () => {
    const id = await made({ ...locked, address: at('/locked.png') })
    await app.as().call(setCameraPassword, { body: { id, password: 'x' } })
    await app.as().call(cameras.calls.update, { body: { id, address: at('/shot.png') } })
    expect((await stored(id)).hasPassword).toBe(true)
    await app.as().call(cameras.calls.update, { body: { id, snapshotAddress: 'http://other.local/a.png' } })
    expect(await stored(id)).toMatchObject({ hasPassword: false, password: null })
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(setCameraPassword, { body: { id, password: 'x' } })).code).toBe(404)
  })
})

describe('a snapshot', () => {
  it('is fetched from its address, or sent by the page, and shown by an address that ends', async () => {
    const fetched = await made({ snapshotAddress: at('/shot.png') })
    const { data } = await app.as().call(takeSnapshot, { body: { id: fetched } })
    expect((await get(data.snapshotUrl)).rawPayload.equals(picture)).toBe(true)
    const { data: page } = await app.as().call(cameras.calls.page, { query: { id_equal: fetched } })
    expect(page.records[0]).toMatchObject({ snapshotUrl: data.snapshotUrl, snapshotTime: expect.any(String) })
    app.clock.advance(20 * 60_000)
    expect((await get(data.snapshotUrl)).statusCode).toBe(404)

    const id = await made()
    const take = (body: object) => app.as().call(takeSnapshot, { body: { id, ...body } })
    expect((await take({})).error?.key).toBe('devices.cameraNoSnapshot')
    expect((await take({ data: Buffer.from('<svg/>').toString('base64') })).error?.key).toBe(
      'devices.cameraNoPicture',
    )
    expect((await take({ data: `data:image/png;base64,${picture.toString('base64')}` })).code).toBe(200)
    const foreign = app.as({ tenantId: 'other' })
    expect((await foreign.call(takeSnapshot, { body: { id } })).code).toBe(404)
  })
})

describe('where a camera stands', () => {
  it('is where its device and its site are', async () => {
    const other = await makeStation(test.db)
    const device = await makeDevice(test.db, { stationId: other.id })
    const site = await makeSite(test.db, { stationId: other.id })
    expect((await save({ deviceId: device.id })).error?.key).toBe('devices.cameraDeviceOfOtherStation')
    expect((await save({ siteId: site.id })).error?.key).toBe('devices.siteOfOtherStation')
    expect((await save({ stationId: other.id, deviceId: device.id, siteId: site.id })).code).toBe(200)
  })
})

describe('captures of AI boxes', () => {
  const send = (body: unknown, token = 'box') =>
    app.app.inject({
      method: 'POST',
      url: `/api/v1/${token}/captures`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const image = picture.toString('base64')

  it('are stored once, pushed, listed with their picture, counted and removed', async () => {
    const cameraName = '门口'
    const cameraId = await made({ cameraName })
    const heard: Capture[] = []
    const end = app.bus.subscribe('captures.recognised', ({ capture }) => void heard.push(capture))
    const ts = app.clock.now() - 1_000
    const told = { camera: cameraName, ts, label: '未戴安全帽', confidence: 0.91, image }
    expect((await send(told)).json()).toEqual({ accepted: 1, refused: [] })
    expect((await send([told, { cameraId, label: '人员', confidence: 0.5 }])).json()).toMatchObject({
      accepted: 2,
    })
    end()
    expect(heard).toHaveLength(2)
    expect(heard[0]).toMatchObject({ cameraId, ts, label: '未戴安全帽', confidence: 0.91 })
    expect((await get(heard[0]?.imageUrl ?? '')).rawPayload.equals(picture)).toBe(true)

    const query = { cameraId_equal: cameraId }
    const { data } = await app.as().call(cameraCaptures.calls.page, { query })
    expect(data.records).toEqual([
      expect.objectContaining({ captureLabel: '人员', confidence: 50, imageUrl: null }),
      expect.objectContaining({ captureLabel: '未戴安全帽', confidence: 91, cameraName }),
    ])
    const counted = await app.as().call(listCaptureCounts, { query: { cameraId } })
    const sum = counted.data.reduce((total: number, { count }: { count: number }) => total + count, 0)
    expect([counted.data.length, sum]).toEqual([48, 1])
    const elsewhere = app.as({ stationIds: ['999999'] })
    expect((await elsewhere.call(cameraCaptures.calls.page, { query })).data.records).toEqual([])
    expect(
      (await app.as({ tenantId: 'other' }).call(listCaptureCounts, { query: {} })).data.every(
        ({ count }: { count: number }) => count === 0,
      ),
    ).toBe(true)

    const ids = data.records.map(({ id }: { id: string }) => id).join()
    expect((await app.as({ tenantId: 'other' }).call(removeCaptures, { query: { ids } })).code).toBe(404)
    expect((await app.as().call(removeCaptures, { query: { ids } })).code).toBe(200)
    expect((await get(heard[0]?.imageUrl ?? '')).statusCode).toBe(404)
  })

  it.each([
    [{ camera: '没有', label: 'a', confidence: 1 }, '没有这个摄像头：没有'],
    [{ camera: '门', label: '', confidence: 1 }, 'label：格式不正确'],
    [{ camera: '门', label: 'a', confidence: 2 }, 'confidence：格式不正确'],
    [{ camera: '门', label: 'a', confidence: 1, ts: 8e15 }, 'ts：超前一天以上'],
    [{ camera: '门', label: 'a', confidence: 1, image: 'PHN2Zy8+' }, 'image：不是 JPEG、PNG 或 WebP 图片'],
    ['nonsense', '内容：格式不正确'],
  ])('are refused with a reason: %j', async (message, reason) => {
    const [known] = await test.db.asSystem((tx) =>
      tx.select().from(cameraTable).where(eq(cameraTable.cameraName, '门')),
    )
    if (!known) await made({ cameraName: '门' })
    const reply = await send(message)
    expect([reply.statusCode, reply.json().error.params.reason]).toEqual([400, reason])
  })

  it('come from nobody without the token of a gateway, and for no camera of another station', async () => {
    expect((await send({}, 'other')).statusCode).toBe(401)
    const elsewhere = await makeStation(test.db)
    const cameraId = await made({ stationId: elsewhere.id })
    expect((await send({ cameraId, label: 'a', confidence: 1 })).statusCode).toBe(400)
  })

  it('are kept for the days of their camera, and within the room of the tenant, the oldest first', async () => {
    const cameraId = await made({ captureDays: 2 })
    const kept = async () => {
      const { data } = await app.as().call(cameraCaptures.calls.page, { query: { cameraId_equal: cameraId } })
      return data.records.map(({ captureLabel }: { captureLabel: string }) => captureLabel)
    }
    const tell = (label: string, agoMs: number, mostBytes?: number) =>
      takeCaptures(
        app.platform,
        { tenantId: 'demo', stationId },
        { cameraId, label, confidence: 1, ts: app.clock.now() - agoMs, image },
        mostBytes,
      )
    await tell('old', 3 * 86_400_000)
    await tell('young', 86_400_000)
    await forgetCaptures(test.db, app.clock.now())
    expect(await kept()).toEqual(['young'])
    await tell('younger', 1_000)
    await tell('youngest', 0, picture.length * 2)
    expect(await kept()).toEqual(['youngest', 'younger'])
    // what comes once more takes no room, and what has no picture makes none
    await app.platform.db.asSystem((tx) =>
      tx.insert(cameraCaptureTable).values({
        ...{ tenantId: 'demo', stationId, cameraId, captureLabel: 'bare', confidence: 1 },
        captureTime: new Date(app.clock.now() - 3_600_000),
      }),
    )
    const ago = app.clock.now()
    const again = (mostBytes: number) =>
      takeCaptures(
        app.platform,
        { tenantId: 'demo', stationId },
        { cameraId, label: 'again', confidence: 1, ts: ago - 500, image },
        mostBytes,
      )
    await again(picture.length * 3)
    expect(await kept()).toEqual(['youngest', 'again', 'younger', 'bare'])
    expect(await again(picture.length * 3)).toEqual({ accepted: 1, refused: [] })
    expect(await kept()).toEqual(['youngest', 'again', 'younger', 'bare'])
    // at the limit, boxes that tell at the same time are all heard
    const crowd = Array.from({ length: 8 }, (_, index) =>
      tell(`crowd ${index}`, 100 + index, picture.length * 2),
    )
    expect(await Promise.all(crowd)).toEqual(Array(8).fill({ accepted: 1, refused: [] }))
    expect(await kept()).toHaveLength(3)
    await app.as().call(cameras.calls.remove, { query: { ids: cameraId } })
    expect(
      await test.db.asSystem((tx) =>
        tx.$count(cameraCaptureTable, eq(cameraCaptureTable.cameraId, cameraId)),
      ),
    ).toBe(0)
  })
})
