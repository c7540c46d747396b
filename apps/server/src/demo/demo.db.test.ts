import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, loadConfig } from '../config'
import { balanceOf } from '../modules/energy/balance/rules'
import { closeDemoAccounts } from '../modules/identity'
import { readRotas } from '../modules/notices'
import { firstDictionaries } from '../modules/system'
import { createTestClock } from '../platform/jobs/clock'
import type { Platform } from '../platform/module'
import { createTestDatabase, type TestDatabase } from '../testing'
import { decideDemo, refuseKnownPasswords, rememberOwn } from './demoMode'
import { demoRules } from './seed/alarmRules'
import { demoCalcPoints } from './seed/calcPoints'
import { usableTokens } from './seed/gatewayTokens'
import { demoTimings } from './seed/schedules'
import { readMarker, seedDemo } from './seed/seedDemo'

vi.setConfig({ testTimeout: 180_000 })

const now = Date.parse('2026-11-06T10:02:03+08:00')
const scope = { tenantId: 'demo', stationIds: 'all' } as const

let test: TestDatabase
let dataDir: string
let config: Config

beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
  config = loadConfig({ DATA_DIR: dataDir, DEMO_DAYS: '1', DEMO_MONTHS: '1' })
})
afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const platform = () => ({ db: test.db, config, clock: createTestClock(now) }) satisfies Partial<Platform>
const count = async (query: string): Promise<number> => {
  const { rows } = await test.db.inTenant(scope, (tx) =>
    tx.execute<{ n: string }>(sql.raw(`select count(*) as n from ${query}`)),
  )
  return Number(rows[0]?.n)
}
const rows = async (query: string) =>
  (await test.db.inTenant(scope, (tx) => tx.execute<{ id: string }>(sql.raw(query)))).rows

