import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  channels,
  deliveries,
  resendDeliveries,
  setChannelSecret,
  testChannel,
} from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, type Caller, createCallApp } from '../../../testing/callApp'
import { type MailServer, startMailServer } from '../../../testing/startMailServer'
import { createStations } from '../../stations'
import { createNotices } from '..'
import { dingtalkSignature, feishuSignature } from './robots'
import { webhookSignature } from './webhook'

let test: TestDatabase
let app: CallApp
let admin: Caller
let mail: MailServer
let web: Server
let origin: string
/** What the web server was asked, and what it answers. */
const asked: { url: URL; headers: Record<string, unknown>; body: string }[] = []
let answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }

beforeAll(async () => {
  test = await createTestDatabase()
  mail = await startMailServer({ asksLogin: true })
  web = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ url: new URL(request.url ?? '', origin), headers: request.headers, body })
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  app = await createCallApp(
    test.db,
    (platform) => [
      createStations(platform),
      createNotices(platform, {
        alarmsSince: async () => ({ alarms: [], alarmCount: 0 }),
        newestAlarm: async () => '0',
        isTenantOpen: (tenantId) => tenantId !== 'closed',
      }),
    ],
    { outboundAllow: [origin, `smtp://127.0.0.1:${mail.port}`] },
  )
  admin = app.as()
})
afterAll(async () => {
  await app?.close()
  await mail?.stop()
  web?.close()
  await test?.close()
})
beforeEach(() => {
  asked.length = 0
  mail.taken.length = 0
  mail.refusal = undefined
  answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }
})

let serial = 0
const made = async (values: Record<string, unknown>): Promise<string> => {
  const { data, msg } = await admin.call(channels.calls.save, {
    body: { channelName: `c${++serial}`, ...values },
  })
  if (!data) throw new Error(msg)
  return data.id
}
const mailValues = () => ({
  ...{ kind: 'mail', host: '127.0.0.1', port: mail.port, security: 'none', userName: 'mail' },
  ...{ fromAddress: 'plant@example.com', fromName: '监控平台', addresses: 'a@example.com\nb@example.com' },
})
const secretOf = (id: string, body: object) => admin.call(setChannelSecret, { body: { id, ...body } })
const tried = (id: string, body: object = {}) => admin.call(testChannel, { body: { id, ...body } })

