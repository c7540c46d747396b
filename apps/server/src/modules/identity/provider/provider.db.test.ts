import { generateKeyPairSync } from 'node:crypto'
import {
  beginProviderSignIn,
  getUserInfo,
  listSignInProviders,
  roles,
  setProviderSecret,
  signInLogs,
  signInProviders,
  tenants,
  testProvider,
  updateOwnProfile,
  users,
} from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import {
  type IdentityProvider,
  startIdentityProvider,
  visitIdentityProvider,
} from '../../../testing/startIdentityProvider'
import { digestOf } from '../password/password'

const tenantId = 'works'
const origin = 'http://console.test'
const browserKey = 'k'.repeat(48)

/** What the provider says of people; a test may change it. */
const persons: Record<string, Record<string, unknown>> = {
  anna: { preferred_username: 'anna', name: '安娜' },
  bert: { preferred_username: 'bert', email: 'Bert@works.example', email_verified: true, name: 'Bert' },
  carl: { preferred_username: 'carl', email: 'carl@works.example', email_verified: false },
  other: { preferred_username: 'anna' },
  dora: { preferred_username: 'dora', name: 'Dora' },
  emil: { preferred_username: 'emil' },
}

let idp: IdentityProvider
let test: TestApp
let admin: string
let providerId: string
let annaId: string