describe('the demo', () => {
  it('is on by itself only in a new embedded database that nobody else can reach', async () => {
    const decide = (changes: Partial<Config>) =>
      decideDemo({ db: test.db, config: { ...config, ...changes } })
    await expect(decide({ host: '0.0.0.0', demo: true })).rejects.toThrow(/HOST/)
    expect(await decide({ databaseUrl: 'postgres://elsewhere/db' })).toBe('own')
    expect(await decide({ databaseUrl: 'postgres://elsewhere/db', demo: true })).toBe('demo')
    expect(await decide({})).toBe('demo')
    expect(await decide({ demo: false })).toBe('leaving')
  })

  it('begins with plant, schematics, rules and days of history', async () => {
    const messages: string[] = []
    const { accounts, marker } = await seedDemo(platform(), (message) => messages.push(message))
    expect(accounts.map(({ tenantId, account }) => `${tenantId}/${account}`)).toEqual([
      '000000/admin',
      'demo/admin',
      'demo/operator',
      'demo/viewer',
    ])
    expect(marker?.isComplete).toBe(true)
    expect(messages.length).toBeGreaterThan(2)
    expect(await count('station')).toBe(2)
    expect(await count('device')).toBe(66)
    expect(await count('view where is_home')).toBe(2)
    expect(await count("view where status = 'published' and type in ('screen', 'mp')")).toBe(2)
    expect(await count('maintenance_file')).toBe(10)
    expect(await count('maintenance_file where station_id is null')).toBe(3)
    expect(await count('asset')).toBe(19)
    expect(
      await count('asset a join asset_category c on c.id = a.category_id join site s on s.id = a.site_id'),
    ).toBe(19)
    expect(await count('asset a join device d on d.id = a.device_id and d.station_id = a.station_id')).toBe(
      16,
    )
    expect(await count('asset_history h join asset a on a.id = h.record_id where h.to_state = a.state')).toBe(
      19,
    )
    expect(await count('repair_order')).toBe(17)
    const found = `repair_order o join work_task_item i on i.id = o.task_item_id and i.is_failed and i.record_id = o.task_id
      join work_task t on t.id = o.task_id and t.failed_count > 0 and t.submit_time = o.report_time
      where o.source = 'inspection' and o.asset_id = i.asset_id`
    expect(await count(found)).toBe(1)
    expect(await count('work_plan_asset_category')).toBe(7)
    const counting = `work_plan_counter c join work_plan p on p.id = c.plan_id
      where c.per_day > 0 and c.total < p.counter_every and c.times = 0`
    expect(await count(counting)).toBe(1)
    // whoever writes the handover of now is on duty
    const [rotaId = ''] = (await rows('select id::text as id from rota')).map(({ id }) => id)
    const writer = `select user_id::text as id from shift_handover_history h join shift_handover s on s.id = h.record_id
      where s.state = 'draft' and h.transition = 'write'`
    const onDuty = await test.db.asSystem(async (tx) =>
      (await readRotas(tx, [rotaId]))(rotaId, now, 'Asia/Shanghai'),
    )
    expect(onDuty.map((id) => ({ id }))).toEqual(await rows(writer))
    // each of another alarm, which was raised just before
    const ofAlarms = `(select distinct a.id from repair_order o join alarm a on a.id = o.alarm_id and a.device_id = o.device_id
      where o.source = 'alarm' and o.report_time = a.alarm_time + interval '3 minutes') a`
    expect(await count(ofAlarms)).toBe(4)
    expect(await count("repair_order where state = 'done' and end_time < now()")).toBe(12)
    expect(await count('attachment_thumbnail')).toBe(3 + 19)
    const answered = 'item_count > 0 and done_count = item_count'
    expect(await count(`work_task where state = 'done' and ${answered}`)).toBeGreaterThan(150)
    expect(await count(`work_task where state = 'done' and not (${answered})`)).toBe(0)
    expect(await count(`work_task where state = 'waiting'`)).toBeGreaterThan(10)
    const last =
      '(select to_state from work_task_history h where h.record_id = t.id order by id desc limit 1)'
    expect(await count(`work_task t where state is distinct from ${last}`)).toBe(0)
    const versions = await count('maintenance_file_version')
    expect(await count('attachment a join maintenance_file_version v on v.attachment_id = a.id')).toBe(
      versions,
    )
    expect(await count('tariff')).toBe(2)
    expect(await count('spare_part')).toBe(20)
    expect(await count('spare_part where is_low')).toBeGreaterThan(2)
    const ofOrders = `stock_movement m join spare_part p on p.id = m.part_id join repair_order o on o.id = m.order_id
      join asset a on a.id = o.asset_id and a.maker = p.maker and m.move_time = o.submit_time and m.balance >= 0`
    expect(await count(ofOrders)).toBeGreaterThan(2)
    const sums =
      'select part_id, sum(quantity) as quantity, sum(amount) as amount from stock_movement group by 1'
    expect(
      await count(
        `spare_part p join (${sums}) m on m.part_id = p.id and m.quantity = p.quantity and m.amount = p.stock_value`,
      ),
    ).toBe(20)
    // what is done by the clock writes to something; no tag that was hung for a repair hangs any more
    expect(await count('timing_task')).toBe(demoTimings.length)
    expect(
      await count(
        '(select record_id, action_group from timing_time except select record_id, action_group from timing_action) t',
      ),
    ).toBe(0)
    expect(await count('voice_device')).toBe(1)
    const takenOff = `device_tag t join repair_order o on o.id = t.order_id and o.device_id = t.device_id
      join device_tag_history h on h.record_id = t.id and h.to_state = t.status where t.status = 'removed'`
    expect(await count(takenOff)).toBe(await count('device_tag'))
    expect(await count(takenOff)).toBeGreaterThan(0)
    expect(await count("shift_handover where state = 'done' and given_by <> taken_by")).toBe(14)
    expect(await count("shift_handover where state = 'draft'")).toBe(1)
    // nine reports, each with its rows and columns
    expect(await count('custom_report r where r.is_shared and r.station_id is not null')).toBe(9)
    expect(
      await count(`(select record_id from custom_report_object intersect
        select record_id from custom_report_measure where property_no is not null or kind = 'runHours') r`),
    ).toBe(9)
    // each source that stands by keeps a rule for its overdue test
    expect(await count('alarm_rule')).toBe(demoRules.length + (await count('standby_source')))
    expect(await count('alarm where clear_time is null')).toBe(0)
    expect(await count('alarm')).toBeGreaterThan(30)
    const points = await count('point')
    expect(points).toBeGreaterThan(550)
    // what is calculated, or made of tests, comes with the first readings
    const later = demoCalcPoints.length + (await count('standby_source'))
    expect(await count('latest_value')).toBe(points - later)
  })

  it('has customers, a domain and dictionaries', async () => {
    // twelve of the plant's own, and what every tenant begins with
    const first = firstDictionaries.reduce((sum, { entries }) => sum + entries.length, 0)
    expect(await count(`dictionary where kind = 'business' and parent_id <> '0'`)).toBe(12 + first)
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select c.enterprise_name as name, d.domain from tenant t
        join customer c on c.home_tenant_id = t.id join brand_domain d on d.home_tenant_id = t.id
        where t.tenant_id = 'demo' and c.tenant_id = '000000' and d.tenant_id = '000000'`),
    )
    expect(rows).toEqual([{ name: '青山精密制造有限公司', domain: 'qingshan.example.com' }])
  })

  it('has history that balances: the rise of the incomer is that of its feeders and its transformer', async () => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ code: string; rise: number }>(sql`
        select d.device_code as code, sum(r.rise) as rise
        from rollup_1d r join point p on p.id = r.point_id join device d on d.id = p.device_id
        join product_property q on q.id = p.property_id
        where q.property_no in ('ep', 'lossEnergy') and d.device_code in ('AH2', '403', 'T3') group by 1`),
    )
    const rise = Object.fromEntries(rows.map(({ code, rise }) => [code, rise]))
    expect(rise.AH2).toBeGreaterThan(5_000)
    expect(rise.AH2).toBeCloseTo((rise['403'] ?? 0) + (rise.T3 ?? 0), -1)
  })

  it.each([
    ['AH1', 0, 3],
    ['AH2', 0, 3],
    ['401', -0.5, 0.5],
    ['402', -0.5, 0.5],
    ['403', -0.5, 0.5],
    ['F12', 2, 6],
    ['F21', 2, 6],
    ['F34', 2, 6],
    ['F35', 2, 6],
  ])('has a circuit tree that balances: %s loses %f to %f percent', async (code, least, most) => {
    const { total, children } = await test.db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from device where tenant_id = 'demo' and device_code = ${code}`,
      )
      return balanceOf(
        { tx, now: new Date(now) },
        { deviceId: rows[0]?.id ?? '' },
        { start: now - 20 * 86_400_000, end: now - 86_400_000 },
      )
    })
    expect(children.length).toBeGreaterThan(0)
    const percent = (100 * total.lossKwh) / total.parentKwh
    expect(percent).toBeGreaterThan(least)
    expect(percent).toBeLessThan(most)
  })

  it('has energy by the hour for the months before, and no seam where the detailed history begins', async () => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{
        name: string
        hours: number
        missing: number
        drawn: number
        risen: number
        days: number
      }>(sql`
        select min(d.device_name) as name, count(*)::int as hours, sum(rise) as risen, (array_agg(last order by bucket desc))[1] - (array_agg(first order by bucket))[1] as drawn,
          ((max(bucket) - min(bucket)) / 3600000 + 1 - count(*))::int as missing,
          (select sum(rise) from rollup_1d d where d.point_id = r.point_id) as days
        from rollup_1h r join point p on p.id = r.point_id join device d on d.id = p.device_id
        join product_property q on q.id = p.property_id
        where q.kind = 'accumulated' group by r.point_id`),
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { name, hours, missing, drawn, risen, days } of rows) {
      // the main water meter could not be read for two hours of its last whole day, which its next reading tells of
      expect(missing, name).toBe(name === '大厦总水表' ? 2 : 0)
      // 1 October until 6 November
      expect(hours).toBeGreaterThan(35 * 24)
      expect(risen).toBeCloseTo(drawn, 3)
      expect(days).toBeCloseTo(drawn, 3)
    }
  })

  it('gives the simulator tokens that the broker knows, but none that somebody has taken over', async () => {
    const tokens = () => test.db.inTenant(scope, (tx) => usableTokens(tx, config.tokenSecret))
    expect(Object.keys(await tokens()).sort()).toEqual(['building', 'factory', 'power'])
    await test.db.asSystem((tx) =>
      tx.execute(sql`update gateway_account set rotated_time = now() where account_name = 'demo-power'`),
    )
    expect(Object.keys(await tokens()).sort()).toEqual(['building', 'factory'])
  })

  it('is left once, also where an older version forgot to close its accounts', async () => {
    const leave = { db: test.db, config: { ...config, demo: false } }
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update parameter set param_value = 'off' where tenant_id = '000000' and param_key = 'demo'`,
      ),
    )
    expect(await decideDemo(leave)).toBe('leaving')
    await test.db.asSystem((tx) =>
      tx.execute(sql`update app_user set status = '0' where tenant_id = 'demo' and account = 'viewer'`),
    )
    const anywhere = { db: test.db, config: { ...config, host: '0.0.0.0' } }
    await expect(refuseKnownPasswords(anywhere)).rejects.toThrow('000000/admin, demo/admin, demo/operator')
    const now = new Date()
    expect(await closeDemoAccounts(test.db, { password: 'mine', now })).toMatchObject({ password: 'mine' })
    await refuseKnownPasswords(anywhere)
    // Enabled again, an account does not open with what everybody knows.
    await test.db.asSystem((tx) => tx.execute(sql`update app_user set status = '1' where tenant_id = 'demo'`))
    await refuseKnownPasswords(anywhere)
    await rememberOwn(test.db, 'leaving')
    expect(await decideDemo(leave)).toBe('own')
    expect(await closeDemoAccounts(test.db, { now })).toBeUndefined()
    await rememberOwn(test.db, 'own')
    expect(await decideDemo(leave)).toBe('own')
  })

  it('finishes what was left half done, and otherwise changes nothing', async () => {
    const before = {
      samples: await count('sample'),
      devices: await count('device'),
      alarms: await count('alarm'),
    }
    expect((await seedDemo(platform(), () => undefined)).accounts).toEqual([])
    await test.db.asSystem((tx) =>
      tx.execute(sql`update parameter set param_value = replace(param_value, '"isComplete":true', '"isComplete":false')
        where param_key = 'demo_plant'`),
    )
    await seedDemo(platform(), () => undefined)
    expect((await readMarker(platform()))?.isComplete).toBe(true)
    expect({
      samples: await count('sample'),
      devices: await count('device'),
      alarms: await count('alarm'),
    }).toEqual(before)
  })
})
