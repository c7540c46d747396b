import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, UnansweredError } from '.'

const path = (url = '') => new URL(url, 'http://server').pathname
const asked: { path: string; headers: Record<string, unknown>; body: string }[] = []

const answer: RequestListener = (request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    asked.push({ path: path(request.url), headers: request.headers, body })
    const [, status] = /^\/status\/(.+)$/.exec(path(request.url)) ?? []
    // written by hand: node's own answers refuse such statuses
    if (status)
      return request.socket.end(`HTTP/1.1 ${decodeURIComponent(status)}\r\ncontent-length: 2\r\n\r\nok`)
    switch (path(request.url)) {
      case '/large':
        return response.end(Buffer.alloc(2048))
      case '/cut':
        return request.socket.destroy()
      case '/silent':
        return undefined
      case '/inside':
        return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      case '/again':
        return response.writeHead(302, { location: '/again' }).end()
      case '/moved':
        return response.writeHead(302, { location: '/there' }).end()
      default:
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    }
  })
}

let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://idp.plant.local:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const strict = createOutbound({ allowed: [], resolve: leadingTo('93.184.215.14') })
const reasonOf = (error: unknown) => (error as { params: { reason: string } }).params.reason
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { spec?: { key: string } }) => `${error.spec?.key} ${reasonOf(error)}`,
  )
const asInner = 'core.addressRefused 内部网络或保留的地址'

describe('an address that somebody has set', () => {
  it.each([
    ['http://example.com/', '只允许 https 地址'],
    ['ftp://example.com/', '只允许 https 地址'],
    ['file:///etc/passwd', '只允许 https 地址'],
    ['gopher://example.com/', '只允许 https 地址'],
    ['javascript:alert(1)', '只允许 https 地址'],
    ['https://user:pw@example.com/', '地址中不能有账号和密码'],
    ['nonsense', '格式不正确'],
    ['https://', '格式不正确'],
  ])('is refused by how it is written: %s', async (address, reason) => {
    expect(await refusal(strict.fetch(address))).toBe(`core.addressRefused ${reason}`)
  })

  it.each([
    'https://127.0.0.1/',
    'https://127.8.9.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.31.255.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://192.0.0.192/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:0:10.0.0.1]/',
    'https://[::10.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
  ])('is refused where it leads inside: %s', async (address) => {
    expect(await refusal(strict.fetch(address))).toBe(asInner)
  })

  it.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['::ffff:192.168.0.1'],
    ['fe80::1%eth0'],
    ['93.184.215.14', '10.0.0.7'],
  ])('is refused where a public name leads to %s', async (...found) => {
    const outbound = createOutbound({ allowed: [], resolve: leadingTo(...found) })
    expect(await refusal(outbound.fetch('https://rebinding.example/'))).toBe(asInner)
    expect(await refusal(outbound.fetch('https://localhost./'))).toBe(asInner)
  })

  it('says that a name leads nowhere', async () => {
    const nowhere = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    const outbound = createOutbound({ allowed: [], resolve: nowhere })
    expect(await refusal(outbound.fetch('https://nobody.example/'))).toBe('core.noAnswer 找不到这个域名')
  })

  it('passes when it is public', () => {
    expect(strict.check('https://idp.example.com/realm').hostname).toBe('idp.example.com')
    expect(strict.check('https://8.8.8.8/').hostname).toBe('8.8.8.8')
    expect(strict.check('https://[2606:4700::1111]/').hostname).toBe('[2606:4700::1111]')
  })
})

