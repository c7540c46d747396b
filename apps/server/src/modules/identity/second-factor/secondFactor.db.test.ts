import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getUserInfo,
  identityErrors,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  unlockUsers,
  users,
} from '@energy-console/contract/identity'
import { parameters } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: TestApp
let admin: string
let count = 0
/** The account of this test, and the address that it signs in from. */
let account: string
let address: string

beforeAll(async () => {
  test = await createTestApp()
  admin = await test.signIn('000000', 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  count++
  account = `person${count}`
  address = `10.0.1.${count}`
  test.platform.clock.set(Date.parse('2026-03-01T04:00:00Z') + count * 3_600_000)
  admin = await test.signIn('000000', 'admin')
  const saved = { account, realName: account, roleId: '', deptId: '', password: digestOf(account) }
  expect(await send(users.calls.save, admin, { body: saved })).toMatchObject({ code: 200 })
})

const send = async (
  call: { method: 'GET' | 'POST'; path: string },
  token: string,
  { body = {}, query = {} }: { body?: object; query?: Record<string, string> } = {},
) => {
  const answer = await test.app.inject({
    method: call.method,
    url: `${call.path}?${new URLSearchParams(query)}`,
    headers: { 'blade-auth': `bearer ${token}` },
    remoteAddress: address,
    ...(call.method === 'POST' ? { payload: body } : {}),
  })
  // a test reads answers as JSON
  return answer.json()
}

const ask = async (given: Record<string, string>, from = address) =>
  (await test.app.inject({ ...tokenRequest(given), remoteAddress: from })).json()
const askPassword = () => ask({ tenantId: '000000', username: account, password: digestOf(account) })
const askCode = (challenge: string, code: string, from = address) =>
  ask({ grant_type: 'second_factor', challenge, code }, from)

/** What an authenticator shows, so many steps from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: test.platform.clock.now() + steps * 30_000,
  })
const nextStep = () => test.platform.clock.advance(30_000)

/** Sets a second step up; the steps since are over. */
const setUp = async () => {
  const { access_token: token } = await askPassword()
  const proof = { body: { password: digestOf(account) } }
  const { data } = await send(beginSecondFactor, token, proof)
  const confirmed = await send(confirmSecondFactor, token, { body: { code: shown(data.secret) } })
  expect(confirmed).toMatchObject({ code: 200 })
  nextStep()
  return { token, secret: data.secret as string, codes: confirmed.data.recoveryCodes as string[] }
}

describe('section 9, point 1: the second step of signing in', () => {
  it('is set up with the password and a code, and then asked for', async () => {
    const { access_token: token } = await askPassword()
    const wrong = { body: { password: digestOf('wrong') } }
    expect(await send(beginSecondFactor, token, wrong)).toMatchObject({
      code: 400,
      error: { field: 'password' },
    })
    expect(await send(confirmSecondFactor, token, { body: { code: '000000' } })).toMatchObject({
      error: { key: identityErrors.secondFactorNotBegun.key },
    })
    const begun = await send(beginSecondFactor, token, { body: { password: digestOf(account) } })
    expect(begun.data.uri).toContain(`secret=${begun.data.secret}`)
    expect(await askPassword()).toHaveProperty('access_token')
    const none = shown(begun.data.secret, 40)
    expect(await send(confirmSecondFactor, token, { body: { code: none } })).toMatchObject({
      error: { key: identityErrors.wrongSecondFactor.key, field: 'code' },
    })
    const code = shown(begun.data.secret)
    const confirmed = await send(confirmSecondFactor, token, { body: { code } })
    expect(new Set(confirmed.data.recoveryCodes)).toHaveProperty('size', 10)
    expect((await send(getSecondFactor, token)).data).toMatchObject({ isOn: true, recoveryLeft: 10 })
    const listed = await send(users.calls.page, admin, { query: { account_in: `${account},admin` } })
    const secured = listed.data.records.map((user: Record<string, unknown>) => [
      user.account,
      user.hasSecondFactor,
    ])
    expect(Object.fromEntries(secured)).toEqual({ [account]: true, admin: false })

    const refusal = await askPassword()
    expect(refusal).toEqual({
      error_code: 400,
      error_description: identityErrors.secondFactorNeeded.text,
      error_key: 'identity.secondFactorNeeded',
      challenge: expect.any(String),
    })
    // the code that switched it on has been used
    expect(await askCode(refusal.challenge, code)).toMatchObject({ error_code: 400 })
    nextStep()
    expect(await askCode(refusal.challenge, shown(begun.data.secret))).toMatchObject({ account })
    expect(await askCode(refusal.challenge, shown(begun.data.secret, 1))).toMatchObject({
      error_key: 'identity.challengeOver',
    })
  })

  it('is changed with a captcha where sign-in asks for one', async () => {
    const { access_token: token } = await askPassword()
    const paramKey = { paramName: 'captcha', paramKey: 'captcha_mode', paramValue: 'true' }
    const { data } = await send(parameters.calls.save, admin, { body: paramKey })
    const password = digestOf(account)
    for (const call of [beginSecondFactor, renewRecoveryCodes, removeSecondFactor])
      expect(await send(call, token, { body: { password } })).toMatchObject({
        error: { key: identityErrors.captchaNeeded.key },
      })
    await send(parameters.calls.remove, admin, { query: { ids: data.id } })
    expect(await send(beginSecondFactor, token, { body: { password } })).toMatchObject({ code: 200 })
  })

  it('takes each code once, and none that is older', async () => {
    const { secret } = await setUp()
    const [earlier, code] = [shown(secret, -1), shown(secret)]
    const first = await askPassword()
    expect(await askCode(first.challenge, `${code.slice(0, 3)} ${code.slice(3)}`)).toHaveProperty(
      'access_token',
    )
    const second = await askPassword()
    expect(await askCode(second.challenge, code)).toMatchObject({
      error_description: identityErrors.wrongSecondFactor.text,
    })
    expect(await askCode(second.challenge, earlier)).toMatchObject({ error_code: 400 })
    expect(await askCode(second.challenge, shown(secret, 1))).toHaveProperty('access_token')
  })

  it('lets one of two requests in that send the same code at once', async () => {
    const { secret } = await setUp()
    const challenges = [await askPassword(), await askPassword()]
    const answers = await Promise.all(challenges.map(({ challenge }) => askCode(challenge, shown(secret))))
    expect(answers.filter(({ access_token: token }) => token)).toHaveLength(1)
  })

  it('takes recovery codes, each once, until new ones are given', async () => {
    const { token, codes } = await setUp()
    const [one = '', two = ''] = codes
    const first = await askPassword()
    expect(await askCode(first.challenge, one.toLowerCase().replaceAll('-', ' '))).toHaveProperty(
      'access_token',
    )
    const second = await askPassword()
    expect(await askCode(second.challenge, one)).toMatchObject({ error_code: 400 })
    expect((await send(getSecondFactor, token)).data.recoveryLeft).toBe(9)
    await send(renewRecoveryCodes, token, { body: { password: digestOf(account) } })
    expect(await askCode(second.challenge, two)).toMatchObject({ error_code: 400 })
  })

  it('ends after five tries, from another address and after five minutes', async () => {
    const { secret } = await setUp()
    const { challenge } = await askPassword()
    expect(await askCode(challenge, shown(secret), '10.9.9.9')).toMatchObject({
      error_key: 'identity.challengeOver',
    })
    test.platform.clock.advance(5 * 60_000)
    expect(await askCode(challenge, shown(secret))).toMatchObject({ error_key: 'identity.challengeOver' })
  })

  it('counts wrong codes as failed sign-ins, which the right password does not forgive', async () => {
    const { secret } = await setUp()
    for (let round = 0; round < 2; round++) {
      const { challenge } = await askPassword()
      expect(await askCode(challenge, '000000')).toMatchObject({ error_code: 400 })
    }
    const { challenge } = await askPassword()
    expect(await askCode(challenge, shown(secret))).toMatchObject({
      error_description: identityErrors.tooManyFailures.text,
    })
  })

  it('counts wrong codes of a user over all addresses, which nothing else forgives', async () => {
    const { secret, codes } = await setUp()
    const wrong = shown(secret, 40)
    const userIds = (await send(users.calls.page, admin, { query: { account } })).data.records[0].id
    const from = async (code: string) => {
      const before = address
      // a failure counts for its address too
      address = `10.7.${count}.${++fresh}`
      const { challenge } = await askPassword()
      const answer = await askCode(challenge, code)
      address = before
      return answer
    }
    let fresh = 0
    for (let at = 0; at < 20; at++)
      expect(await from(wrong)).toMatchObject({
        error_description: identityErrors.wrongSecondFactor.text,
      })
    expect(await send(unlockUsers, admin, { query: { userIds } })).toMatchObject({ code: 200 })
    const tooMany = { error_description: identityErrors.tooManyCodes.text }
    expect(await from(shown(secret))).toMatchObject(tooMany)
    // a recovery code helps, and forgives nothing
    expect(await from(codes[0] ?? '')).toMatchObject({ account })
    expect(await from(shown(secret))).toMatchObject(tooMany)
    test.platform.clock.advance(24 * 3_600_000)
    expect(await from(shown(secret))).toMatchObject({ account })
  })

  it('ends the other sessions of the user, which the password alone has opened', async () => {
    const { access_token: other } = await askPassword()
    const { token } = await setUp()
    expect(await send(getUserInfo, other)).toMatchObject({ code: 401 })
    expect(await send(getUserInfo, token)).toMatchObject({ code: 200 })
  })

  it('keeps the secret sealed, and out of the operation log', async () => {
    const { secret, codes } = await setUp()
    const stored = await test.platform.db.asSystem(async (tx) => {
      const { rows } = await tx.execute(sql`
        select (select json_agg(f) from second_factor f)::text as factors,
          (select json_agg(r) from recovery_code r)::text as codes,
          (select json_agg(o) from operation_log o)::text as log`)
      return JSON.stringify(rows)
    })
    expect(stored).not.toContain(secret)
    for (const code of codes) expect(stored).not.toContain(code)
  })

  it('is switched off with the password, where the tenant does not ask for it', async () => {
    const { token } = await setUp()
    const set = async (paramValue: string) => {
      const found = await send(parameters.calls.page, admin, { query: { paramKey: 'totp_required' } })
      const id = found.data.records[0]?.id
      const body = { id, paramName: 'totp', paramKey: 'totp_required', paramValue }
      const saved = await send(id ? parameters.calls.update : parameters.calls.save, admin, { body })
      expect(saved).toMatchObject({ code: 200 })
    }
    // who is signed in is remembered for a while
    expect(await send(users.calls.page, admin)).toMatchObject({ code: 200 })
    const proof = { body: { password: digestOf(account) } }
    await set('true')
    expect(await send(removeSecondFactor, token, proof)).toMatchObject({
      error: { key: identityErrors.secondFactorRequired.key },
    })
    // who has none may do nothing but set one up
    expect(await send(getUserInfo, admin)).toMatchObject({ data: { second_factor_due: true } })
    expect(await send(users.calls.page, admin)).toMatchObject({ code: 403 })
    expect(await send(getSecondFactor, admin)).toMatchObject({ data: { isOn: false, isRequired: true } })
    await test.platform.db.asSystem((tx) =>
      tx.execute(sql`update parameter set param_value = 'false' where param_key = 'totp_required'`),
    )
    test.platform.clock.advance(31_000)
    expect(await send(removeSecondFactor, token, proof)).toMatchObject({ code: 200 })
    expect(await askPassword()).toHaveProperty('access_token')
  })

  it('is reset by an administrator, which ends the sessions of the user', async () => {
    const { token } = await setUp()
    const found = await send(users.calls.page, admin, { query: { account } })
    const userIds = found.data.records[0].id as string
    // nobody resets his own: a screen that is left alone would do
    const own = (await send(users.calls.page, admin, { query: { account: 'admin' } })).data.records[0].id
    expect(await send(resetSecondFactor, admin, { query: { userIds: `${userIds},${own}` } })).toMatchObject({
      error: { key: identityErrors.onlyForOthers.key },
    })
    expect(await send(resetSecondFactor, admin, { query: { userIds } })).toMatchObject({ code: 200 })
    expect(await send(getUserInfo, token)).toMatchObject({ code: 401 })
    expect(await askPassword()).toHaveProperty('access_token')
  })
})
