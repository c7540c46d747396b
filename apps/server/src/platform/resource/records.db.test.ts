import { field, resource, rule } from '@energy-console/contract'
import { stations } from '@energy-console/contract/stations'
import { eq } from 'drizzle-orm'
import { date, doublePrecision, index, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeSchema, statementsBetween } from '../../../scripts/schema'
import { createStations } from '../../modules/stations'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { type CallApp, createCallApp } from '../../testing/callApp'
import { makeStation } from '../../testing/factories'
import { untilWaiting } from '../../testing/waitingBackends'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  money,
  tenantAndStationPolicy,
  tenantId,
  unitPrice,
} from '../database'
import { grantsSql } from '../database/grants'
import { mountResource } from '.'
import { requireChildren } from './children'
import { requireFit } from './fit'

const Period = z
  .object({
    start: field.timeOfDay('开始'),
    price: field.unitPrice('电价', '元/kWh'),
    seen: field.instant('时间').nullish(),
    stationId: field.reference('站点', 'station').nullish(),
  })
  .refine(({ start }) => start !== '23:59', { error: '太晚', path: ['start'] })
const Plan = z.object({
  planName: field.name('名称', { column: true }),
  stationId: field.reference('站点', 'station'),
  startDay: field.date('开始日期', { column: true }),
  endDay: field.date('结束日期').nullish(),
  fee: field.money('服务费').nullish(),
  level: field.numberChoice('等级', [{ value: 1, label: '警告' }]).nullish(),
  periods: field.rows('时段', Period, { max: 5 }).optional(),
})
const plans = resource({
  path: '/ml-mlink/testplan',
  noun: 'testPlan',
  label: '计划',
  permission: 'test_plan',
  title: 'planName',
  schema: Plan,
  rules: [
    rule(
      Plan,
      ['startDay', 'endDay'],
      ({ startDay, endDay }) => !endDay || startDay < endDay,
      '须晚于开始日期',
    ),
    rule(
      Plan,
      ['startDay', 'periods'],
      ({ startDay, periods = [] }) => startDay !== '2026-12-31' || periods.length > 1,
      '至少两个时段',
    ),
  ],
})

const planTable = pgTable(
  'test_plan',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    planName: varchar('plan_name', { length: 64 }).notNull(),
    startDay: date('start_day').notNull(),
    endDay: date('end_day'),
    fee: money('fee'),
    level: smallint('level'),
    ...audit(),
  },
  () => tenantAndStationPolicy(),
)
const periodTable = pgTable(
  'test_period',
  {
    ...childOf(() => planTable.id),
    start: varchar('start', { length: 5 }).notNull(),
    price: unitPrice('price').notNull(),
    seen: instant('seen'),
    stationId: idColumn('station_id'),
  },
  (table) => [...childPolicy('test_plan'), index('test_period_record').on(table.recordId)],
)
const tables = { planTable, periodTable }

