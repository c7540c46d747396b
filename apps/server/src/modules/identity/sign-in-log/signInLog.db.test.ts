import { signInLogs, users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = await test.signIn('000000', 'admin')
})
afterAll(() => test.close())

const attempt = async (username: string, password: string, tenantId = '000000') => {
  const request = tokenRequest(
    { tenantId, username, password: digestOf(password) },
    { 'user-agent': 'tried' },
  )
  await test.app.inject({ ...request, remoteAddress: '10.2.3.4' })
}

/** The log as the administrator reads it, newest first. */
const read = async (query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ size: '100', ...query })
  const answer = await test.app.inject({
    url: `${signInLogs.calls.page.path}?${search}`,
    headers: { 'blade-auth': `bearer ${token}` },
  })
  return answer.json<{ data: { records: Record<string, string>[] } }>().data.records
}

it('section 6, 登录日志: writes down who signed in from where and how, and why it failed, without passwords', async () => {
  await test.app.inject({
    method: 'POST',
    url: users.calls.save.path,
    headers: { 'blade-auth': `bearer ${token}` },
    payload: {
      account: 'gone',
      realName: 'gone',
      roleId: '',
      deptId: '',
      password: digestOf('gone'),
      status: '0',
    },
  })
  await attempt('admin', 'admin')
  await attempt('admin', 'not the password')
  await attempt('my secret typed here', 'x')
  await attempt('gone', 'gone')
  await attempt('admin', 'x', 'nowhere')
  const [closed, unknown, wrong, right] = await read()
  expect(right).toMatchObject({ account: 'admin', result: 'success', reason: 'none', way: 'password' })
  expect(wrong).toMatchObject({ account: 'admin', result: 'failure', reason: 'password', ip: '10.2.3.4' })
  expect(unknown).toMatchObject({ account: 'my…', result: 'failure', reason: 'unknown', userAgent: 'tried' })
  expect(closed).toMatchObject({ account: 'gone', result: 'failure', reason: 'account' })
  expect(JSON.stringify(await read())).not.toMatch(/secret|nowhere/)
  const found = await read({ result_equal: 'failure', account: 'adm' })
  expect(found.map(({ reason }) => reason)).toEqual(['password'])
})

it('keeps it for a year', async () => {
  await test.platform.db.asSystem((tx) =>
    tx.execute(
      sql`update sign_in_log set sign_in_time = sign_in_time - interval '366 days' where account = 'gone'`,
    ),
  )
  await test.platform.jobs.run('identity.forget')
  expect((await read()).map(({ account }) => account)).not.toContain('gone')
  expect(await read()).not.toHaveLength(0)
})
