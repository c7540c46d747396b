import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { logout } from '@energy-console/contract/identity'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { mountedRoutes } from './mountedRoutes'
import { createProductApp, type ProductApp } from './productApp'

let product: ProductApp
beforeAll(async () => {
  product = await createProductApp()
})
afterAll(() => product.close())

const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const closed = allCalls.filter((call) => call.permission !== 'public')
const guarded = closed.filter((call) => call.permission !== 'session')

const send = async (
  call: Call,
  token: string | undefined,
  input: { query?: unknown; body?: unknown } = {},
) => {
  const response = await product.app.inject(requestOf(call, input, token))
  return { status: response.statusCode, answer: response.json() }
}
/** What answers without being a call: devices, downloads by ticket, health and figures. */
const rawRoutes = [
  'POST /api/v1/:token/telemetry',
  'POST /api/v1/:token/attributes',
  'GET /api/v1/:token/attributes',
  'GET /api/v1/:token/firmware',
  'POST /api/v1/:token/captures',
  'GET /api/files/:ticket',
  'GET /api/attachments/:ticket',
  'GET /api/camera-streams/:key/:part',
  'GET /api/blade-auth/oauth/provider/callback',
  'GET /api/health',
  'GET /metrics',
]

const unauthorized = { status: 401, answer: { code: 401, success: false, data: null, msg: '请求未授权' } }

describe('every declared call', () => {
  it('is mounted, once, and nothing else is implemented', () => {
    const declared = new Set(allCalls)
    const implemented = product.routes.map((route) => route.call)
    expect(allCalls.filter((call) => !implemented.includes(call)).map((call) => call.path)).toEqual([])
    expect(implemented.filter((call) => !declared.has(call)).map((call) => call.path)).toEqual([])
    expect(new Set(implemented).size).toBe(implemented.length)
  })

  it('is all that answers under /api, beside the routes that are no calls', () => {
    const declared = new Set([...allCalls.map((call) => `${call.method} ${call.path}`), ...rawRoutes])
    const mounted = mountedRoutes(product.app).filter((route) => / \/(api|ws|metrics)/.test(route))
    const extra = mounted.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !declared.has(route))
    expect(extra.filter((route) => !route.includes(' /api/docs'))).toEqual([])
    expect(mounted).toContain('POST /api/blade-auth/oauth/token')
  })

  it('has a path of its own', () => {
    const paths = allCalls.map((call) => `${call.method} ${call.path}`)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('needs a code that some menu grants', () => {
    const { permissions } = product
    const codes = guarded.flatMap((call) => call.permission)
    expect(codes.filter((code) => !permissions.has(code))).toEqual([])
  })
})

describe('without a valid token', () => {
  it.each(named(closed))('%s is refused', async (_name, call) => {
    expect(await send(call, undefined)).toMatchObject(unauthorized)
    expect(await send(call, 'nonsense')).toMatchObject(unauthorized)
  })

  it('every call is refused to a token that somebody else signed', async () => {
    const forged = await new SignJWT({ sid: '1', tid: '000000' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(Buffer.from('not the secret of this installation, surely'))
    const [header = '', payload = ''] = product.tokens.platform.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const call of closed)
      for (const token of [forged, unsigned, `${header}.${payload}.`])
        expect(await send(call, token)).toMatchObject(unauthorized)
  })

  it('every call is refused after sign-out', async () => {
    const token = await product.signIn('north', 'admin')
    await createCaller(product, token)(logout)
    for (const call of closed) expect(await send(call, token)).toMatchObject(unauthorized)
  })

  it('every call is refused once the token has expired', async () => {
    const token = await product.signIn('north', 'admin')
    const { clock } = product.platform
    clock.advance(3_601_000)
    const answers = await Promise.all(closed.map((call) => send(call, token)))
    clock.advance(-3_601_000)
    for (const answer of answers) expect(answer).toMatchObject(unauthorized)
  })
})

describe('without the permission', () => {
  it.each(named(guarded))('%s is refused, whatever the input', async (_name, call) => {
    const { status, answer } = await send(call, product.tokens.nobody)
    expect({ status, code: answer.code, key: answer.error?.key }).toEqual({
      status: 403,
      code: 403,
      key: 'core.forbidden',
    })
  })
})

describe('in the name of another tenant', () => {
  it.each(named(closed))('%s is refused', async (_name, call) => {
    const named = { tenantId: 'south' }
    const { north } = product.tokens
    expect(await send(call, north, { query: named })).toMatchObject({ status: 403, answer: { code: 403 } })
    if (call.method === 'POST')
      expect(await send(call, north, { body: named })).toMatchObject({ status: 403, answer: { code: 403 } })
  })
})
