import { type AddressInfo, connect } from 'node:net'
import { issueToken } from '@energy-console/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, createTestApp, type TestApp } from '../../contract-tests/testApp'
import { mountMonitoring } from '../../monitoring'
import { noAudit } from '../../testing/noAudit'
import { createTestClock } from '../jobs/clock'
import { mebibyte } from '../limits'
import { createAddressLimit } from './addressLimit'
import { createHttpApp } from './app'
import { trustedProxies } from './clientAddress'
import { mountDocs } from './docs'
import { usualPatience } from './patience'

let test: TestApp
let port = 0
let token = ''

beforeAll(async () => {
  test = await createTestApp()
  port = await listen(test)
  token = await test.signIn(administrator.tenantId, administrator.account, administrator.password)
})
afterAll(() => test.close())

/** Has an application listen; answers its port. */
async function listen({ app }: Pick<TestApp, 'app'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends a head and then as much of a body as is taken; answers the status and how much that was. */
function pour(head: readonly string[], bytes: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const give = () => {
      while (socket.writable && socket.bytesWritten < bytes && socket.write(Buffer.alloc(64 * 1024, 'x')));
    }
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      socket.write(`${[...head, 'Host: x', '', ''].join('\r\n')}`)
      // What an honest client does too: it begins to send before it has heard anything.
      setImmediate(give)
    })
    socket.on('drain', give)
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      if (status === undefined)
        reject(new Error(`closed without an answer after ${socket.bytesWritten} bytes`))
      else resolve({ status: Number(status), sent: socket.bytesWritten })
    })
  })
}

/** Sends this and no more; answers what came back when the server has closed the connection. */
const untilClosed = (port: number, sent: string) =>
  new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })

describe('a body', () => {
  it('is not taken from nobody: the answer comes before it, and the connection ends', async () => {
    const length = 19 * mebibyte
    for (const path of ['/api/blade-user/update-password', '/api/nowhere', '/nowhere']) {
      const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json', `Content-Length: ${length}`]
      const { status, sent } = await pour(head, length)
      expect([401, 404]).toContain(status)
      expect(sent).toBeLessThan(length / 2)
    }
  })

  it('of a call that needs no token is small, of the others a mebibyte unless the call says more', async () => {
    const post = (url: string, length: number, headers = {}) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ account: 'x'.repeat(length) }),
      })
    const own = { 'blade-auth': `bearer ${token}` }
    expect((await post(issueToken.path, 70 * 1024)).statusCode).toBe(413)
    expect((await post('/api/blade-user/save', mebibyte, own)).statusCode).toBe(413)
    expect((await post('/api/blade-user/save', mebibyte / 2, own)).statusCode).toBe(400)
  })

  it('that nests without end is refused, whatever its type', async () => {
    const deep = `{"account":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    for (const type of ['application/json', 'text/plain']) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/blade-user/save',
        headers: { 'content-type': type, 'blade-auth': `bearer ${token}` },
        payload: deep,
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 400, msg: '请求内容：嵌套层数过多' })
    }
  })
})

describe('a request', () => {
  it('is given up when its head or its body does not come', () => {
    const { headersTimeout, requestTimeout } = test.app.server
    expect(headersTimeout).toBeLessThanOrEqual(10_000)
    expect(requestTimeout).toBeLessThanOrEqual(60_000)
    expect(usualPatience.silentMs).toBeLessThanOrEqual(15_000)
    expect(usualPatience.lookEveryMs).toBeLessThanOrEqual(5_000)
  })

  it('half open ends, with one byte as with half a body', async () => {
    const hasty = await createTestApp({
      patience: { ...usualPatience, headMs: 1_000, silentMs: 1_000, lookEveryMs: 200 },
    })
    const at = await listen(hasty)
    const token = await hasty.signIn(administrator.tenantId, administrator.account, administrator.password)
    const head = ['POST /api/blade-user/save HTTP/1.1', 'Host: x', 'Content-Type: application/json']
    const halfBody = [...head, 'Content-Length: 9', `Blade-Auth: bearer ${token}`, '', '{"a'].join('\r\n')
    try {
      const [ofOneByte] = await Promise.all([untilClosed(at, 'G'), untilClosed(at, halfBody)])
      expect(ofOneByte).toMatch(/^HTTP\/1\.1 408/)
    } finally {
      await hasty.close()
    }
  })
})

describe('what an address may do without a token', () => {
  it('is limited, grows back, and is another for each address and each IPv6 network', () => {
    const clock = createTestClock(0)
    const limit = createAddressLimit(clock, { burst: 3, perSecond: 1 })
    const take = (address: string, times = 1) =>
      Array.from({ length: times }, () => limit.take(address)).filter(Boolean).length
    expect(take('10.0.0.1', 5)).toBe(3)
    expect(take('::ffff:10.0.0.1')).toBe(0)
    expect(take('10.0.0.2', 5)).toBe(3)
    expect(take('2001:db8::1', 2) + take('2001:db8:0:0:ffff::2', 5)).toBe(3)
    expect(take('2001:db8:0:1::1', 5)).toBe(3)
    clock.advance(2000)
    expect(take('10.0.0.1', 5)).toBe(2)
  })

  it('counts routes that are no calls, and pages, but not the console’s standing parts', async () => {
    const limited = await createTestApp({ strangers: { burst: 20, perSecond: 0 } })
    try {
      const { app, platform } = limited
      let looks = 0
      platform.health.addSource('looks', () => {
        looks += 1
        return []
      })
      mountMonitoring(app, platform, { isBrokerUp: () => true, isBackupFailing: async () => false })
      await mountDocs(app, () => ({}))
      app.get('/assets/part.js', async () => '')
      const statusesOf = async (url: string, remoteAddress: string) => {
        const statuses = []
        for (let index = 0; index < 21; index += 1)
          statuses.push((await app.inject({ url, remoteAddress })).statusCode)
        return statuses
      }
      const counted = ['/api/health', '/metrics', `/api/files/${'0'.repeat(48)}`, '/api/docs/json', '/a/page']
      for (const [index, url] of counted.entries()) {
        const statuses = await statusesOf(url, `10.0.1.${index}`)
        expect(statuses.indexOf(429)).toBe(20)
      }
      expect(await statusesOf('/assets/part.js', '10.0.1.9')).not.toContain(429)
      expect(looks).toBe(1)
      platform.clock.advance(1_000)
      await app.inject({ url: '/api/health', remoteAddress: '10.0.2.1' })
      expect(looks).toBe(2)
    } finally {
      await limited.close()
    }
  })

  it('counts public calls, refused tokens and unknown paths, and nothing of those who are signed in', async () => {
    const limited = await createTestApp({ strangers: { burst: 20, perSecond: 0 } })
    try {
      const own = await limited.signIn(administrator.tenantId, administrator.account, administrator.password)
      const ask = async (url: string, remoteAddress: string, bearer = '') =>
        (await limited.app.inject({ url, remoteAddress, headers: { 'blade-auth': `bearer ${bearer}` } }))
          .statusCode
      const often = async (times: number, ...of: Parameters<typeof ask>) => {
        const all = []
        for (let index = 0; index < times; index += 1) all.push(await ask(...of))
        return all
      }
      const [open, info] = ['/api/blade-system/tenant/info', '/api/blade-user/info']
      expect((await often(21, open, '10.0.0.1')).filter((status) => status === 429)).toHaveLength(1)
      expect((await often(21, '/api/nowhere', '10.0.0.2')).filter((status) => status === 429)).toHaveLength(1)
      expect((await often(6, info, '10.0.0.3', 'forged')).slice(-2)).toEqual([429, 429])
      expect(new Set(await often(30, info, '10.0.0.3', own))).toEqual(new Set([200]))
      expect(await ask(open, '10.0.0.4')).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('the address of a caller', () => {
  const seenBy = async (proxies: string[], forwarded: string) => {
    const { platform, identity } = test
    const app = await createHttpApp({
      log: platform.log,
      db: platform.db,
      routes: [],
      authenticate: identity.authenticate,
      proxies: trustedProxies(proxies),
      audit: noAudit,
    })
    app.get('/address', async (request) => request.ip)
    const answer = await app.inject({
      url: '/address',
      remoteAddress: '10.0.0.9',
      headers: { 'x-forwarded-for': forwarded },
    })
    await app.close()
    return answer.body
  }

  it('is that of the peer, and what proxies say only where they are trusted', async () => {
    expect(await seenBy([], '192.0.2.1')).toBe('10.0.0.9')
    expect(await seenBy(['10.0.0.0/24'], '203.0.113.5, 192.0.2.1')).toBe('192.0.2.1')
    expect(await seenBy(['10.0.0.0/24', '192.0.2.1'], '203.0.113.5, 192.0.2.1')).toBe('203.0.113.5')
    expect(await seenBy(['10.1.0.0/16'], '192.0.2.1')).toBe('10.0.0.9')
  })

  it.each([
    ['9.9.9.9, 203.0.113.7:51234', '203.0.113.7'],
    ['9.9.9.9, [2001:db8::1]:443', '2001:db8::1'],
    ['9.9.9.9, [2001:db8::1]', '2001:db8::1'],
    ['9.9.9.9, ::ffff:203.0.113.7', '203.0.113.7'],
    ['9.9.9.9, unknown', '10.0.0.9'],
    ['9.9.9.9, ', '10.0.0.9'],
    ['9.9.9.9, 203.0.113.7:x', '10.0.0.9'],
    ['9.9.9.9, unknown, 10.0.0.8', '10.0.0.8'],
  ])('is never what a client has invented before what the proxy wrote: %s', async (forwarded, seen) => {
    expect(await seenBy(['10.0.0.0/24'], forwarded)).toBe(seen)
  })
})