const call = async (
  token: string | undefined,
  { method, path }: { method: string; path: string },
  { query = {}, body }: { query?: Record<string, string>; body?: object } = {},
) => {
  const answer = await test.app.inject({
    method: method as 'GET',
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { origin, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asks for
  return answer.json<{ code: number; msg: string; data: any; error?: { key: string } }>()
}
const made = async (token: string, path: { method: string; path: string }, body: object) => {
  const answer = await call(token, path, { body })
  if (answer.code !== 200) throw new Error(answer.msg)
  return String(answer.data.id)
}
const change = (changes: object) =>
  call(admin, signInProviders.calls.update, { body: { id: providerId, ...changes } })

const begin = async (redirect = '/alarm/events?level=1') => {
  const { data, error } = await call(undefined, beginProviderSignIn, {
    body: { providerId, browserKey, redirect },
  })
  return error ? error.key : String(data.url)
}
const back = async (url: URL) => {
  const answer = await test.app.inject({ url: url.pathname + url.search })
  return new URL(String(answer.headers.location), origin)
}
const redeem = async (code: string, key = browserKey, proof: { password?: string } = {}) => {
  const form = { grant_type: 'provider_code', code, browser_key: key, ...proof }
  const answer = await test.app.inject({ ...tokenRequest(form), remoteAddress: '10.9.8.7' })
  return answer.json<Record<string, string>>()
}
/** The whole way to `/auth-redirect`. */
const arrive = async (person: string) => back(await visitIdentityProvider(await begin(), person))
const signInAs = async (person: string) => redeem((await arrive(person)).searchParams.get('code') ?? '')
/** The first sign-in of somebody whose account was here before. */
const proveAs = async (person: string, plain: string) =>
  redeem((await signInAs(person)).challenge ?? '', browserKey, { password: digestOf(plain) })
const refusalOf = async (person: string) => (await arrive(person)).searchParams.get('error')

beforeAll(async () => {
  idp = await startIdentityProvider({
    persons,
    redirectUri: `${origin}/api/blade-auth/oauth/provider/callback`,
  })
  test = await createTestApp({ env: { OUTBOUND_ALLOW: idp.issuer } })
  const platform = await test.signIn('000000', 'admin')
  await made(platform, tenants.calls.save, {
    tenantId,
    tenantName: tenantId,
    adminPassword: digestOf('admin'),
    accountNumber: 5,
  })
  admin = await test.signIn(tenantId, 'admin')
  annaId = await made(admin, users.calls.save, {
    account: 'anna',
    realName: '安娜',
    roleId: '',
    deptId: '',
    password: digestOf('anna'),
  })
  providerId = await made(admin, signInProviders.calls.save, {
    providerName: '集团统一身份',
    issuer: idp.issuer,
    clientId: idp.clientId,
  })
  const body = { id: providerId, clientSecret: idp.clientSecret }
  await call(admin, setProviderSecret, { body })
})
afterAll(async () => {
  await test.close()
  await idp.close()
})

describe('section 2, /auth-redirect: a sign-in by an identity provider', () => {
  it('leads by the provider and a one-time code to the page that was wanted', async () => {
    const offered = await call(undefined, listSignInProviders, { query: { tenantId } })
    expect(offered.data).toEqual([{ id: providerId, name: '集团统一身份' }])
    const address = new URL(await begin())
    expect(address.origin).toBe(idp.issuer)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[0-9a-f]{48}$/),
      nonce: expect.any(String),
    })
    const arrived = await back(await visitIdentityProvider(address.href, 'anna'))
    expect(arrived.pathname).toBe('/auth-redirect')
    expect(arrived.searchParams.get('redirect')).toBe('/alarm/events?level=1')
    const grant = await redeem(arrived.searchParams.get('code') ?? '')
    expect(grant).toMatchObject({ tenant_id: tenantId, account: 'anna', user_id: annaId })
    const me = await call(grant.access_token, getUserInfo)
    expect(me.data).toMatchObject({ account: 'anna', password_due: false, has_password: true })
    const log = await call(admin, signInLogs.calls.page)
    expect(log.data.records[0]).toMatchObject({ account: 'anna', way: 'provider', result: 'success' })
  })

  it('never leads to a foreign address, and says why there is no code', async () => {
    for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example'])
      expect((await back(await visitIdentityProvider(await begin(foreign), 'anna'))).search).toMatch(
        /^\?code=[^&]+$/,
      )
    const denied = new URL(await begin('/alarm/events'))
    const arrived = await back(
      new URL(
        `${origin}/api/blade-auth/oauth/provider/callback?error=access_denied&error_description=%3Cb%3E&state=${denied.searchParams.get('state')}`,
      ),
    )
    expect(Object.fromEntries(arrived.searchParams)).toEqual({
      error: 'identity.providerDenied',
      redirect: '/alarm/events',
    })
  })

  it('takes a code once, soon, and from the browser that began', async () => {
    const [spent, stolen, late] = [await arrive('anna'), await arrive('anna'), await arrive('anna')]
    const codeOf = ({ searchParams }: URL) => searchParams.get('code') ?? ''
    expect((await redeem(codeOf(spent))).account).toBe('anna')
    const over = { error_key: 'identity.signInOver' }
    expect(await redeem(codeOf(spent))).toMatchObject(over)
    expect(await redeem(codeOf(stolen), 'x'.repeat(48))).toMatchObject(over)
    expect(await redeem(codeOf(stolen))).toMatchObject(over)
    test.platform.clock.advance(61_000)
    expect(await redeem(codeOf(late))).toMatchObject(over)
    expect(await redeem('')).toMatchObject(over)
  })

  it('takes what comes back once, with the state that it sent, within ten minutes', async () => {
    const returned = await visitIdentityProvider(await begin(), 'anna')
    expect((await back(returned)).searchParams.has('code')).toBe(true)
    expect((await back(returned)).searchParams.get('error')).toBe('identity.signInOver')
    const foreign = await visitIdentityProvider(await begin(), 'anna')
    foreign.searchParams.set('state', '0'.repeat(48))
    expect((await back(foreign)).searchParams.get('error')).toBe('identity.signInOver')
    const mixed = await visitIdentityProvider(await begin(), 'anna')
    const state = new URL(await begin()).searchParams.get('state') ?? ''
    mixed.searchParams.set('state', state)
    expect((await back(mixed)).searchParams.get('error')).toBe('identity.providerFailed')
    const late = await visitIdentityProvider(await begin(), 'anna')
    test.platform.clock.advance(11 * 60_000)
    expect((await back(late)).searchParams.get('error')).toBe('identity.signInOver')
    const denied = new URL(`${origin}/api/blade-auth/oauth/provider/callback`)
    denied.searchParams.set('state', new URL(await begin()).searchParams.get('state') ?? '')
    denied.searchParams.set('error', 'access_denied')
    expect((await back(denied)).searchParams.get('error')).toBe('identity.providerDenied')
  })

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/a\r\nb'])(
    'leads nowhere outside: %s',
    async (redirect) => {
      const arrived = await back(await visitIdentityProvider(await begin(redirect), 'anna'))
      expect(arrived.origin).toBe(origin)
      expect(arrived.searchParams.has('redirect')).toBe(false)
    },
  )

  it('asks for the second step of who has one, unless the provider vouches for it', async () => {
    const setFactor = sql`insert into second_factor (user_id, secret) values (${annaId}, 'sealed')`
    await test.platform.db.asSystem((tx) => tx.execute(setFactor))
    expect(await signInAs('anna')).toMatchObject({
      error_key: 'identity.secondFactorNeeded',
      challenge: expect.any(String),
    })
    await change({ asksSecondStep: false })
    expect((await signInAs('anna')).account).toBe('anna')
    await change({ asksSecondStep: true })
    await test.platform.db.asSystem((tx) => tx.execute(sql`delete from second_factor`))
  })

  it('asks nothing of passwords, nor for a second step to be set up', async () => {
    await test.platform.db.asSystem((tx) =>
      tx.execute(
        sql`insert into parameter (tenant_id, param_name, param_key, param_value)
            values (${tenantId}, 'a', 'totp_required', 'true'), (${tenantId}, 'b', 'password_max_days', '1')`,
      ),
    )
    test.platform.clock.advance(2 * 86_400_000)
    const { access_token } = await signInAs('anna')
    const me = await call(access_token, getUserInfo)
    expect(me.data).toMatchObject({ second_factor_due: false, password_due: false })
    await test.platform.db.asSystem((tx) =>
      tx.execute(sql`delete from parameter where tenant_id = ${tenantId}`),
    )
    admin = await test.signIn(tenantId, 'admin')
  })

  it('keeps out who is disabled, and everybody of a tenant that is', async () => {
    const arrived = await arrive('anna')
    await call(admin, users.calls.update, { body: { id: annaId, status: '0' } })
    const closed = await redeem(arrived.searchParams.get('code') ?? '')
    expect(closed.error_description).toBe('账号已停用，请联系管理员')
    await call(admin, users.calls.update, { body: { id: annaId, status: '1' } })
    await change({ isEnabled: false })
    expect(await begin()).toBe('identity.providerClosed')
    await change({ isEnabled: true })
    const setStatus = (status: string) =>
      test.platform.db.asOwner((tx) =>
        tx.execute(sql`update tenant set status = ${status} where tenant_id = ${tenantId}`),
      )
    const waiting = await arrive('anna')
    await setStatus('0')
    expect((await call(undefined, listSignInProviders, { query: { tenantId } })).data).toEqual([])
    expect(await begin()).toBe('identity.providerClosed')
    expect((await redeem(waiting.searchParams.get('code') ?? '')).error_description).toBe(
      '租户已停用，请联系供应商',
    )
    await setStatus('1')
  })
})

