import { type Call, fieldMeta } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { devices } from '@energy-console/contract/devices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestLimits } from '../platform/limits'
import { requestOf } from './caller'
import { createProductApp, type ProductApp } from './productApp'
import { bare, type Leaf, leavesOf, type Path, replaceAt, sampleOf } from './sample'

let product: ProductApp
beforeAll(async () => {
  product = await createProductApp()
})
afterAll(() => product.close())

/** Input is looked at before any record is: ids need not exist. */
const context = { idOf: () => '1', unique: () => 'a' }

const badTexts = ['§ no §', '-5', '99999999999999999999', '2026-13-41']
const badValues = [{ no: true }, ['no'], '§ no §', -5, true]

const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const posts = allCalls.filter((call) => call.method === 'POST')

const send = async (call: Call, input: { query?: unknown; body?: unknown }) => {
  const response = await product.app.inject(requestOf(call, input, product.tokens.platform))
  const answer = response.json()
  if (response.statusCode === 400) expectWordsForPeople(answer.msg, call)
  return { status: response.statusCode, code: answer.code, field: answer.error?.field }
}

const wordsOfSchemas =
  /\b(string|number|boolean|object|array|record|enum|union|undefined|null|nan|expected|received|invalid|regex)\b/i

/** A message begins with the label of a field, never with its name, and says what is wrong in no words of schemas. */
function expectWordsForPeople(message: string, { path }: Call) {
  expect(message, path).not.toMatch(/^[\w.]+[：:]/)
  expect(message, path).not.toMatch(wordsOfSchemas)
}

/** The parts of a call that take input, with a way to send one that is right but for one field. */
function partsOf(call: Call) {
  const parts = (['query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [{ part, schema, leaves: leavesOf(schema) }] : []
  })
  return parts.map(({ part, schema, leaves }) => ({
    part,
    leaves,
    sendWith(path: Path, value: unknown) {
      const others = parts.filter((other) => other.part !== part)
      const rest = Object.fromEntries(others.map((other) => [other.part, sampleOf(other.schema, context)]))
      return send(call, { ...rest, [part]: replaceAt(sampleOf(schema, context, path), path, value) })
    },
  }))
}

/** Whether a path is that of a field or of something in it. */
const isWithin = (path = '', field = '') => path === field || path.startsWith(`${field}.`)

/** The part of a list that takes any filter, and the fields of its rows. */
function filtersOf({ query, body, data }: Call) {
  const part = [query, body].find((schema) => schema && catchesAll(bare(schema)))
  const list = data instanceof z.ZodObject ? data.shape.records : data
  const row = list instanceof z.ZodArray ? list.element : undefined
  if (!part || !(row instanceof z.ZodObject)) return undefined
  return { part: part === query ? ('query' as const) : ('body' as const), fields: Object.entries(row.shape) }
}

/** Whether a field is an instant; the last day of a tenant is kept as a text. */
const isInstant = (field: string) => field.endsWith('Time') && field !== 'expireTime'

/** Filters of a field that mean nothing, whatever column it stands for. */
function nonsenseFor(field: string, schema: z.ZodType): Record<string, string> {
  const type = bare(schema)
  return {
    [`${field}_no`]: '1',
    ...(type instanceof z.ZodNumber || type instanceof z.ZodBoolean
      ? { [field]: 'maybe', [`${field}_equal`]: '§', [`${field}_like`]: '1' }
      : {}),
    ...(isInstant(field) ? { [`${field}_datege`]: '§', [`${field}_datele`]: '2026-13-41' } : {}),
  }
}

/** Whether the search form of the list has an input for a text of this field. */
const isSearchedText = (schema: z.ZodType): boolean => {
  const { search, reference } = fieldMeta(schema)
  return (
    search === true &&
    reference === undefined &&
    bare(schema) instanceof z.ZodString &&
    !refusedBy(schema)('§')
  )
}
const catchesAll = (schema: z.ZodType) => schema instanceof z.ZodObject && schema.def.catchall !== undefined

const refusedBy = (schema: z.ZodType) => (value: unknown) => !schema.safeParse(value).success

