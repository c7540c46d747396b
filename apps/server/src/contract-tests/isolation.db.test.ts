import type { Call } from '@energy-console/contract'
import { allCalls, allResources } from '@energy-console/contract/all'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createCaller, requestOf } from './caller'
import { createProductApp, type ProductApp } from './productApp'
import { createRecords, installationNouns, type Records } from './records'
import { type Leaf, leavesOf, replaceAt, sampleOf } from './sample'

const unknownId = '999999999999999999'

/** Parameters that only make sense together, by the path of the call. */
const completions: Record<string, object> = {
  '/api/ml-mlink/item/history': { start: 0, end: 60_000 },
}

/** A call with one of its fields that holds ids. */
interface Reference extends Leaf {
  call: Call
  part: 'query' | 'body'
  noun: string
}

const references = allCalls.flatMap((call) =>
  (['query', 'body'] as const).flatMap((part) =>
    leavesOf(call[part]).flatMap((leaf): Reference[] =>
      leaf.reference === undefined || leaf.reference === 'self'
        ? []
        : [{ ...leaf, call, part, noun: leaf.reference }],
    ),
  ),
)
const named = references.map((of) => [`${of.call.method} ${of.call.path} ${of.path.join('.')}`, of] as const)

let product: ProductApp
let north: Records
let south: Records

beforeAll(async () => {
  product = await createProductApp()
  const { db } = product.platform
  const recordsOf = (tenantId: 'north' | 'south') =>
    createRecords({ tenantId, db, call: createCaller(product, product.tokens[tenantId]) })
  north = recordsOf('north')
  south = recordsOf('south')
  for (const noun of new Set(references.map((of) => of.noun))) {
    if (installationNouns.has(noun)) continue
    await north.provide(noun)
    await south.provide(noun)
  }
})
afterAll(() => product.close())

/** A digest of every row of every table. */
async function digest(): Promise<string> {
  return product.platform.db.asOwner(async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`)
    const parts = tables.rows.map(
      ({ name }) =>
        sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${sql.raw(name)} t`,
    )
    const { rows } = await tx.execute(sql.join(parts, sql` union all `))
    return JSON.stringify(rows)
  })
}

/** Sends the call of a reference with the given ids in it, everything else being the sender's own. */
async function sendWith({ call, part, path }: Reference, value: string, sender?: string) {
  const context = {
    ...north.context,
    idOf: (noun: string) => (installationNouns.has(noun) ? unknownId : north.context.idOf(noun)),
  }
  const of = (name: 'query' | 'body') => {
    const schema: z.ZodType | undefined = call[name]
    if (!schema) return undefined
    const extra = completions[call.path] ?? {}
    if (name !== part) return { ...(sampleOf(schema, context) as object), ...extra }
    return { ...(replaceAt(sampleOf(schema, context, path), path, value) as object), ...extra }
  }
  const isPlatforms = ![call.permission].flat().some((code) => code === 'session' || mayHold(code))
  const token = sender ?? (isPlatforms ? product.tokens.platform : product.tokens.north)
  const response = await product.app.inject(requestOf(call, { query: of('query'), body: of('body') }, token))
  const answer = response.json()
  return { status: response.statusCode, code: answer.code, key: answer.error?.key }
}

const mayHold = (code: string) => product.northPermissions.has(code)
const notFound = { status: 404, code: 404, key: 'core.notFound' }

describe("another tenant's record", () => {
  it.each(named)('%s is not found, and nothing changes', async (_name, of) => {
    const foreign = installationNouns.has(of.noun) ? unknownId : await south.provide(of.noun)
    const before = await digest()
    expect(await sendWith(of, foreign)).toEqual(notFound)
    expect(await sendWith(of, unknownId)).toEqual(notFound)
    expect(await digest()).toBe(before)
  })

  const lists = named.filter(([, { schema }]) => schema.safeParse('1,2').success)
  it.each(lists)('%s is not found among own ones, and nothing changes', async (_name, of) => {
    if (installationNouns.has(of.noun)) return
    const list = `${await north.provide(of.noun)},${await south.provide(of.noun)}`
    const before = await digest()
    expect(await sendWith(of, list)).toEqual(notFound)
    expect(await digest()).toBe(before)
  })
})

/** Nouns whose records stand at a station. */
const atStations = new Set(['station', 'site', 'device', 'gateway', 'point', 'alarm', 'alarmRule'])

describe('a record of a station that the user was not given', () => {
  it.each(named.filter(([, { noun }]) => atStations.has(noun)))(
    '%s is not found, and nothing changes',
    async (_name, of) => {
      const own = await north.provide(of.noun)
      const before = await digest()
      expect(await sendWith(of, own, product.tokens.stationless)).toEqual(notFound)
      expect(await digest()).toBe(before)
    },
  )
})

describe('fields that only the server writes', () => {
  const resources = allResources.map((resource) => [resource.noun, resource] as const)
  it.each(resources)('%s takes none of them from a body', async (_noun, resource) => {
    const { calls, codes } = resource
    const isPlatforms = !product.northPermissions.has(codes.add)
    const call = createCaller(product, isPlatforms ? product.tokens.platform : product.tokens.north)
    const body = await north.bodyFor(resource)
    const smuggled = {
      id: unknownId,
      createUser: unknownId,
      updateUser: unknownId,
      createTime: '2001-01-01 00:00:00',
      updateTime: '2001-01-01 00:00:00',
      isDeleted: 1,
      removedAt: '2001-01-01 00:00:00',
      passwordHash: 'x',
      tokenHash: 'x',
      tenantId: isPlatforms ? 'south' : 'north',
    }
    const saved = await call(calls.save, { body: { ...smuggled, ...body } })
    expect(saved.answer).toMatchObject({ code: 200 })
    expect(saved.data.id).not.toBe(unknownId)
    await call(calls.update, { body: { ...smuggled, id: saved.data.id } })
    const { data } = await call(calls.detail, { query: { id: saved.data.id } })
    const text = JSON.stringify(data)
    expect(text).not.toContain(unknownId)
    expect(text).not.toContain('2001-01-01')
    const southern = createCaller(product, product.tokens.south)
    expect((await southern(calls.detail, { query: { id: saved.data.id } })).status).not.toBe(200)
  })
})
