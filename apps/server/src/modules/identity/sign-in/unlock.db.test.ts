import { getCaptcha, getUserInfo, unlockSession } from '@energy-console/contract/identity'
import { parameters } from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = await test.signIn(administrator.tenantId, administrator.account)
})
afterAll(() => test?.close())

const unlock = async (password: string, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: unlockSession.path,
    headers: { 'blade-auth': `bearer ${token}`, ...headers },
    payload: { password: digestOf(password) },
  })
  return answer.json<{ code: number; msg: string }>()
}

describe('a locked screen (section 2, /lock)', () => {
  it('opens with the password of who is signed in; the session goes on', async () => {
    expect(await unlock('wrong')).toMatchObject({ code: 400, msg: '密码不正确' })
    expect(await unlock('admin')).toMatchObject({ code: 200 })
    expect((await createCaller(test, token)(getUserInfo)).status).toBe(200)
  })

  it('asks for a captcha where sign-in does, and a wrong one opens nothing', async () => {
    const call = createCaller(test, token)
    const saved = await call(parameters.calls.save, {
      body: { paramName: 'captcha', paramKey: 'captcha_mode', paramValue: 'true' },
    })
    expect(await unlock('admin')).toMatchObject({ code: 400, msg: '请输入验证码' })
    const { key } = (await test.app.inject(getCaptcha.path)).json<{ key: string }>()
    const wrong = { 'captcha-key': key, 'captcha-code': 'nope!' }
    expect(await unlock('admin', wrong)).toMatchObject({ code: 400, msg: '验证码不正确' })
    await call(parameters.calls.remove, { query: { ids: saved.data.id } })
  })

  it('is guessed at no more often than a sign-in, the right password included', async () => {
    for (let guess = 0; guess < 5; guess++) expect((await unlock(`guess ${guess}`)).msg).toBe('密码不正确')
    expect((await unlock('admin')).msg).toContain('登录失败次数过多')
  })
})
