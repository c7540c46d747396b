import { getUserInfo, roles, updatePassword, users } from '@energy-console/contract/identity'
import { parameters } from '@energy-console/contract/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { administrator, createTestApp, type TestApp } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

const day = 86_400_000
let test: TestApp
let admin: Caller
let serial = 0

beforeAll(async () => {
  test = await createTestApp()
  admin = createCaller(test, await test.signIn(administrator.tenantId, administrator.account))
})
afterAll(() => test?.close())

const setParameter = async (paramKey: string, paramValue: string) => {
  const body = { paramName: paramKey, paramKey, paramValue }
  const { id } = (await admin(parameters.calls.save, { body })).data
  return () => admin(parameters.calls.remove, { query: { ids: id } })
}

const makeUser = async () => {
  const name = `person${++serial}`
  await admin(users.calls.save, { body: { account: name, realName: name, password: digestOf(name) } })
  const call = createCaller(test, await test.signIn('000000', name))
  let present = name
  return {
    name,
    call,
    /** Tries another password; answers the refusal's key, undefined where it is taken. */
    async change(next: string) {
      const [oldPassword, newPassword] = [digestOf(present), digestOf(next)]
      const { answer } = await call(updatePassword, {
        body: { oldPassword, newPassword, newPassword1: newPassword },
      })
      if (answer.success) present = next
      return answer.error?.key
    },
  }
}

describe('what a tenant asks of passwords', () => {
  it('is told to who is signed in, nothing unless parameters say so', async () => {
    const nothing = { minLength: 0, kinds: 0, maxDays: 0, history: 0 }
    expect((await admin(getUserInfo)).data.password_policy).toEqual(nothing)
    const forget = await setParameter('password_min_length', '10')
    expect((await admin(getUserInfo)).data.password_policy).toEqual({ ...nothing, minLength: 10 })
    await forget()
  })

  it('keeps the last passwords from being used again, from when they were first changed', async () => {
    const { change } = await makeUser()
    expect(await change('one')).toBeUndefined()
    expect(await change('two')).toBeUndefined()
    const forget = await setParameter('password_history', '3')
    for (const former of ['two', 'one', `person${serial}`])
      expect(await change(former)).toBe('identity.passwordReused')
    expect(await change('three')).toBeUndefined()
    expect(await change(`person${serial}`)).toBeUndefined()
    await forget()
    expect(await change('three')).toBeUndefined()
  })

  it('leaves who has an old password nothing to do but change it', async () => {
    const { name } = await makeUser()
    const forget = await setParameter('password_max_days', '30')
    test.platform.clock.advance(31 * day)
    const call = createCaller(test, await test.signIn('000000', name))
    expect((await call(getUserInfo)).data.password_due).toBe(true)
    expect((await call(roles.calls.page, { query: {} })).answer.error?.key).toBe('core.forbidden')
    const next = digestOf('fresh')
    const body = { oldPassword: digestOf(name), newPassword: next, newPassword1: next }
    expect((await call(updatePassword, { body })).status).toBe(200)
    expect((await call(getUserInfo)).data.password_due).toBe(false)
    expect((await call(roles.calls.page, { query: {} })).status).toBe(200)
    await forget()
  })
})
