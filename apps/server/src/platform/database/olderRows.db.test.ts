import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstDictionaries } from '../../modules/system'
import { type BareDatabase, createEmptyDatabase } from '../../testing'
import { migrate } from './migrate'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A midnight of UTC, at which the kept minutes begin. */
const start = Date.UTC(2026, 4, 10)

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>${'三相电表'.repeat(60)}</title></svg>`
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(400, 7)])
const icons = {
  png: `data:image/png;base64,${base64(png)}`,
  svg: `data:image/svg+xml;base64,${base64(svg)}`,
  'svg as text': `data:image/svg+xml;utf8,${svg}`,
  address: `https://pictures.example/${'long/'.repeat(60)}meter.png`,
  'short address': 'https://pictures.example/meter.png',
  broken: `data:image/png;base64,${'%'.repeat(300)}`,
}
/** Accounts with their e-mails. */
const people = [
  ['li', 'li@example.com'],
  ['copier', 'Li@Example.com'],
  ['wang', 'wang@example.com'],
  ['elsewhere', 'wang@example.com'],
  ['zhao', ''],
  ['qian', ''],
]
const zones = ['Asia/Kolkata', 'Mars/Olympus', 'Asia/Shanghai']

let database: BareDatabase
let client: pg.Client
let firstOnly: string

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await client.query(statement, values)).rows

/** One reading a minute, its value rising by one; `step` long roll-ups over `[from, to)`. */
const rollUps = (table: string, step: number, from: number, to: number) =>
  client.query(`
    insert into ${table} (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
    select 'demo', p, b, b / 60000, (b + ${step}) / 60000 - 1, b / 60000 + (${step} / 60000 - 1) / 2.0, b / 60000,
      (b + ${step}) / 60000 - 1, ${step} / 60000, ${step} / 60000
    from generate_series(1, ${zones.length}) p, generate_series(${from}::bigint, ${to - step}::bigint, ${step}) b`)

const sumsOf = (table: string) =>
  rowsOf(
    `select point_id, sum(count)::int as count, sum(rise) as rise, sum(mean * count)::numeric(30, 3) as sum,
      min(min) as min, max(max) as max from ${table} group by point_id order by point_id`,
  )
const before = new Map<string, unknown>()

beforeAll(async () => {
  database = await createEmptyDatabase()
  firstOnly = mkdtempSync(join(tmpdir(), 'migrations-'))
  copyFileSync(join(migrations, '0001_initial.sql'), join(firstOnly, '0001_initial.sql'))
  await migrate(database.url, firstOnly)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [label, icon] of Object.entries(icons))
    await client.query(`insert into product (tenant_id, label, product_icon) values ('demo', $1, $2)`, [
      label,
      icon,
    ])
  await client.query(
    `insert into view (tenant_id, name, content, thumbnail) values ('demo', 'drawn', '{}', $1), ('demo', 'bare', '{}', null)`,
    [icons.png],
  )
  for (const [account, email] of people)
    await client.query(
      `insert into app_user (tenant_id, account, password_hash, real_name, email) values ($1, $2, '', $2, $3)`,
      [account === 'elsewhere' ? 'other' : 'demo', account, email],
    )
  for (const [tenantId, administrators] of [
    ['chinese', '管理员'],
    ['english', 'Administrator'],
    ['own', '管理员'],
  ]) {
    await client.query('insert into tenant (tenant_id, tenant_name) values ($1, $1)', [tenantId])
    await client.query(`insert into role (tenant_id, role_alias, role_name) values ($1, 'admin', $2)`, [
      ...[tenantId, administrators],
    ])
  }
  await client.query(
    `with d as (insert into dictionary (tenant_id, kind, code, dict_value)
       values ('own', 'business', 'repair_cause', '原因') returning id)
     insert into dictionary (tenant_id, kind, parent_id, code, dict_key, dict_value)
     select 'own', 'business', id, 'repair_cause', 'worn', '磨损' from d`,
  )
  for (const [index, zone] of zones.entries())
    await client.query(
      `with s as (insert into station (tenant_id, station_name, time_zone) values ('demo', $1, $1) returning id)
       insert into point (id, tenant_id, station_id, device_id, property_id, point_name)
       overriding system value select $2, 'demo', id, $2, 1, $1 from s`,
      [zone, index + 1],
    )
  await client.query(
    `create table rollup_1m_may partition of rollup_1m for values from (${start}) to (${start + 3 * dayMs})`,
  )
  await rollUps('rollup_1m', 60_000, start, start + 3 * dayMs)
  await rollUps('rollup_1h', hourMs, start - 2 * dayMs, start + 3 * dayMs)
  // A day of 0.1.0 began at the station's midnight; these stand for it, none of them half.
  await rollUps('rollup_1d', dayMs, start - 2 * dayMs - 5.5 * hourMs, start + 3 * dayMs - 5.5 * hourMs)
  for (const table of ['rollup_1m', 'rollup_1h', 'rollup_1d']) before.set(table, await sumsOf(table))
  await migrate(database.url, migrations)
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
  rmSync(firstOnly, { recursive: true })
})