describe('whom a provider vouches for', () => {
  it('is found by what is set, once, and stays who he was', async () => {
    await change({ matchBy: 'account' })
    expect(await refusalOf('other')).toBe('identity.providerOther')
    expect(await refusalOf('bert')).toBe('identity.providerUnknown')
    await made(admin, users.calls.save, {
      ...{ account: 'b2', realName: 'Bert', roleId: '', deptId: '', email: 'bert@works.example' },
      password: digestOf('b2'),
    })
    await change({ matchBy: 'email' })
    expect((await proveAs('bert', 'b2')).account).toBe('b2')
    expect(await refusalOf('carl')).toBe('identity.providerTellsNot')
    expect((await signInAs('anna')).account).toBe('anna')
    await change({ matchBy: 'account' })
    expect((await signInAs('bert')).account).toBe('b2')
  })

  it('is found although a colleague has copied the e-mail, and proves it', async () => {
    const user = (account: string) =>
      made(admin, users.calls.save, {
        ...{ account, realName: account, roleId: '', deptId: '', email: 'gina@works.example' },
        password: digestOf(account),
      })
    const ids = [await user('copier'), await user('gina')]
    await change({ matchBy: 'email' })
    const of = { email: 'gina@works.example', email_verified: true }
    persons.nobody = { ...of, preferred_username: 'somebody' }
    persons.gina = { ...of, preferred_username: 'gina' }
    expect(await refusalOf('nobody')).toBe('identity.providerSeveral')
    expect((await proveAs('gina', 'gina')).account).toBe('gina')
    // the one who is left is asked for the password of that account
    expect(await signInAs('nobody')).toMatchObject({ error_params: { account: 'copier' } })
    await change({ matchBy: 'account' })
    await call(admin, users.calls.remove, { query: { ids: ids.join() } })
  })

  it('is found by the e-mail that an administrator has written, whoever has copied it into his own profile', async () => {
    const user = (account: string, email: string) =>
      made(admin, users.calls.save, {
        ...{ account, realName: account, roleId: '', deptId: '', email },
        password: digestOf(account),
      })
    const email = 'hans@works.example'
    const ids = [await user('h1', email), await user('copies', '')]
    const copies = await test.signIn(tenantId, 'copies')
    await call(copies, updateOwnProfile, { body: { email } })
    await change({ matchBy: 'email' })
    persons.hans = { email, email_verified: true, preferred_username: 'hans.works' }
    expect(await signInAs('hans')).toMatchObject({ error_params: { account: 'h1' } })
    // what neither has from an administrator tells nothing, and he is told what to do
    const first = await test.signIn(tenantId, 'h1')
    await call(first, updateOwnProfile, { body: { email: 'else@works.example' } })
    await call(first, updateOwnProfile, { body: { email } })
    const refused = (await arrive('hans')).searchParams
    expect([refused.get('error'), refused.get('email'), refused.get('count')]).toEqual([
      'identity.providerSeveral',
      email,
      '2',
    ])
    await call(admin, users.calls.update, { body: { id: ids[1], email: '' } })
    expect((await proveAs('hans', 'h1')).account).toBe('h1')
    await change({ matchBy: 'account' })
    await call(admin, users.calls.remove, { query: { ids: ids.join() } })
  })

  it('proves with its password that an account is his, where the provider lets people choose what they are found by', async () => {
    await made(admin, users.calls.save, {
      ...{ account: 'vera', realName: 'Vera', roleId: '', deptId: '', password: digestOf('vera') },
    })
    persons.taker = { preferred_username: 'vera' }
    const asked = await signInAs('taker')
    expect(asked).toMatchObject({
      error_key: 'identity.providerProof',
      error_params: { account: 'vera' },
      challenge: expect.any(String),
    })
    expect(asked.access_token).toBeUndefined()
    const challenge = asked.challenge ?? ''
    const wrong = await redeem(challenge, browserKey, { password: digestOf('guess') })
    expect(wrong).toMatchObject({ error_key: 'identity.providerProofWrong', challenge: expect.any(String) })
    const over = { error_key: 'identity.signInOver' }
    expect(await redeem(challenge, browserKey, { password: digestOf('vera') })).toMatchObject(over)
    const stolen = (await signInAs('taker')).challenge ?? ''
    expect(await redeem(stolen, 'x'.repeat(48), { password: digestOf('vera') })).toMatchObject(over)
    const log = await call(admin, signInLogs.calls.page)
    expect(log.data.records[0]).toMatchObject({ account: 'vera', way: 'provider', reason: 'password' })
    expect((await proveAs('taker', 'vera')).account).toBe('vera')
    expect((await signInAs('taker')).account).toBe('vera')
    persons.thief = { preferred_username: 'admin' }
    expect(await refusalOf('thief')).toBe('identity.providerNotForFirst')
    persons.odd = { preferred_username: 've\0ra' }
    expect(await refusalOf('odd')).toBe('identity.providerTellsNot')
    const [vera] = (await call(admin, users.calls.page, { query: { account: 'vera' } })).data.records
    await call(admin, users.calls.remove, { query: { ids: vera.id } })
  })

  it('is made where the provider may, with role, within what the tenant may have', async () => {
    const roleId = await made(admin, roles.calls.save, { roleName: '访客', roleAlias: 'guest', sort: 1 })
    expect(await change({ createsUsers: true })).toMatchObject({ code: 400 })
    expect(await change({ createsUsers: true, newRoleId: roleId })).toMatchObject({ code: 200 })
    const grant = await signInAs('dora')
    expect(grant).toMatchObject({ account: 'dora', real_name: 'Dora', role_id: roleId, role_name: 'guest' })
    expect((await call(String(grant.access_token), getUserInfo)).data).toMatchObject({ has_password: false })
    expect((await signInAs('dora')).user_id).toBe(grant.user_id)
    expect((await signInAs('emil')).account).toBe('emil')
    expect(await refusalOf('carl')).toBe('identity.accountLimit')
    const refused = await test.app.inject(
      tokenRequest({ tenantId, username: 'dora', password: digestOf('dora') }),
    )
    expect(refused.json()).toMatchObject({ error_description: '用户名或密码不正确' })
    await call(admin, users.calls.remove, { query: { ids: String(grant.user_id) } })
    expect(await refusalOf('dora')).toBe('identity.providerUnknown')
    await change({ createsUsers: false })
  })

  it('is never the first administrator of the platform', async () => {
    const platform = await test.signIn('000000', 'admin')
    persons.root = { preferred_username: 'admin' }
    const own = providerId
    providerId = await made(platform, signInProviders.calls.save, {
      providerName: 'platform',
      issuer: idp.issuer,
      clientId: idp.clientId,
      matchBy: 'account',
    })
    await call(platform, setProviderSecret, {
      body: { id: providerId, clientSecret: idp.clientSecret },
    })
    expect(await refusalOf('root')).toBe('identity.providerNotForFirst')
    const [first] = await test.platform.db.asSystem(async (tx) => {
      const { rows } = await tx.execute(
        sql`select role_id from app_user where tenant_id = '000000' and account = 'admin'`,
      )
      return rows
    })
    await made(platform, users.calls.save, {
      ...{ account: 'second', realName: '二', roleId: String(first?.role_id), deptId: '' },
      password: digestOf('second'),
    })
    const second = await test.signIn('000000', 'second')
    const refusal = await call(second, signInProviders.calls.save, {
      body: { providerName: 'own', issuer: idp.issuer, clientId: 'own' },
    })
    expect(refusal).toMatchObject({ error: { key: 'identity.providerOfPlatform' } })
    providerId = own
  })
})

