import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  administrator,
  basic,
  createTestApp,
  type TestApp,
  tokenRequest,
} from '../../../contract-tests/testApp'
import { addressKey } from '../../../platform/http'
import { digestOf } from '../password/password'
import { hashToken } from '../token/tokens'

interface Grant {
  access_token: string
  refresh_token: string
  error_code?: number
  error_description?: string
  captcha_needed?: boolean
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let lastAddress = 0
/** An address of its own for each test, so that their failures do not add up. */
const newAddress = () => `10.0.0.${++lastAddress}`

const askToken = async (
  parameters: Record<string, string>,
  { address = newAddress(), headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await test.app.inject({ ...tokenRequest(parameters, headers), remoteAddress: address })
  expect(answer.statusCode).toBe(200)
  return answer.json<Grant>()
}

const credentials = {
  tenantId: administrator.tenantId,
  username: administrator.account,
  password: digestOf(administrator.password),
}

const info = async (token: string) =>
  (await test.app.inject({ url: '/api/blade-user/info', headers: { 'blade-auth': `bearer ${token}` } }))
    .statusCode

const refresh = (refreshToken: string) =>
  askToken({ grant_type: 'refresh_token', refresh_token: refreshToken })

/** Whether a refresh token is the one that counts, without using it. */
const isCurrent = async (refreshToken: string) => {
  const { rows } = await test.platform.db.asSystem((tx) =>
    tx.execute(sql`select from refresh_token where hash = ${hashToken(refreshToken)} and spent_at is null`),
  )
  return rows.length === 1
}

/** A hundred failures with invented names. */
const failOften = (address: string) =>
  test.platform.db.asSystem((tx) =>
    tx.execute(sql`insert into login_attempt (tenant_id, account, address, at)
      select '000000', 'guess' || n, ${address}, ${new Date(test.platform.clock.now()).toISOString()}::timestamptz
      from generate_series(1, 100) n`),
  )

/** So many failures of an account, each from a network of its own. */
const guessEverywhere = (account: string, failures: number) =>
  test.platform.db.asSystem((tx) =>
    tx.execute(sql`insert into login_attempt (tenant_id, account, address, at)
      select '000000', ${account}, '172.16.' || n || '.9', ${new Date(test.platform.clock.now()).toISOString()}::timestamptz
      from generate_series(1, ${failures}::int) n`),
  )

const addAttempt = (account: string, address: string) =>
  test.platform.db.asSystem((tx) =>
    tx.execute(sql`insert into login_attempt (tenant_id, account, address, at)
      values ('000000', ${account}, ${address}, ${new Date(test.platform.clock.now()).toISOString()}::timestamptz)`),
  )

const newCaptcha = async () => {
  const answer = await test.app.inject({
    url: '/api/blade-auth/oauth/captcha',
    remoteAddress: newAddress(),
  })
  const { key, image } = answer.json<{ key: string; image: string }>()
  expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
  const found = await test.platform.db.asSystem((tx) =>
    tx.execute<{ answer: string }>(sql`select answer from captcha where key = ${key}`),
  )
  return { key, code: found.rows[0]?.answer.toLowerCase() ?? '' }
}
const signInWith = ({ key, code }: { key: string; code: string }) =>
  askToken(
    { ...credentials, grant_type: 'captcha' },
    { headers: { 'captcha-key': key, 'captcha-code': code } },
  )

describe('the token call', () => {
  it('answers a bare grant to a right password, from a form body or the query', async () => {
    const grant = await askToken(credentials)
    expect(grant).toMatchObject({
      tenant_id: '000000',
      account: 'admin',
      role_name: 'admin',
      token_type: 'bearer',
      expires_in: 3600,
    })
    const fromQuery = await test.app.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?${new URLSearchParams(credentials)}`,
      headers: { authorization: basic },
      remoteAddress: newAddress(),
    })
    expect(await info(fromQuery.json<Grant>().access_token)).toBe(200)
  })

  it('says the same of a wrong tenant, account and password', async () => {
    for (const wrong of [{ tenantId: 'nobody' }, { username: 'nobody' }, { password: digestOf('x') }]) {
      expect(await askToken({ ...credentials, ...wrong })).toEqual({
        error_code: 400,
        error_description: '用户名或密码不正确',
      })
    }
  })

  it('refuses unknown clients and grants', async () => {
    const headers = { authorization: `Basic ${Buffer.from('console:wrong').toString('base64')}` }
    expect((await askToken(credentials, { headers })).error_description).toBe('客户端认证失败')
    const other = await askToken({ ...credentials, grant_type: 'client_credentials' })
    expect(other.error_description).toBe('不支持的授权方式')
  })

  it('stops an account after five failures from one address, for half an hour', async () => {
    const address = newAddress()
    for (let failure = 0; failure < 5; failure++)
      await askToken({ ...credentials, password: digestOf('guess') }, { address })
    expect((await askToken(credentials, { address })).error_description).toContain('用户登录失败次数过多')
    expect((await askToken(credentials)).access_token).toBeDefined()
    test.platform.clock.advance(30 * 60_000 + 1)
    expect((await askToken(credentials, { address })).access_token).toBeDefined()
  })

  it('lets no more than five guesses through when they come all at once', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        askToken({ ...credentials, password: digestOf('guess') }, { address }),
      ),
    )
    const checked = answers.filter((answer) => answer.error_description === '用户名或密码不正确')
    expect(checked).toHaveLength(5)
  })

  it('stops an address after a hundred failures, whatever the accounts', async () => {
    const address = newAddress()
    await failOften(address)
    expect((await askToken(credentials, { address })).error_description).toContain('用户登录失败次数过多')
  })

  it('lets an account in that has signed in from the address lately, whoever else fails there', async () => {
    const address = newAddress()
    await askToken(credentials, { address })
    await failOften(address)
    expect((await askToken(credentials, { address })).access_token).toBeDefined()
    for (let failure = 0; failure < 5; failure++) {
      const answer = await askToken({ ...credentials, password: digestOf('guess') }, { address })
      expect(answer.error_description).toBe('用户名或密码不正确')
    }
    expect((await askToken(credentials, { address })).error_description).toContain('用户登录失败次数过多')
    test.platform.clock.advance(31 * 24 * 3_600_000)
    await failOften(address)
    expect((await askToken(credentials, { address })).error_description).toContain('用户登录失败次数过多')
  })

  it('slows guessing at an account from many addresses, for six hours, where the account is not at home', async () => {
    test.platform.clock.advance(6 * 3_600_000 + 1)
    const home = newAddress()
    await askToken(credentials, { address: home })
    await guessEverywhere('admin', 99)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => askToken({ ...credentials, password: digestOf('guess') })),
    )
    expect(answers.filter((answer) => answer.error_description === '用户名或密码不正确')).toHaveLength(1)
    expect(await askToken(credentials)).toMatchObject({
      error_description: '请输入验证码',
      captcha_needed: true,
    })
    expect((await signInWith(await newCaptcha())).access_token).toBeDefined()
    expect((await askToken(credentials, { address: home })).access_token).toBeDefined()
    const other = await askToken({ ...credentials, username: 'nobody' })
    expect(other.error_description).toBe('用户名或密码不正确')
    test.platform.clock.advance(6 * 3_600_000 + 1)
    expect((await askToken(credentials)).access_token).toBeDefined()
  })

  it('asks for a captcha before a password is changed where the account is guessed at, and takes one', async () => {
    test.platform.clock.advance(6 * 3_600_000 + 1)
    const { access_token } = await askToken(credentials, { address: newAddress() })
    await guessEverywhere('admin', 100)
    const same = {
      oldPassword: digestOf('admin'),
      newPassword: digestOf('admin'),
      newPassword1: digestOf('admin'),
    }
    const change = async (headers: Record<string, string> = {}) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/blade-user/update-password',
        remoteAddress: newAddress(),
        headers: { 'blade-auth': `bearer ${access_token}`, ...headers },
        payload: same,
      })
      return answer.json<{ code: number; error?: { key: string } }>()
    }
    expect((await change()).error?.key).toBe('identity.captchaNeeded')
    const { key, code } = await newCaptcha()
    const solved = { 'captcha-key': key, 'captcha-code': code }
    expect((await change({ ...solved, 'captcha-code': 'no' })).error?.key).toBe('identity.wrongCaptcha')
    expect((await change(solved)).error?.key).toBe('identity.wrongCaptcha')
    const next = await newCaptcha()
    expect((await change({ 'captcha-key': next.key, 'captcha-code': next.code })).code).toBe(200)
    test.platform.clock.advance(6 * 3_600_000 + 1)
  })

  it('says the same of an account that does not exist and is guessed at from many addresses', async () => {
    await guessEverywhere('ghost', 100)
    expect((await askToken({ ...credentials, username: 'ghost' })).error_description).toBe('请输入验证码')
  })

  it.each([
    ['an IPv4 /24', (n: number) => `203.0.113.${n}`],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
  ])('lets %s alone ask nobody for a captcha', async (network, addressOf) => {
    const username = `one ${network}`
    for (let n = 1; n <= 25; n++)
      for (let time = 0; time < 4; time++) await addAttempt(username, addressKey(addressOf(n)))
    expect((await askToken({ ...credentials, username })).error_description).toBe('用户名或密码不正确')
    await guessEverywhere(username, 94)
    expect((await askToken({ ...credentials, username })).error_description).toBe('请输入验证码')
  })

  it('stays at home where it stays signed in', async () => {
    const home = newAddress()
    let { refresh_token } = await askToken(credentials, { address: home })
    for (let week = 0; week < 6; week++) {
      test.platform.clock.advance(6 * 24 * 3_600_000)
      refresh_token = (await refresh(refresh_token)).refresh_token
    }
    await failOften(home)
    expect((await askToken(credentials, { address: home })).access_token).toBeDefined()
  })

  it('stores no password that could be replayed', async () => {
    const rows = await test.platform.db.asSystem((tx) =>
      tx.execute<{ password_hash: string }>(sql`select password_hash from app_user`),
    )
    expect(rows.rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('a session', () => {
  it('lives as long as its access token and its refresh token', async () => {
    const grant = await askToken(credentials)
    test.platform.clock.advance(3601_000)
    expect(await info(grant.access_token)).toBe(401)
    const next = await refresh(grant.refresh_token)
    expect(await info(next.access_token)).toBe(200)
    test.platform.clock.advance(7 * 24 * 3600_000 + 1)
    expect((await refresh(next.refresh_token)).error_code).toBe(400)
  })

  it('ends as a whole when a spent refresh token is used again', async () => {
    const grant = await askToken(credentials)
    const next = await refresh(grant.refresh_token)
    expect(await info(next.access_token)).toBe(200)
    test.platform.clock.advance(600_000)
    expect((await refresh(grant.refresh_token)).error_code).toBe(400)
    expect(await info(next.access_token)).toBe(401)
    expect((await refresh(next.refresh_token)).error_code).toBe(400)
  })

  it('goes on when the answer with its next refresh token is lost, more than once', async () => {
    const grant = await askToken(credentials)
    await refresh(grant.refresh_token)
    test.platform.clock.advance(300_000)
    const answers = await Promise.all([1, 2].map(() => refresh(grant.refresh_token)))
    for (const { access_token } of answers) expect(await info(access_token)).toBe(200)
    const goesOn = await Promise.all(answers.map((answer) => isCurrent(answer.refresh_token)))
    expect(goesOn.sort()).toEqual([false, true])
  })

  it('ends when the token that such an answer held turns up after all', async () => {
    const grant = await askToken(credentials)
    const lost = await refresh(grant.refresh_token)
    const kept = await refresh(grant.refresh_token)
    test.platform.clock.advance(3_000_000)
    expect((await refresh(lost.refresh_token)).error_code).toBe(400)
    expect(await info(kept.access_token)).toBe(401)
  })

  it('ends when a token is shown again whose next one has been used', async () => {
    const grant = await askToken(credentials)
    const next = await refresh(grant.refresh_token)
    test.platform.clock.advance(1_000)
    const last = await refresh(next.refresh_token)
    expect((await refresh(grant.refresh_token)).error_code).toBe(400)
    expect(await info(last.access_token)).toBe(401)
  })

  it('ends at once at sign-out', async () => {
    const grant = await askToken(credentials)
    const headers = { 'blade-auth': `bearer ${grant.access_token}` }
    const answer = await test.app.inject({ url: '/api/blade-auth/oauth/logout', headers })
    expect(answer.json()).toMatchObject({ code: 200, success: true })
    expect(await info(grant.access_token)).toBe(401)
    expect((await refresh(grant.refresh_token)).error_code).toBe(400)
  })

  it('opens one connection with a ticket, within a minute', async () => {
    const { access_token } = await askToken(credentials)
    const ticket = async () => {
      const headers = { 'blade-auth': `bearer ${access_token}` }
      const answer = await test.app.inject({ method: 'POST', url: '/api/blade-auth/oauth/ticket', headers })
      return answer.json<{ data: { ticket: string } }>().data.ticket
    }
    const { identity, platform } = test
    const first = await ticket()
    expect((await identity.authenticateConnection(first)).account).toBe('admin')
    await expect(identity.authenticateConnection(first)).rejects.toThrow('请求未授权')
    const late = await ticket()
    platform.clock.advance(61_000)
    await expect(identity.authenticateConnection(late)).rejects.toThrow('请求未授权')
  })
})

describe('the captcha', () => {
  const setMode = (value: string) =>
    test.platform.db.asSystem((tx) =>
      tx.execute(sql`insert into parameter (tenant_id, param_name, param_key, param_value)
        values ('000000', 'captcha', 'captcha_mode', ${value})
        on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`),
    )
  it('is needed when it is switched on, and good for one attempt', async () => {
    await setMode('true')
    expect((await askToken(credentials)).error_description).toBe('请输入验证码')
    const tenantInfo = await test.app.inject({ url: '/api/blade-system/tenant/info?domain=x' })
    expect(tenantInfo.json()).toMatchObject({ data: { captchaMode: true, tenantId: '' } })
    const captcha = await newCaptcha()
    expect((await signInWith(captcha)).access_token).toBeDefined()
    expect((await signInWith(captcha)).error_description).toBe('验证码不正确')
    await setMode('false')
  })

  it('is used up by a wrong code', async () => {
    const captcha = await newCaptcha()
    expect((await signInWith({ ...captcha, code: 'no' })).error_description).toBe('验证码不正确')
    expect((await signInWith(captcha)).error_description).toBe('验证码不正确')
  })
})