/** What a stored image's address leads to. */
const imageAt = async (address: string) =>
  (
    await rowsOf('select content_type, bytes from view_image where tenant_id = $1 and hash = $2', [
      'demo',
      address.replace('/api/ml-mlink/view/image?hash=', ''),
    ])
  )[0]

describe('pictures in rows of version 0.1.0', () => {
  const iconOf = async (label: string): Promise<string> =>
    (await rowsOf('select product_icon from product where label = $1', [label]))[0].product_icon

  it('are stored images when they were base64', async () => {
    expect(await imageAt(await iconOf('png'))).toEqual({ content_type: 'image/png', bytes: png })
    expect(await imageAt(await iconOf('svg'))).toEqual({
      content_type: 'image/svg+xml',
      bytes: Buffer.from(svg),
    })
    const [drawn, bare] = await rowsOf('select thumbnail from view order by id')
    expect(drawn.thumbnail).toBe(await iconOf('png'))
    expect(bare.thumbnail).toBeNull()
  })

  it.each(['svg as text', 'address', 'short address', 'broken'] as const)('stay: %s', async (label) => {
    expect(await iconOf(label)).toBe(icons[label])
  })
})

describe('roll-ups of version 0.1.0', () => {
  it.each(['rollup_1m', 'rollup_1h'])('have lost nothing and doubled nothing: %s', async (table) => {
    expect(await sumsOf(table)).toEqual(before.get(table))
  })

  it('have hours of the station where its clock is off by half an hour, and no others changed', async () => {
    const off = await rowsOf(
      `select point_id, count(*)::int as hours from rollup_1h where bucket % ${hourMs} <> 0 group by point_id`,
    )
    expect(off).toEqual([{ point_id: '1', hours: 73 }])
    const old = await rowsOf(
      `select count(*)::int as hours from rollup_1h where point_id = 1 and bucket < ${start} and bucket % ${hourMs} = 0`,
    )
    expect(old).toEqual([{ hours: 48 }])
  })

  it('have the same days, each the sum of its hours', async () => {
    const days = await rowsOf(
      `select bucket::float8 as bucket, count from rollup_1d where point_id = 1 order by bucket`,
    )
    const first = start - 2 * dayMs - 5.5 * hourMs
    expect(days).toEqual([
      ...[0, 1, 2, 3, 4].map((day) => ({ bucket: first + day * dayMs, count: 1440 })),
      { bucket: first + 5 * dayMs, count: 330 },
    ])
    expect((await sumsOf('rollup_1d')).slice(1)).toEqual((before.get('rollup_1d') as unknown[]).slice(1))
  })

  it('have days that know which of their hours have readings', async () => {
    const days = await rowsOf(`
      select d.hours_read as told, json_agg(h.bucket - d.bucket) as after from rollup_1d d
      join rollup_1h h on h.point_id = d.point_id and h.bucket >= d.bucket and h.bucket < d.bucket + ${dayMs + hourMs}
      group by d.point_id, d.bucket`)
    expect(days.length).toBeGreaterThan(zones.length)
    for (const { told, after } of days as { told: number | null; after: number[] }[]) {
      const hours = after.map((ms) => ms / hourMs)
      const bits = hours.reduce((sum, hour) => sum | (1 << hour), 0)
      expect(told).toBe(hours.every(Number.isInteger) ? bits : null)
    }
  })
})

it('an e-mail that several users of a tenant had is one that nobody was given', async () => {
  const own = await rowsOf('select account from app_user where is_email_own order by id')
  expect(own).toEqual([{ account: 'li' }, { account: 'copier' }])
})

it.each([
  ['chinese', { repair_cause: '轴承磨损', repair_remedy: '更换部件' }],
  ['english', { repair_cause: 'Worn bearing', repair_remedy: 'Part replaced' }],
  ['own', { repair_cause: '磨损', repair_remedy: '更换部件' }],
])(
  'tenants that had no causes and remedies of repairs have some, in their language: %s',
  async (tenantId, first) => {
    const entries = await rowsOf(
      `select code, dict_key as key, dict_value as value from dictionary
     where tenant_id = $1 and parent_id <> 0 order by code, sort, id`,
      [tenantId],
    )
    const of = (code: string) => entries.filter((entry) => entry.code === code)
    for (const [code, value] of Object.entries(first)) expect(of(code)[0]).toMatchObject({ value })
    // a tenant's own are left alone; what others get is what new tenants begin with
    for (const { code, entries } of firstDictionaries) {
      const isOwn = tenantId === 'own' && code === 'repair_cause'
      const words = entries.map((word) => word[tenantId === 'english' ? 1 : 0])
      expect(of(code).map(({ value }) => value)).toEqual(isOwn ? ['磨损'] : words)
      expect(of(code).map(({ key }) => key)).toEqual(isOwn ? ['worn'] : words.map((_, at) => String(at + 1)))
    }
  },
)
