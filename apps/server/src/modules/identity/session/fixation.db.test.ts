import { getUserInfo, users } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp, type TestApp, tokenRequest } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: TestApp
let attacker: { access_token: string; refresh_token: string }
beforeAll(async () => {
  test = await createTestApp()
  const call = createCaller(test, await test.signIn(administrator.tenantId, administrator.account))
  const body = { account: 'attacker', realName: 'attacker', password: digestOf('attacker') }
  expect((await call(users.calls.save, { body } as never)).status).toBe(200)
  attacker = await askToken('attacker')
})
afterAll(() => test?.close())

/** Signs in with whatever a browser that somebody has prepared would send along. */
async function askToken(
  account: string,
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const given = { tenantId: '000000', username: account, password: digestOf(account), ...more }
  const answer = await test.app.inject(tokenRequest(given, headers))
  return { ...answer.json(), setCookie: answer.headers['set-cookie'] }
}
const sessions = async () => {
  const { rows } = await test.platform.db.asSystem((tx) =>
    tx.execute<{ id: string; account: string }>(
      sql`select s.id::text as id, u.account from session s join app_user u on u.id = s.user_id order by s.id`,
    ),
  )
  return rows
}
const whoIs = async (token: string) => {
  const { status, data } = await createCaller(test, token)(getUserInfo)
  return status === 200 ? (data as { account: string }).account : status
}

describe('a session that somebody has prepared', () => {
  it('is not the one that a sign-in opens, whatever the browser sends along', async () => {
    const before = await sessions()
    const victim = await askToken(
      'admin',
      {
        'blade-auth': `bearer ${attacker.access_token}`,
        cookie: `session=${attacker.access_token}; blade-auth=${attacker.access_token}`,
      },
      { session_id: before.at(-1)?.id ?? '', refresh_token: attacker.refresh_token },
    )
    expect(await whoIs(victim.access_token)).toBe('admin')
    expect(victim.setCookie).toBeUndefined()
    expect(victim.refresh_token).not.toBe(attacker.refresh_token)
    const added = (await sessions()).slice(before.length)
    expect(added.map(({ account }) => account)).toEqual(['admin'])
    expect(await whoIs(attacker.access_token)).toBe('attacker')
  })

  it('goes on as itself: its refresh token gives nobody else’s session', async () => {
    const asked = tokenRequest({
      grant_type: 'refresh_token',
      refresh_token: attacker.refresh_token,
      username: 'admin',
    })
    const next = (await test.app.inject(asked)).json()
    expect(await whoIs(next.access_token)).toBe('attacker')
  })

  it('is known by no address: a token in the query or in a cookie opens nothing', async () => {
    const { access_token: token } = await askToken('admin')
    const { path } = getUserInfo
    for (const url of [
      `${path}?access_token=${token}`,
      `${path}?blade-auth=${token}`,
      `${path}?token=${token}`,
    ])
      expect((await test.app.inject(url)).statusCode).toBe(401)
    const cookie = `blade-auth=${token}; access_token=${token}`
    expect((await test.app.inject({ url: path, headers: { cookie } })).statusCode).toBe(401)
  })
})