let test: TestDatabase
let app: CallApp
beforeAll(async () => {
  test = await createTestDatabase()
  const owner = new pg.Client({ connectionString: test.db.connectionString })
  await owner.connect()
  const statements = await statementsBetween(describeSchema({}), describeSchema(tables), tables)
  await owner.query([...statements, grantsSql].join('\n')).finally(() => owner.end())
  app = await createCallApp(test.db, (platform) => [
    createStations(platform),
    { routes: mountResource(plans, planTable, platform, { children: { periods: periodTable } }) },
  ])
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const { save, update, detail, page, remove, export: exportPlans } = plans.calls
const period = (start: string, more: object = {}) => ({ start, price: '0.4883', ...more })

/** A plan with rows at a station of its own. */
async function savePlan(values: object = {}, who = app.as()) {
  const station = await makeStation(test.db)
  const body = { planName: '甲', stationId: station.id, startDay: '2026-03-01', ...values }
  const { data, error } = await who.call(save, { body })
  return { id: data?.id as string, error, stationId: station.id }
}
const rowsOf = async (id: string, who = app.as()) => (await who.call(detail, { query: { id } })).data.periods
const stored = () => test.db.asSystem((tx) => tx.select().from(periodTable))

describe('rows of a record', () => {
  it('are saved and answered with it in their order, with the names of what they refer to', async () => {
    const { id: planId, stationId } = await savePlan()
    const periods = [period('08:00', { stationId, seen: '2026-03-01 12:00:00' }), period('00:00')]
    await app.as().call(update, { body: { id: planId, periods } })
    const [first, second] = await rowsOf(planId)
    expect(first).toMatchObject({
      start: '08:00',
      price: '0.48830000',
      stationId,
      seen: '2026-03-01 12:00:00',
    })
    expect(first.stationName).toMatch(/站点/)
    expect(second).toMatchObject({ start: '00:00', seen: null })
    expect(first).not.toHaveProperty('recordId')
  })

  it('are brought in line by difference: what stays keeps its id, what is missing goes', async () => {
    const { id: planId } = await savePlan({ periods: [period('00:00'), period('08:00'), period('16:00')] })
    const [night, , evening] = await rowsOf(planId)
    const next = [evening, { ...night, price: '1' }, period('12:00')]
    await app.as().call(update, { body: { id: planId, periods: next } })
    const after = await rowsOf(planId)
    expect(after.map(({ start }: { start: string }) => start)).toEqual(['16:00', '00:00', '12:00'])
    expect(after.slice(0, 2).map((row: { id: string }) => row.id)).toEqual([evening.id, night.id])
    expect(after[1].price).toBe('1.00000000')
  })

  it('stay when a change leaves them out, go when it empties them, and go with the record', async () => {
    const { id: planId } = await savePlan({ periods: [period('00:00')] })
    await app.as().call(update, { body: { id: planId, planName: '乙' } })
    expect(await rowsOf(planId)).toHaveLength(1)
    await app.as().call(update, { body: { id: planId, periods: [] } })
    expect(await rowsOf(planId)).toEqual([])
    await app.as().call(update, { body: { id: planId, periods: [period('00:00')] } })
    await app.as().call(remove, { query: { ids: planId } })
    expect((await stored()).filter(({ recordId }) => recordId === planId)).toEqual([])
  })

  it('are refused by cell, and nothing of the record is saved then', async () => {
    const { error } = await savePlan({ planName: '坏', periods: [period('00:00'), period('8')] })
    expect(error).toMatchObject({ key: 'core.invalid', field: 'periods.1.start', params: { field: '开始' } })
    const late = await savePlan({ periods: [period('23:59')] })
    expect(late.error).toMatchObject({ field: 'periods.0.start', params: { reason: '太晚' } })
    const many = await savePlan({ periods: Array.from({ length: 6 }, () => period('00:00')) })
    expect(many.error).toMatchObject({ field: 'periods' })
    const { data } = await app.as().call(page, { query: { planName: '坏' } })
    expect(data.total).toBe(0)
  })

  it('refuse ids of other records, ids that come twice, and references that the caller does not see', async () => {
    const one = await savePlan({ periods: [period('00:00')] })
    const other = await savePlan({ periods: [period('00:00')] })
    const [row] = await rowsOf(other.id)
    const attempt = (periods: object[]) => app.as().call(update, { body: { id: one.id, periods } })
    expect((await attempt([row])).code).toBe(404)
    const [own] = await rowsOf(one.id)
    expect((await attempt([own, own])).error).toMatchObject({ field: 'periods.1.id' })
    const foreign = await makeStation(test.db, { tenantId: 'elsewhere' })
    expect((await attempt([period('00:00', { stationId: foreign.id })])).code).toBe(404)
    expect(await rowsOf(one.id)).toHaveLength(1)
  })

  it('belong to tenant and stations of their record', async () => {
    const { id: planId, stationId } = await savePlan({ periods: [period('00:00')] })
    const seen = (scope: { tenantId: string; stationIds: 'all' | string[] }) =>
      test.db.inTenant(scope, (tx) => tx.$count(periodTable, eq(periodTable.recordId, planId)))
    expect(await seen({ tenantId: 'demo', stationIds: [stationId] })).toBe(1)
    expect(await seen({ tenantId: 'demo', stationIds: ['1'] })).toBe(0)
    expect(await seen({ tenantId: 'elsewhere', stationIds: 'all' })).toBe(0)
    const stranger = app.as({ stationIds: ['1'] })
    expect((await stranger.call(update, { body: { id: planId, periods: [] } })).code).toBe(404)
    expect(await rowsOf(planId)).toHaveLength(1)
  })

  it('keep what they refer to from being removed', async () => {
    const used = await makeStation(test.db)
    await savePlan({ periods: [period('00:00', { stationId: used.id })] })
    const { error } = await app.as().call(stations.calls.remove, { query: { ids: used.id } })
    expect(error).toMatchObject({ key: 'core.inUse', params: { what: '计划' } })
  })

  it('do not double when two people save them at once', async () => {
    const { id: planId } = await savePlan({ periods: [period('00:00')] })
    const one = { id: planId, periods: [period('01:00'), period('02:00')] }
    await Promise.all([app.as().call(update, { body: one }), app.as().call(update, { body: one })])
    expect(await rowsOf(planId)).toHaveLength(2)
  })

  it('are not mounted without a table', () => {
    expect(() => requireChildren(plans, {})).toThrow(/testPlan.periods/)
  })

  it('stand in no list', async () => {
    await savePlan({ planName: '无行', periods: [period('00:00')] })
    const { data } = await app.as().call(page, { query: { planName: '无行' } })
    expect(data.records[0]).not.toHaveProperty('periods')
  })
})

describe('rules of a record', () => {
  it('refuse with the field that they are said at', async () => {
    const { error } = await savePlan({ endDay: '2026-02-01' })
    expect(error).toMatchObject({
      key: 'core.invalid',
      field: 'endDay',
      params: { field: '结束日期', reason: '须晚于开始日期' },
    })
  })

  it('look at the record as it will stand when only a part of it is changed', async () => {
    const { id: planId } = await savePlan({ endDay: '2026-06-01', periods: [period('00:00')] })
    const change = (body: object) => app.as().call(update, { body: { id: planId, ...body } })
    expect((await change({ startDay: '2026-07-01' })).error).toMatchObject({ field: 'endDay' })
    expect((await change({ startDay: '2026-12-31', endDay: null })).error).toMatchObject({ field: 'periods' })
    expect((await change({ startDay: '2026-05-01' })).code).toBe(200)
  })

  it('hold where two people change it at once: who comes second is judged by what the first has stored', async () => {
    const { id: planId } = await savePlan({ startDay: '2026-03-01', endDay: '2026-09-01' })
    const change = (body: object) => app.as().call(update, { body: { id: planId, ...body } })
    const both = await whileHeld(planId, () => [
      change({ startDay: '2026-08-01' }),
      change({ endDay: '2026-04-01' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
    const { data } = await app.as().call(detail, { query: { id: planId } })
    expect(data.startDay < (data.endDay ?? '')).toBe(true)
  })
})

/** Begins some changes of a plan while it is held, and lets it go when all of them wait for it. */
async function whileHeld<T>(planId: string, begin: () => readonly Promise<T>[]): Promise<T[]> {
  let begun: readonly Promise<T>[] = []
  await test.db.asSystem(async (tx) => {
    await tx.select().from(planTable).where(eq(planTable.id, planId)).for('update')
    begun = begin()
    await untilWaiting(test.db, begun.length)
  })
  return Promise.all(begun)
}

describe('fields of a record', () => {
  it('keep money and days as they are, and are filtered by them', async () => {
    const { id: planId } = await savePlan({ planName: '钱', fee: '1234567890123.45', endDay: '2026-03-31' })
    const { data } = await app.as().call(detail, { query: { id: planId } })
    expect(data).toMatchObject({ fee: '1234567890123.45', startDay: '2026-03-01', endDay: '2026-03-31' })
    const totalOf = async (query: object) =>
      (await app.as().call(page, { query: { planName: '钱', ...query } })).data?.total
    expect(await totalOf({ fee_ge: '1234567890123.45', startDay_datele: '2026-03-01' })).toBe(1)
    expect(await totalOf({ fee_gt: '1234567890123.45' })).toBe(0)
    const { error } = await app.as().call(page, { query: { startDay_datege: '2026-02-30' } })
    expect(error).toMatchObject({ key: 'core.invalid', field: 'startDay_datege' })
  })

  it('come by pages in order, each with the number of all, searched or not', async () => {
    const names = ['页一', '页二', '页三', '页四', '页五']
    const { stationId } = await savePlan({ planName: '页一' })
    for (const planName of names.slice(1)) await savePlan({ planName, stationId })
    const read = async (current: number, query: object) => {
      const asked = { query: { stationId, size: '2', current: String(current), ...query } }
      const { records, total, pages } = (await app.as().call(page, asked)).data
      expect([total, pages]).toEqual([5, 3])
      return records
    }
    for (const query of [{}, { planName: '页' }]) {
      // equal days: the ids decide, in the same direction
      const rows = [
        await read(1, { descs: 'startDay', ...query }),
        await read(2, { descs: 'startDay', ...query }),
      ]
      expect(rows.flat().map(({ planName }) => planName)).toEqual(['页五', '页四', '页三', '页二'])
      const last = await read(3, { ascs: 'startDay', ...query })
      expect(last).toMatchObject([{ planName: '页五', stationName: expect.stringContaining('站点') }])
      expect(await read(4, query)).toEqual([])
    }
  })

  it('are exported', async () => {
    expect((await app.as().call(exportPlans, { query: { format: 'csv' } })).data.fileName).toBe('计划.csv')
  })

  it('must fit their columns', () => {
    const narrow = pgTable('narrow', { id: id(), fee: doublePrecision('fee') })
    const short = pgTable('short', { id: id(), planName: varchar('plan_name', { length: 20 }) })
    expect(() => requireFit(plans, narrow)).toThrow(/testPlan.fee: money/)
    expect(() => requireFit(plans, short)).toThrow(/testPlan.planName: text/)
    const shape = { noun: 'testUser', schema: z.object({ roleId: field.references('角色', 'role') }) }
    const roomFor = (length: number) => pgTable('ids', { id: id(), roleId: varchar('role_id', { length }) })
    expect(() => requireFit(shape, roomFor(1_000))).toThrow(/testUser.roleId: references/)
    expect(() => requireFit(shape, roomFor(2_000))).not.toThrow()
  })
})
