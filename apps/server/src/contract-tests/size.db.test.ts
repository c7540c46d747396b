import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { products } from '@energy-console/contract/devices'
import { operationLogs } from '@energy-console/contract/system'
import { listViews, saveView } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestLimits } from '../platform/limits'
import { createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { fillHistory, fillTenant, notLists, rows } from './fullTables'
import { createProductApp, type ProductApp } from './productApp'
import { createRecords, type Records } from './records'
import { bare } from './sample'

const most = requestLimits.answerBytes

let product: ProductApp
let records: Records
let platformRecords: Records
/** The points whose history is filled, as many as a call takes, and the time that it fills. */
let filledPoints: readonly string[]
const span = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 1) + 80 * 3_600_000 }

/** A PNG, in so far as its first bytes say so. */
const picture = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(bytes, 7)]).toString('base64')}`

beforeAll(async () => {
  product = await createProductApp()
  const { db } = product.platform
  const call = createCaller(product, product.tokens.north)
  records = createRecords({ tenantId: 'north', db, call })
  for (const noun of [
    'device',
    'view',
    'alarm',
    'tariffRevision',
    'dictBiz',
    'gatewayAccount',
    'user',
    'dept',
    'role',
    'param',
    'productGroup',
    'pointGroup',
    'counterCorrection',
    'maintenanceFile',
  ])
    await records.provide(noun)
  const platform = createCaller(product, product.tokens.platform)
  platformRecords = createRecords({ tenantId: '000000', db, call: platform })
  const layout = JSON.stringify([{ id: 'a', name: 'a', parent: { width: 100, height: 100 }, list: [] }])
  await call(saveView, { body: { name: 'pictured', thumbnail: picture(250_000) } })
  await call(products.calls.update, {
    body: {
      id: await records.provide('product'),
      productIcon: picture(120_000),
      layout: layout.padEnd(800_000),
    },
  })
  await fillTenant(db)
  filledPoints = await fillHistory(db, span)
}, 120_000)
afterAll(() => product?.close())

/** The longest lists of ids that calls take, in place of the one that stands in a sample. */
const wide: Record<string, () => Promise<Record<string, unknown>>> = {
  '/api/ml-mlink/item/history': async () => ({
    itemIds: filledPoints.join(','),
    start: String(span.start),
    end: String(span.end),
    resolution: 'raw',
    maxPoints: '10000',
  }),
  '/api/ml-mlink/energycost/report': async () => ({ from: '2026-01-01', to: '2026-03-03', grain: 'hour' }),
  '/api/ml-mlink/energycost/heat': async () => ({ from: '2026-01-01', to: '2026-12-31' }),
  '/api/ml-mlink/energycost/meters': async () => ({ limit: '1000' }),
  '/api/ml-mlink/item/realtime': async () => ({ itemIds: filledPoints.join(',') }),
}

const takes = (schema: Call['query'], name: string) => schema !== undefined && name in fieldsOf(schema)
function fieldsOf(schema: z.ZodType): object {
  const type = bare(schema)
  return type instanceof z.ZodObject ? type.shape : {}
}

/** The largest page that a list answers, and what the least input brings of the rest. */
async function largest(call: Call) {
  const owner = product.isPlatforms(call) ? 'platform' : 'north'
  const input = await inputOf(call, owner === 'platform' ? platformRecords : records)
  const size = 1000
  const query = { ...input.query, ...(takes(call.query, 'size') && { size }), ...(await wide[call.path]?.()) }
  const body = takes(call.body, 'size') ? { ...input.body, size } : input.body
  return product.app.inject(requestOf(call, { query, body }, product.tokens[owner]))
}

/** Calls that answer otherwise than with 200, and why. */
const refusals: Record<string, RegExp> = {
  // System dictionaries are the installation's; the sample knows of none.
  '/api/blade-system/dict/detail': /^core\.notFound$/,
}

describe('the largest answer of a call over a well-filled database', () => {
  const calls = allCalls.filter(
    (call) =>
      call.permission !== 'public' &&
      (call.method === 'GET' || call.path.endsWith('/page')) &&
      !call.path.endsWith('/logout'),
  )
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is bounded',
    async (_name, call) => {
      const answer = await largest(call)
      expect(answer.rawPayload.length).toBeLessThanOrEqual(call.answerLimit ?? most)
      // A bound is no excuse: what lists show of full tables must fit in.
      const refusal = refusals[call.path]
      if (refusal) expect(answer.json().error?.key).toMatch(refusal)
      else expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
    },
  )

  it('stands on full tables', async () => {
    const { rows: tables } = await product.platform.db.asOwner((tx) =>
      tx.execute<{ name: string }>(sql`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`),
    )
    const thin: string[] = []
    for (const { name } of tables) {
      const { rows: counted } = await product.platform.db.asOwner((tx) =>
        tx.execute<{ n: number }>(
          sql.raw(`select count(*)::int as n from "${name}" where tenant_id = 'north'`),
        ),
      )
      if ((counted[0]?.n ?? 0) < rows) thin.push(name)
    }
    expect(thin.sort()).toEqual(Object.keys(notLists).sort())
  })
})

describe('a list', () => {
  it('carries addresses of pictures, which answer with the picture, and no layouts', async () => {
    const call = createCaller(product, product.tokens.north)
    const { data: views } = await call(listViews, { query: { name_equal: 'view 7' } as never })
    const { data: models } = await call(products.calls.list, { query: { label_equal: 'product 7' } as never })
    expect(models[0]).not.toHaveProperty('layout')
    for (const address of [views.records[0]?.thumbnail, models[0]?.productIcon]) {
      expect(address).toMatch(/^\/api\/ml-mlink\/view\/image\?hash=[0-9a-f]{64}$/)
      const answer = await product.app.inject(String(address))
      expect(answer.headers['content-type']).toBe('image/png')
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    const detail = await call(products.calls.detail, { query: { id: String(models[0]?.id) } })
    expect(String(detail.data.layout).length).toBe(800_000)
  })

  it('refuses what would exceed the bound', async () => {
    const { db } = product.platform
    await db.asOwner((tx) =>
      tx.execute(sql`update operation_log set params = repeat('参', 2000) where tenant_id = 'north'`),
    )
    const call = createCaller(product, product.tokens.north)
    const { answer } = await call(operationLogs.calls.page, { query: { size: '1000' } as never })
    expect(answer).toMatchObject({ code: 400, error: { key: 'core.answerTooLarge' } })
    expect((await call(operationLogs.calls.page, { query: { size: '100' } as never })).answer.code).toBe(200)
  })
})
