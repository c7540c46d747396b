import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { createProductApp, type ProductApp } from './productApp'
import { createRecords } from './records'

let product: ProductApp
beforeAll(async () => {
  product = await createProductApp()
})
afterAll(() => product?.close())

const send = async (call: Call, tenant: 'north' | 'platform') => {
  const caller = createCaller(product, product.tokens.north)
  const records = createRecords({ tenantId: 'north', db: product.platform.db, call: caller })
  const response = await product.app.inject(
    requestOf(call, await inputOf(call, records), product.tokens[tenant]),
  )
  return { status: response.statusCode, body: response.body }
}

/** Calls that need more than their input (a device that listens, a link, something in the bin, a system dictionary) or end the session. */
const elsewhere =
  /\/(dict\/detail|item\/write|oauth\/logout|oauth\/token|view\/(shared|restore|purge|image|version$))/

describe('every call with the least input that it takes', () => {
  const calls = allCalls.filter((call) => !elsewhere.test(call.path))
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers what the contract says',
    async (_name, call) => {
      const isPlatforms = ![call.permission]
        .flat()
        .some((code) => code === 'session' || code === 'public' || product.northPermissions.has(code))
      const { status, body } = await send(call, isPlatforms ? 'platform' : 'north')
      // The product app refuses with 500 what differs from the contract's schema.
      expect(status, body).toBeLessThan(500)
      if (call.method === 'GET' && !isPlatforms) expect(status, body).toBe(200)
    },
  )
})