/** Values that the field does not accept; `undefined` where it must not be left out. */
function badFor(leaf: Leaf, part: 'query' | 'body'): unknown[] {
  const wrong = (part === 'query' ? badTexts : badValues).filter(refusedBy(leaf.schema)).slice(0, 2)
  const isElement = typeof leaf.path.at(-1) === 'number'
  return isElement || !refusedBy(leaf.schema)(undefined) ? wrong : [...wrong, undefined]
}

describe('malformed input', () => {
  it.each(named(allCalls))('%s names the field that is wrong', async (_name, call) => {
    for (const { part, leaves, sendWith } of partsOf(call))
      for (const leaf of leaves)
        for (const value of badFor(leaf, part)) {
          if (part === 'query' && value === undefined) continue
          const { status, field } = await sendWith(leaf.path, value)
          const path = leaf.path.join('.')
          const what = `${path} = ${JSON.stringify(value)}`
          expect(status, what).toBe(400)
          expect(isWithin(path, field) || isWithin(field, path), `${what}: ${field}`).toBe(true)
        }
  })

  it.each(named(allCalls))('%s refuses a required parameter that is left out', async (_name, call) => {
    for (const { part, leaves } of partsOf(call))
      for (const { path, schema } of leaves) {
        if (part !== 'query' || !refusedBy(schema)(undefined)) continue
        const query = sampleOf(call.query as z.ZodType, context) as Record<string, unknown>
        const left = Object.fromEntries(Object.entries(query).filter(([name]) => name !== path[0]))
        const body = call.body && sampleOf(call.body, context)
        expect(await send(call, { query: left, body })).toMatchObject({ status: 400, field: path[0] })
      }
  })

  it('is refused of a device that is perhaps online', async () => {
    for (const isOnline of ['maybe', '2', '§'])
      expect(await send(devices.calls.page, { query: { isOnline } })).toMatchObject({
        status: 400,
        field: 'isOnline',
      })
    expect(await send(devices.calls.page, { query: { isOnline: 'true' } })).toMatchObject({ status: 200 })
  })

  const lists = allCalls.filter(filtersOf)
  it.each(named(lists))('%s says what is wrong with a filter', async (_name, call) => {
    const { part, fields } = filtersOf(call) ?? { part: 'query', fields: [] }
    const sample = call[part] && sampleOf(call[part], context)
    const sendWith = (filter: object) => send(call, { [part]: { ...(sample as object), ...filter } })
    for (const [field, schema] of fields) {
      for (const [name, value] of Object.entries(nonsenseFor(field, schema)))
        expect(await sendWith({ [name]: value }), name).toMatchObject({ status: 400, field: name })
      if (!isInstant(field) && isSearchedText(schema))
        expect(await sendWith({ [`${field}_like`]: '§' }), field).toMatchObject({ status: 200 })
    }
    expect(await sendWith({ nothing: '1' })).toMatchObject({ status: 400, field: 'nothing' })
    expect(await sendWith({ nothing: 'a'.repeat(501) })).toMatchObject({ status: 400, field: 'nothing' })
    expect(await sendWith({ ascs: 'nothing' })).toMatchObject({ status: 400, field: 'nothing' })
  })

  it.each(named(allCalls))('%s refuses texts that the database cannot hold', async (_name, call) => {
    for (const { leaves, sendWith } of partsOf(call))
      for (const { path, schema } of leaves) {
        if (refusedBy(schema)('a\u0000b')) continue
        expect(await sendWith(path, 'a\u0000b'), path.join('.')).toMatchObject({ status: 400 })
      }
  })

  it.each(named(posts.filter((call) => call.body)))('%s refuses what is no object', async (_name, call) => {
    for (const payload of ['{"a":', '[]', '"text"', '1']) {
      const request = { ...requestOf(call, {}, product.tokens.platform), payload }
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const response = await product.app.inject({ ...request, headers })
      expect(response.statusCode, payload).toBe(400)
    }
  })
})

describe('oversized input', () => {
  it.each(named(posts))('%s refuses a body beyond its limit', async (_name, call) => {
    const limit = call.bodyLimit ?? requestLimits.bodyBytes
    const response = await product.app.inject({
      ...requestOf(call, {}, product.tokens.platform),
      headers: { 'blade-auth': product.tokens.platform, 'content-type': 'application/json' },
      payload: `{"a":"${'a'.repeat(limit)}"}`,
    })
    expect({ status: response.statusCode, code: response.json().code }).toEqual({ status: 413, code: 413 })
  })
})