describe('a mail channel', () => {
  it('sends a test to its fixed recipients and one more, signed in with a password that nobody is told', async () => {
    const id = await made(mailValues())
    expect(await tried(id)).toMatchObject({ success: false, error: { key: 'notices.mailLogin' } })
    await secretOf(id, { secret: 'of the mail server' })
    const { data } = await tried(id, { to: 'c@example.com' })
    expect(data.answer).toMatch(/^250/)
    expect(mail.taken).toMatchObject([
      { from: 'plant@example.com', to: ['c@example.com', 'a@example.com', 'b@example.com'], user: 'mail' },
    ])
    const detail = await admin.call(channels.calls.detail, { query: { id } })
    expect(detail.data).toMatchObject({ hasSecret: true, target: `127.0.0.1:${mail.port}` })
    expect(JSON.stringify(detail)).not.toContain('of the mail server')
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select secret from delivery_channel where id = ${id}`),
    )
    expect(rows[0]?.secret).not.toContain('of the mail server')
  })

  it('forgets its password with another server or account', async () => {
    const id = await made(mailValues())
    await secretOf(id, { secret: 'of the mail server' })
    await admin.call(channels.calls.update, { body: { id, remark: 'x' } })
    const hasSecret = async () => (await admin.call(channels.calls.detail, { query: { id } })).data.hasSecret
    expect(await hasSecret()).toBe(true)
    await admin.call(channels.calls.update, { body: { id, host: 'mail.example.com' } })
    expect(await hasSecret()).toBe(false)
  })

  it('says what the server answered, and never speaks in the open to one that is not allowed by name', async () => {
    const id = await made({ ...mailValues(), userName: null })
    mail.refusal = { code: 550, text: 'no such user' }
    expect((await tried(id)).error?.key).toBe('notices.mailRefused')
    const open = await made({ ...mailValues(), host: '93.184.215.14' })
    expect((await tried(open)).error?.key).toBe('core.addressRefused')
    const inner = await made({ ...mailValues(), host: '10.0.0.5', security: 'tls' })
    expect((await tried(inner)).error?.key).toBe('core.addressRefused')
  })

  it.each([
    [{ kind: 'mail' }, '电子邮件须填写服务器'],
    [{ addresses: 'a@example.com b' }, '“b”不是电子邮箱地址'],
    [{ addresses: '', heartbeatMinutes: 15 }, '邮件心跳须填写固定收件人'],
    [{ fromAddress: 'a@b\nbcc: c@d' }, '请输入电子邮箱地址'],
  ])('refuses %j', async (values, words) => {
    const body =
      'kind' in values ? { channelName: 'x', ...values } : { channelName: 'x', ...mailValues(), ...values }
    expect((await admin.call(channels.calls.save, { body })).msg).toContain(words)
  })
})

describe('what is posted', () => {
  it('is signed by time and body for a webhook', async () => {
    const id = await made({ kind: 'webhook' })
    expect((await tried(id)).error?.key).toBe('notices.channelIncomplete')
    await secretOf(id, { addressSecret: `${origin}/hook?token=t`, secret: 's3cret' })
    const { data } = await admin.call(channels.calls.detail, { query: { id } })
    expect(data.target).toBe(origin)
    expect((await tried(id)).success).toBe(true)
    const [request] = asked
    expect(request?.url.pathname).toBe('/hook')
    expect(request?.headers['x-signature']).toBe(
      webhookSignature('s3cret', String(request?.headers['x-timestamp']), request?.body ?? ''),
    )
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ title: '测试消息', data: { kind: 'test' } })
    answer = { status: 503, body: '' }
    expect(await tried(id)).toMatchObject({ success: false, error: { key: 'notices.badStatus' } })
  })

  it('has what each robot asks for, and a refusal in its answer is one', async () => {
    const now = app.clock.now()
    const [wecom, dingtalk, feishu] = [
      await made({ kind: 'wecom' }),
      await made({ kind: 'dingtalk', language: 'en' }),
      await made({ kind: 'feishu' }),
    ]
    for (const id of [wecom, dingtalk, feishu])
      await secretOf(id, { addressSecret: `${origin}/r?key=k`, secret: 'x' })
    expect((await tried(wecom)).success).toBe(true)
    expect((await tried(dingtalk)).success).toBe(true)
    answer.body = '{"code":0,"msg":"success"}'
    expect((await tried(feishu)).success).toBe(true)
    const [first, second, third] = asked.map(({ url, body }) => ({
      query: url.searchParams,
      body: JSON.parse(body),
    }))
    expect(first?.body.text.content).toContain('测试消息')
    expect(second?.query.get('key')).toBe('k')
    expect(second?.query.get('sign')).toBe(dingtalkSignature('x', String(now)))
    expect(second?.body.text.content).toContain('Test message')
    const timestamp = String(Math.floor(now / 1000))
    expect(third?.body).toMatchObject({ timestamp, sign: feishuSignature('x', timestamp), msg_type: 'text' })
    answer.body = '{"errcode":310000,"errmsg":"sign not match"}'
    expect(await tried(dingtalk)).toMatchObject({
      error: { key: 'notices.robotRefused' },
      msg: expect.stringContaining('310000'),
    })
  })

  it('goes to no address that the server may not call', async () => {
    const id = await made({ kind: 'webhook' })
    for (const addressSecret of [
      'https://169.254.169.254/latest',
      'http://example.com/a',
      'https://10.0.0.1/',
    ])
      expect((await secretOf(id, { addressSecret })).error?.key).toBe('core.addressRefused')
  })
})

describe('heartbeats', () => {
  it('leave once for each time, and are found in the log with what came of them', async () => {
    const id = await made({ ...mailValues(), heartbeatMinutes: 15 })
    await secretOf(id, { secret: 'of the mail server' })
    const { leaveHeartbeats } = await import('./heartbeat')
    const look = async () => {
      await leaveHeartbeats(app.platform, () => true)
      await app.platform.outbox.wake()
      await app.platform.outbox.settle()
    }
    await look()
    await look()
    expect(mail.taken).toHaveLength(1)
    app.clock.advance(46 * 60_000)
    await look()
    expect(mail.taken).toHaveLength(2)
    mail.refusal = { code: 451, text: 'try again later' }
    app.clock.advance(15 * 60_000)
    await look()
    const page = await admin.call(deliveries.calls.page, { query: { targetName: `c${serial}` } })
    expect(page.data.records.map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'sent',
      'sent',
    ])
    expect(page.data.records[0]).toMatchObject({
      sender: 'mail',
      attempts: 1,
      reason: { text: expect.any(String) },
    })
    // too late now: the next one tells as much
    app.clock.advance(16 * 60_000)
    mail.refusal = undefined
    await look()
    const [next, late] = (await admin.call(deliveries.calls.page, { query: { targetName: `c${serial}` } }))
      .data.records
    expect([next.state, late.state]).toEqual(['sent', 'dropped'])
    await admin.call(channels.calls.remove, { query: { ids: id } })
    const again = await admin.call(resendDeliveries, { body: { ids: `${late.id},${next.id}` } })
    expect(again.data.count).toBe(1)
    await app.platform.outbox.settle()
  })
})
