import type { Call } from '@energy-console/contract'
import { allCalls } from '@energy-console/contract/all'
import { devices, products } from '@energy-console/contract/devices'
import { saveView, viewPage } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, requestOf } from './caller'
import { inputOf } from './callInput'
import { createProductApp, type ProductApp } from './productApp'
import { createRecords, type Records } from './records'

const most = 4 * 1024 * 1024
const rows = 2000

let product: ProductApp
let records: Records

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
    'dictBiz',
    'gatewayAccount',
    'user',
    'dept',
    'role',
    'param',
  ])
    await records.provide(noun).catch(() => undefined)
  const layout = JSON.stringify([{ id: 'a', name: 'a', parent: { width: 100, height: 100 }, list: [] }])
  await call(saveView, { body: { name: 'pictured', thumbnail: picture(250_000) } })
  await call(products.calls.update, {
    body: {
      id: await records.provide('product'),
      productIcon: picture(120_000),
      layout: layout.padEnd(800_000),
    },
  })
  // Every table of the tenant's records is filled with copies of the rows that it has, as wide as they may be.
  await db.asOwner((tx) =>
    tx.execute(
      sql.raw(`
      insert into area (tenant_id, area_name, area_code) select 'north', repeat('名', 60), 'code ' || n from generate_series(1, ${rows}) n;
      insert into station (tenant_id, station_name, address, remark)
        select 'north', 'station ' || n, repeat('址', 200), repeat('注', 500) from generate_series(1, ${rows}) n;
      insert into site (tenant_id, station_id, site_name) select 'north', s.id, 'site ' || n
        from (select id from station where tenant_id = 'north' order by id limit 1) s, generate_series(1, ${rows}) n;
      insert into product (tenant_id, label, product_icon, layout, remark)
        select 'north', 'product ' || n, p.product_icon, p.layout, repeat('注', 500)
        from (select * from product where tenant_id = 'north' and layout is not null limit 1) p, generate_series(1, ${rows}) n;
      insert into device (tenant_id, station_id, gateway_id, product_id, device_name, remark)
        select 'north', d.station_id, null, d.product_id, 'device ' || n, repeat('注', 300)
        from (select * from device where tenant_id = 'north' limit 1) d, generate_series(1, ${rows}) n;
      insert into point (tenant_id, station_id, device_id, property_id, point_name)
        select d.tenant_id, d.station_id, d.id, q.id, d.device_name || ' / ' || q.property_name
        from device d join product_property q on q.product_id = d.product_id where d.tenant_id = 'north' on conflict do nothing;
      insert into view (tenant_id, name, content, thumbnail, tags)
        select 'north', 'view ' || n, repeat('{', 100000), v.thumbnail, array['a', 'b']
        from (select * from view where tenant_id = 'north' and thumbnail is not null limit 1) v, generate_series(1, ${rows}) n;
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time,
          value, limit_value, last_time, clear_time)
        select a.tenant_id, a.station_id, a.device_id, a.item_id, a.rule_id, a.level, repeat('名', 60), repeat('警', 200), now(),
          a.value, a.limit_value, now(), now()
        from (select * from alarm where tenant_id = 'north' limit 1) a, generate_series(1, ${rows}) n;
      insert into dictionary (tenant_id, kind, code, dict_key, dict_value, remark)
        select 'north', 'business', 'code_' || n, 'k', repeat('值', 100), repeat('注', 200) from generate_series(1, ${rows}) n;
      insert into operation_log (tenant_id, account, user_name, title, result, method, request_uri, remote_ip, user_agent, params)
        select 'north', 'a', 'a', 't', 'success', 'POST', '/api', '::1', repeat('a', 300), repeat('p', 2000)
        from generate_series(1, ${rows}) n;
    `),
    ),
  )
}, 120_000)
afterAll(() => product?.close())

/** The largest page that a list answers, and what the least input brings of the rest. */
async function largest(call: Call) {
  const input = await inputOf(call, records)
  const isList = call.query !== undefined && 'shape' in call.query && 'size' in (call.query.shape as object)
  const query = isList ? { ...input.query, size: '1000' } : input.query
  return product.app.inject(requestOf(call, { query, body: input.body }, product.tokens.north))
}

describe('the largest answer of a call over a well-filled database', () => {
  const calls = allCalls.filter(
    (call) => call.permission !== 'public' && (call.method === 'GET' || call.path.endsWith('/page')),
  )
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is bounded',
    async (_name, call) => {
      if (call.path.endsWith('/logout')) return
      const answer = await largest(call)
      expect(answer.rawPayload.length).toBeLessThanOrEqual(most)
      // A bound is no excuse: what lists show of full tables must fit in.
      expect(answer.json().error?.key).not.toBe('core.answerTooLarge')
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})

describe('a list', () => {
  it('carries addresses of pictures, which answer with the picture, and no layouts', async () => {
    const call = createCaller(product, product.tokens.north)
    const { data: views } = await call(viewPage, { query: { name_equal: 'view 7' } as never })
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
      tx.execute(sql`update device set remark = repeat('注', 500), address = repeat('址', 64)`),
    )
    await db.asOwner((tx) =>
      tx.execute(sql`insert into product_property (tenant_id, product_id, category, property_no, property_name)
        select 'north', product_id, 'siyao', 'q' || n, repeat('名', 60) from
        (select product_id from device where device_name = 'device 1') d, generate_series(1, 100) n`),
    )
    await db.asOwner((tx) =>
      tx.execute(sql`insert into point (tenant_id, station_id, device_id, property_id, point_name)
        select d.tenant_id, d.station_id, d.id, q.id, 'p' from device d
        join product_property q on q.product_id = d.product_id where d.tenant_id = 'north' on conflict do nothing`),
    )
    const call = createCaller(product, product.tokens.north)
    const { answer } = await call(devices.calls.page, { query: { size: '1000' } as never })
    expect(answer).toMatchObject({ code: 400, error: { key: 'core.answerTooLarge' } })
    expect((await call(devices.calls.page, { query: { size: '100' } as never })).answer.code).toBe(200)
  })
})
