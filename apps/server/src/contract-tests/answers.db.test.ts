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

/** The answer to a call of whoever may make it, about records of his own that are made for it. */
const send = async (call: Call) => {
  const [tenantId, token] = product.isPlatforms(call)
    ? ['000000', product.tokens.platform]
    : ['north', product.tokens.north]
  const caller = createCaller(product, token)
  const records = createRecords({ tenantId, db: product.platform.db, call: caller })
  const response = await product.app.inject(requestOf(call, await inputOf(call, records), token))
  const answer = response.statusCode === 200 ? undefined : response.json()
  return { status: response.statusCode, key: answer?.error?.key, body: response.body }
}

/** Calls that need more than their input (a device that listens, a link, something in the bin, a system dictionary) or end the session. */
const elsewhere =
  /\/(dict\/detail|item\/write|oauth\/logout|oauth\/token|view\/(shared|restore|purge|image|version$))/

/** Why a call refuses the least input that its schema takes. */
const reasons: Record<string, RegExp> = {
  // No part of the upload has come.
  '/api/ml-mlink/attachment/finish': /^attachments\.incomplete$/,
  // The sample's old password is not the user's.
  '/api/blade-user/update-password': /^core\.invalid$/,
}

describe('every call with the least input that it takes', () => {
  const calls = allCalls.filter((call) => !elsewhere.test(call.path))
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers what the contract says',
    async (_name, call) => {
      // The product app refuses with 500 what differs from the contract's schema.
      const { status, key, body } = await send(call)
      const reason = reasons[call.path]
      if (reason) expect(key, body).toMatch(reason)
      else expect(status, body).toBe(200)
    },
  )
})
