import { getTenantOverview, tenants } from '@energy-console/contract/identity'
import { getTenantTraffic } from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createCaller } from '../../../contract-tests/caller'
import { createProductApp, type ProductApp } from '../../../contract-tests/productApp'
import { tokenRequest } from '../../../contract-tests/testApp'
import { digestOf } from '../password/password'

let test: ProductApp
let platform: Caller
beforeAll(async () => {
  test = await createProductApp()
  platform = createCaller(test, test.tokens.platform)
})
afterAll(() => test?.close())

const read = async () => (await platform(getTenantOverview)).data
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function change(tenantId: string, values: Record<string, unknown>) {
  const { data } = await platform(tenants.calls.page, { query: { tenantId } })
  const id = data.records.find((tenant) => tenant.tenantId === tenantId)?.id ?? ''
  expect((await platform(tenants.calls.update, { body: { id, ...values } })).status).toBe(200)
}

const failToSignIn = (username: string) =>
  test.app.inject(tokenRequest({ tenantId: 'north', username, password: digestOf('wrong') }))

it('is told to the platform’s administrator alone', async () => {
  const north = createCaller(test, test.tokens.north)
  expect((await north(getTenantOverview)).status).toBe(403)
  expect((await north(getTenantTraffic)).status).toBe(403)
})

it('names the tenants that end soonest, nearly full quotas, and accounts that are locked out', async () => {
  const before = await read()
  expect(before).toMatchObject({ disabled: 0, ending: [], scarce: [], lockedCount: 0 })
  const fresh = { adminPassword: digestOf('fresh'), timeZone: 'UTC' }
  for (const [tenantId, days] of [
    ['later', 40],
    ['sooner', 5],
    ['over', -3],
  ] as const)
    await platform(tenants.calls.save, {
      body: { ...fresh, tenantId, tenantName: tenantId, expireTime: dayIn(days) },
    })
  await change('north', { accountNumber: 1 })
  for (let attempt = 0; attempt < 5; attempt++) await failToSignIn('admin')
  for (let attempt = 0; attempt < 5; attempt++) await failToSignIn('my password typed here')

  const after = await read()
  expect(after.count).toBe(before.count + 3)
  expect(after.ending.map(({ tenantId }) => tenantId)).toEqual(['sooner', 'later', 'over'])
  expect(after.ending[0]).toMatchObject({ expireTime: dayIn(5), daysLeft: 5 })
  expect(after.scarce[0]).toMatchObject({ tenantId: 'north', kind: 'users', most: 1 })
  expect(after.failedSignIns).toBe(before.failedSignIns + 10)
  expect(after.locked).toEqual([{ tenantId: 'north', account: 'admin', failures: 5 }])

  // a tenant that is disabled has nobody to be told that it ends, or that it is full
  await change('sooner', { status: '0' })
  // and one that is to have no devices, and has none, lacks none
  await change('north', { accountNumber: -1, deviceNumber: 0 })
  const settled = await read()
  expect(settled).toMatchObject({ disabled: 1, scarceCount: 0, scarce: [] })
  expect(settled.ending.map(({ tenantId }) => tenantId)).toEqual(['later', 'over'])
})