describe('an origin that the operator allows', () => {
  const open = (...addresses: string[]) =>
    createOutbound({ allowed: [origin], resolve: leadingTo(...(addresses[0] ? addresses : ['127.0.0.1'])) })

  it('is called at the address that was looked up, with what is sent', async () => {
    const reply = await open().fetch(`${origin}/token`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'code=1',
    })
    expect(await reply.json()).toEqual({ ok: true })
    const last = asked.at(-1)
    expect(last).toMatchObject({ path: '/token', body: 'code=1' })
    expect(last?.headers).toMatchObject({ host: new URL(origin).host, 'content-type': 'text/plain' })
  })

  it('opens no other origin, and nothing that is never called', async () => {
    expect(await refusal(open().fetch('http://idp.plant.local:1/'))).toContain('只允许 https 地址')
    expect(await refusal(open().fetch('https://other.plant.local/'))).toBe(asInner)
    expect(await refusal(open('169.254.169.254').fetch(`${origin}/`))).toBe(asInner)
  })

  it('cannot lead elsewhere by a redirect', async () => {
    expect((await open().fetch(`${origin}/moved`)).status).toBe(302)
    expect((await open().fetch(`${origin}/moved`, { redirects: 1 })).status).toBe(200)
    expect(await refusal(open().fetch(`${origin}/inside`, { redirects: 3 }))).toContain('core.addressRefused')
    expect((await open().fetch(`${origin}/again`, { redirects: 3 })).status).toBe(302)
  })

  it('cannot answer without end, nor never', async () => {
    expect(await refusal(open().fetch(`${origin}/large`, { answerBytes: 1024 }))).toBe(
      'core.noAnswer 应答过大',
    )
    expect(await refusal(open().fetch(`${origin}/silent`, { waitMs: 50 }))).toBe('core.noAnswer 没有及时应答')
  })

  it('says whether what was asked for may have arrived', async () => {
    const failure = (address: string) =>
      open()
        .fetch(address, { method: 'POST', body: '{}' })
        .catch((e) => e)
    expect(await failure(`${origin}/cut`)).toBeInstanceOf(UnansweredError)
    expect(await failure('http://idp.plant.local:1/')).not.toBeInstanceOf(UnansweredError)
  })

  it.each(['600 odd', '999 odd', '000 none', '101 odd', '101 odd\r\nconnection: upgrade\r\nupgrade: x'])(
    'cannot end the server by the status %j',
    async (status) => {
      const outcome = refusal(
        open().fetch(`${origin}/status/${encodeURIComponent(status)}`, { waitMs: 2000 }),
      )
      expect(await outcome).toMatch(/^core\.noAnswer /)
    },
  )

  it('says why it cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => closed.once('listening', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    const [plain, secure] = [`http://idp.plant.local:${port}`, origin.replace('http:', 'https:')]
    const outbound = createOutbound({ allowed: [plain, secure], resolve: leadingTo('127.0.0.1') })
    expect(await refusal(outbound.fetch(plain))).toBe('core.noAnswer 连接被拒绝')
    expect(await refusal(outbound.fetch(secure))).toBe('core.noAnswer 证书不受信任或不是 https 服务')
  })
})

describe('names that nobody answers for', () => {
  it('are looked up eight at once, and one that many ask for once; the others wait for their turn', async () => {
    const asked: string[] = []
    const ends: (() => void)[] = []
    const outbound = createOutbound({
      allowed: [],
      resolve: (name) => {
        asked.push(name)
        return new Promise((_done, fail) => ends.push(() => fail(new Error('no answer'))))
      },
    })
    const gone = new AbortController()
    const atOnce = Array.from({ length: 8 }, (_, place) => `${place}.example`)
    const fetching = [
      ...['0.example', ...atOnce, 'c.example'].map((name) => outbound.fetch(`https://${name}/`)),
      outbound.fetch('https://gone.example/', { signal: gone.signal }),
      outbound.fetch('https://d.example/'),
    ].map(refusal)
    const settled = () => new Promise((done) => setImmediate(done))
    await settled()
    expect(asked).toEqual(atOnce)
    gone.abort()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await settled()
    }
    expect(asked).toEqual([...atOnce, 'c.example', 'd.example'])
    expect((await Promise.all(fetching)).every((said) => said.startsWith('core.noAnswer'))).toBe(true)
  })

  it('are remembered for a moment, as those are that were found', async () => {
    const asked: string[] = []
    const outbound = createOutbound({
      allowed: [],
      resolve: async (name) => {
        asked.push(name)
        if (name === 'nobody.example') throw Object.assign(new Error('no'), { code: 'ETIMEOUT' })
        return [{ address: '10.0.0.1', family: 4 }]
      },
    })
    for (const name of ['nobody.example', 'inside.example', 'nobody.example', 'inside.example'])
      await refusal(outbound.fetch(`https://${name}/`))
    expect(asked).toEqual(['nobody.example', 'inside.example'])
  })
})