describe('what a provider answers', () => {
  it('counts by its signature', async () => {
    const { keys } = (await (await fetch(`${idp.issuer}/jwks`)).json()) as { keys: { kid: string }[] }
    const foreign = keys.map((key) => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      return { ...key, ...publicKey.export({ format: 'jwk' }) }
    })
    idp.answerInstead('/jwks', { keys: foreign })
    test.platform.clock.advance(11 * 60_000)
    expect(await refusalOf('anna')).toBe('identity.providerFailed')
    idp.answerInstead('/jwks', undefined)
    test.platform.clock.advance(11 * 60_000)
    expect(await refusalOf('anna')).toBeNull()
    admin = await test.signIn(tenantId, 'admin')
  })
})

describe('单点登录, the settings', () => {
  const { save, detail, page, update } = signInProviders.calls
  const settings = { providerName: 'x', issuer: 'https://idp.example.com', clientId: 'c' }

  it('never tell the secret, in no answer and no log', async () => {
    const answers = [
      await call(admin, detail, { query: { id: providerId } }),
      await call(admin, page),
      await call(
        admin,
        { method: 'GET', path: '/api/blade-system/operationlog/page' },
        { query: { size: '100' } },
      ),
    ]
    expect(answers[0]?.data).toMatchObject({ hasSecret: true })
    expect(JSON.stringify(answers)).not.toContain(idp.clientSecret)
    const [row] = await test.platform.db.asSystem(async (tx) => {
      const { rows } = await tx.execute(
        sql`select client_secret from sign_in_provider where id = ${providerId}`,
      )
      return rows
    })
    expect(String(row?.client_secret)).toMatch(/^1\./)
  })

  it.each([
    ['http://idp.example.com', '只允许 https 地址'],
    ['https://10.0.0.1/realm', '内部网络或保留的地址'],
    ['https://169.254.169.254/latest', '内部网络或保留的地址'],
    ['https://user:pw@idp.example.com', '地址中不能有账号和密码'],
  ])('refuse the issuer %s', async (issuer, reason) => {
    const answer = await call(admin, save, { body: { ...settings, issuer } })
    expect(answer).toMatchObject({ code: 400, error: { key: 'core.addressRefused', params: { reason } } })
  })

  it('ask for openid among the scopes', async () => {
    expect(await call(admin, save, { body: { ...settings, scopes: 'profile' } })).toMatchObject({ code: 400 })
  })

  it('are for who holds all rights of the tenant: he could become anybody', async () => {
    const roleId = await made(admin, roles.calls.save, { roleName: '半', roleAlias: 'half', sort: 1 })
    await test.platform.db.asSystem((tx) =>
      tx.execute(
        sql`insert into role_menu (tenant_id, role_id, menu_id)
            select ${tenantId}::varchar, ${roleId}::bigint, id from menu where code like 'sign_in_provider_%'`,
      ),
    )
    await call(admin, users.calls.update, { body: { id: annaId, roleId } })
    const anna = await test.signIn(tenantId, 'anna')
    expect(await call(anna, save, { body: settings })).toMatchObject({
      error: { key: 'identity.providerBeyond' },
    })
    expect(
      await call(anna, setProviderSecret, { body: { id: providerId, clientSecret: 'stolen' } }),
    ).toMatchObject({ error: { key: 'identity.providerBeyond' } })
    expect(await call(anna, detail, { query: { id: providerId } })).toMatchObject({ code: 200 })
  })

  it('say whether the connection would do', async () => {
    const outcomes = async () => {
      const { data } = await call(admin, testProvider, { query: { id: providerId } })
      return data.checks.map(({ check, outcome }: Record<string, string>) => `${check} ${outcome}`)
    }
    const rest = ['discovery passed', 'features passed', 'keys passed']
    expect(await outcomes()).toEqual([...rest, 'client passed'])
    await call(admin, setProviderSecret, { body: { id: providerId, clientSecret: 'not the secret' } })
    expect(await outcomes()).toEqual([...rest, 'client failed'])
    const dark = await made(admin, save, { ...settings, issuer: `${idp.issuer}/nothing/here` })
    const { data } = await call(admin, testProvider, { query: { id: dark } })
    expect(data.checks).toMatchObject([{ check: 'discovery', outcome: 'failed' }])
  })

  it('end who came by a provider that is disabled, moved or removed', async () => {
    const own = await made(admin, save, { providerName: 'ends', issuer: idp.issuer, clientId: idp.clientId })
    await call(admin, setProviderSecret, { body: { id: own, clientSecret: idp.clientSecret } })
    const main = providerId
    providerId = own
    const isIn = async (grant: Record<string, string>) => {
      const me = await call(grant.access_token, getUserInfo)
      const renewed = await test.app.inject(
        tokenRequest({ grant_type: 'refresh_token', refresh_token: grant.refresh_token ?? '' }),
      )
      return [me.code, 'access_token' in renewed.json()]
    }
    expect(await isIn(await signInAs('anna'))).toEqual([200, true])
    const disabled = await signInAs('anna')
    const kept = await test.signIn(tenantId, 'anna')
    await change({ isEnabled: false })
    expect(await isIn(disabled)).toEqual([401, false])
    await change({ isEnabled: true })
    const moved = await signInAs('anna')
    await change({ issuer: 'https://other.example.com' })
    expect(await isIn(moved)).toEqual([401, false])
    await change({ issuer: idp.issuer })
    await call(admin, setProviderSecret, { body: { id: own, clientSecret: idp.clientSecret } })
    const removed = await signInAs('anna')
    await call(admin, signInProviders.calls.remove, { query: { ids: own } })
    expect(await isIn(removed)).toEqual([401, false])
    expect((await call(kept, getUserInfo)).code).toBe(200)
    providerId = main
  })

  it('forget secret and bindings with another issuer', async () => {
    await call(admin, setProviderSecret, { body: { id: providerId, clientSecret: 'a' } })
    await call(admin, update, { body: { id: providerId, issuer: 'https://other.example.com' } })
    const { data } = await call(admin, detail, { query: { id: providerId } })
    expect(data.hasSecret).toBe(false)
    const left = await test.platform.db.asSystem((tx) =>
      tx.execute(sql`select id from sign_in_link where provider_id = ${providerId}`),
    )
    expect(left.rows).toEqual([])
  })

  it('lets go of what nobody came back for', async () => {
    await test.platform.jobs.run('identity.forget')
    test.platform.clock.advance(11 * 60_000)
    await test.platform.jobs.run('identity.forget')
    const left = await test.platform.db.asSystem((tx) => tx.execute(sql`select hash from sign_in_flow`))
    expect(left.rows).toEqual([])
  })
})
