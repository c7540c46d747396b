import { listReferenceOptions } from '@energy-console/contract'
import {
  assetCategories,
  assets,
  getPlanDay,
  getPlanPreview,
  previewPlanDraft,
  previewPlanDraftDay,
  tryPlanChange,
  unsavedPlanId,
  workPlans,
  workStandards,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { optionRoutes } from '../../../platform/resource'
import type { Caller } from '../../../testing/callApp'
import { makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'

const { test, app } = await useMaintenance((platform) => [{ routes: optionRoutes(platform) }])

const { save, update, detail, page } = workPlans.calls

/** A tenant with a station, a standard of inspection of 20 minutes, and somebody to do it. */
async function place(tenantId: string) {
  const who = app.as({ tenantId })
  const station = await makeStation(test.db, { tenantId })
  const userId = await makeUser(test.db, { tenantId })
  const body = { standardName: '日巡', kind: 'inspect', minutes: 20, items: [{ itemName: '外观' }] }
  const { data } = await who.call(workStandards.calls.save, { body })
  const plan = {
    ...{ planName: '每日巡检', kind: 'inspect', stationId: station.id, standardId: data.id },
    ...{ rule: 'FREQ=WEEKLY;BYDAY=MO,TH', times: [{ time: '08:30' }], firstDay: '2026-03-01' },
  }
  return { who, plan, userId, stationId: station.id, standardId: data.id as string }
}
async function made(who: Caller, body: object): Promise<string> {
  const { data, msg } = await who.call(save, { body })
  return data?.id ?? msg
}

// The clock of these tests stands on Sunday, 1 March 2026, noon in Shanghai.
describe('a plan', () => {
  it('tells when it comes round next, and nothing while it is paused or once it is over', async () => {
    const { who, plan } = await place('next')
    const id = await made(who, plan)
    const nextOf = async () => (await who.call(detail, { query: { id } })).data.nextTime
    expect(await nextOf()).toBe('2026-03-02 08:30')
    await who.call(update, { body: { id, isEnabled: false } })
    expect(await nextOf()).toBeNull()
    await who.call(update, { body: { id, isEnabled: true, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' } })
    expect(await nextOf()).toBe('2028-02-29 08:30')
    await who.call(update, { body: { id, rule: 'FREQ=DAILY', lastDay: '2026-03-01' } })
    expect(await nextOf()).toBeNull()
  })

  it('is left out on holidays where it says so', async () => {
    const { who, plan } = await place('holidays')
    const id = await made(who, {
      ...plan,
      firstDay: '2026-10-01',
      restRule: 'skipHolidays',
      rule: 'FREQ=DAILY',
    })
    expect((await who.call(detail, { query: { id } })).data.nextTime).toBe('2026-10-08 08:30')
  })

  it('goes by a standard of its kind, for equipment of its station', async () => {
    const { who, plan, stationId, standardId } = await place('fits')
    const offered = async (kind: string) =>
      (await who.call(listReferenceOptions, { query: { noun: 'workStandard', kind } })).data
    expect(await offered('inspect')).toEqual([{ id: standardId, title: '日巡' }])
    expect(await offered('maintain')).toEqual([])
    expect(await made(who, { ...plan, kind: 'maintain' })).toBe('作业标准的类型与计划不同')
    const other = await makeStation(test.db, { tenantId: 'fits' })
    const asset = async (at: string, assetCode: string) =>
      (await who.call(assets.calls.save, { body: { assetName: '水泵', assetCode, stationId: at } })).data.id
    const [near, far] = [await asset(stationId, 'P1'), await asset(other.id, 'P2')]
    expect(await made(who, { ...plan, targets: [{ assetId: far }] })).toBe('设备不属于计划的站点')
    const id = await made(who, { ...plan, targets: [{ assetId: near }] })
    expect((await who.call(detail, { query: { id } })).data.targets).toMatchObject([{ assetId: near }])
  })

  it('takes the one category of a page from before there were several, unless it is what that page was answered', async () => {
    const { who, plan } = await place('older')
    const category = async (categoryName: string) =>
      (await who.call(assetCategories.calls.save, { body: { categoryName, parentId: '0' } })).data
        .id as string
    const [pumps, fans, panels] = [await category('水泵'), await category('风机'), await category('配电')]
    // one that runs would need equipment of each
    const id = await made(who, { ...plan, isEnabled: false, categoryId: pumps })
    const categoriesOf = async () => {
      const { categories, categoryId } = (await who.call(detail, { query: { id } })).data
      const ids = categories.map((row: { categoryId: string }) => row.categoryId)
      expect(categoryId).toBe(ids[0] ?? null)
      return ids
    }
    expect(await categoriesOf()).toEqual([pumps])
    const change = (body: object) => who.call(update, { body: { id, ...body } })
    await change({ categories: [{ categoryId: fans }, { categoryId: pumps }] })
    await change({ categoryId: fans, planName: '每日巡检一' })
    expect(await categoriesOf()).toEqual([fans, pumps])
    await change({ categoryId: panels })
    expect(await categoriesOf()).toEqual([panels])
    await change({ categoryId: null })
    expect(await categoriesOf()).toEqual([])
    await change({ categoryId: null, categories: [{ categoryId: pumps }] })
    expect(await categoriesOf()).toEqual([pumps])
    const { calls } = assetCategories
    const strange = await app.as({ tenantId: 'strange' }).call(calls.save, {
      body: { categoryName: '水泵', parentId: '0' },
    })
    expect((await change({ categoryId: strange.data.id })).status).toBe(404)
    expect(await categoriesOf()).toEqual([pumps])
  })

  it('asks for no more items at once than one task holds, whether it or its standard is changed', async () => {
    const { who, plan, stationId, standardId } = await place('large')
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ assetId: string }>(sql`
        insert into asset (tenant_id, station_id, asset_code, asset_name)
        select 'large', ${stationId}::bigint, 'L' || n, '水泵' from generate_series(1, 200) n returning id::text as "assetId"`),
    )
    const itemsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ itemName: `项目${n}` }))
    const keep = (count: number) =>
      who.call(workStandards.calls.update, { body: { id: standardId, items: itemsOf(count) } })
    await keep(11)
    expect(await who.call(save, { body: { ...plan, targets: rows } })).toMatchObject({
      error: { key: 'maintenance.planTooLarge', field: 'targets' },
      msg: '计划“每日巡检”的一个任务有 2200 个项目，最多 2000 个，请拆成几个计划或减少项目',
    })
    await keep(10)
    expect((await who.call(save, { body: { ...plan, targets: rows } })).code).toBe(200)
    expect(await keep(11)).toMatchObject({ error: { key: 'maintenance.planTooLarge', field: 'items' } })
  })

  it('is for equipment that its station has, unless it is paused', async () => {
    const { who, plan, stationId } = await place('nothing')
    const category = async (categoryName: string, parentId: string) =>
      (await who.call(assetCategories.calls.save, { body: { categoryName, parentId } })).data.id
    const above = await category('空压系统', '0')
    const categories = [{ categoryId: above }]
    const none = {
      error: { key: 'maintenance.planWithoutEquipment', field: 'categories' },
      msg: '本站没有所选设备类别的设备（报废的不计），请改选类别或设备，或先登记设备台账',
    }
    expect(await who.call(save, { body: { ...plan, categories } })).toMatchObject(none)
    const id = await made(who, { ...plan, categories, isEnabled: false })
    for (const call of [update, tryPlanChange])
      expect(await who.call(call, { body: { id, isEnabled: true } })).toMatchObject(none)
    const pump = {
      assetName: '空压机',
      assetCode: 'K1',
      stationId,
      categoryId: await category('空压机', above),
    }
    const assetId = (await who.call(assets.calls.save, { body: pump })).data.id
    expect((await who.call(update, { body: { id, isEnabled: true } })).code).toBe(200)
    await test.db.asSystem((tx) => tx.execute(sql`update asset set state = 'retired' where id = ${assetId}`))
    expect(await who.call(update, { body: { id, finishHours: 12 } })).toMatchObject(none)
    // what names one piece finds nothing either once that is retired; what names nothing is for the station
    const targets = [{ assetId }]
    expect(await who.call(update, { body: { id, categories: [], targets } })).toMatchObject({
      error: { key: 'maintenance.planWithoutEquipment', field: 'targets' },
    })
    expect((await who.call(update, { body: { id, categories: [] } })).code).toBe(200)
    expect((await who.call(update, { body: { id, categories, isEnabled: false } })).code).toBe(200)
  })

  it('needs a rule that names days', async () => {
    const { who, plan } = await place('rules')
    for (const rule of ['FREQ=HOURLY', 'FREQ=WEEKLY', 'every day']) {
      const refused = await who.call(save, { body: { ...plan, rule } })
      expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('请选择周期') })
    }
  })

  it('needs a rule that comes some day, counted from its first one', async () => {
    const { who, plan } = await place('never')
    const rule = 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31'
    const refused = await who.call(save, { body: { ...plan, rule, firstDay: '2026-04-01' } })
    expect(refused).toMatchObject({ error: { key: 'maintenance.ruleNeverComes' } })
    const id = await made(who, { ...plan, rule, firstDay: '2026-05-01' })
    const moved = await who.call(update, { body: { ...plan, id, rule, firstDay: '2026-06-01' } })
    expect(moved).toMatchObject({ error: { key: 'maintenance.ruleNeverComes' } })
  })

  it('is shown to nobody who does not see its station', async () => {
    const { plan, who } = await place('seen')
    const planId = await made(who, plan)
    const stranger = app.as({ tenantId: 'seen', stationIds: [] })
    expect((await stranger.call(page, {})).data.records).toEqual([])
    const { data } = await stranger.call(getPlanPreview, {
      query: { kind: 'inspect', first: '2026-03-01' },
    })
    expect(data).toEqual({ days: [], people: [] })
    const one = { kind: 'inspect', first: '2026-03-01', planId } as const
    expect((await stranger.call(getPlanPreview, { query: one })).status).toBe(404)
  })
})

describe('the preview of a year', () => {
  it('counts what each day and each person is asked for', async () => {
    const { who, plan, userId } = await place('load')
    const twice = [{ time: '08:30' }, { time: '20:30' }]
    const one = await made(who, { ...plan, times: twice, assignees: [{ userId }] })
    await made(who, { ...plan, planName: '月巡', rule: 'FREQ=MONTHLY;BYMONTHDAY=2' })
    await made(who, { ...plan, planName: '停用', isEnabled: false })
    const first = '2026-03-01'
    const { data } = await who.call(getPlanPreview, { query: { kind: 'inspect', first } })
    expect(data.days.slice(0, 2)).toEqual([
      { day: '2026-03-02', count: 3, minutes: 60, forecast: 0 },
      { day: '2026-03-05', count: 2, minutes: 40, forecast: 0 },
    ])
    // 52 Mondays and 52 Thursdays, twice each, and the second of each month
    expect(data.people).toMatchObject([
      { userId, count: 208, minutes: 4160 },
      { userId: null, userName: null, count: 12, minutes: 240, months: new Array(12).fill(20) },
    ])
    // March 2026 has five Mondays and four Thursdays
    const months: number[] = data.people[0].months
    expect([months.length, months[0]]).toEqual([12, 9 * 2 * 20])
    expect(months.reduce((sum, minutes) => sum + minutes, 0)).toBe(4160)
    const within = await who.call(getPlanPreview, {
      query: { kind: 'inspect', first: '2026-03-30', planId: one },
    })
    expect(within.data.people[0].months).toHaveLength(13)
    expect(within.data.people[0].months[0]).toBe(2 * 20)
    const alone = await who.call(getPlanPreview, { query: { kind: 'inspect', first, planId: one } })
    expect(alone.data.people).toMatchObject([{ userId, count: 208 }])
    const other = await who.call(getPlanPreview, { query: { kind: 'maintain', first } })
    expect(other.data.days).toEqual([])
  })

  it('says which plans make a day', async () => {
    const { who, plan, userId } = await place('day')
    const twice = [{ time: '20:30' }, { time: '08:30' }]
    const one = await made(who, { ...plan, times: twice, assignees: [{ userId }] })
    const month = { ...plan, planName: '月巡', rule: 'FREQ=MONTHLY;BYMONTHDAY=2', times: [{ time: '09:00' }] }
    const other = await made(who, month)
    await made(who, { ...plan, planName: '停用', isEnabled: false })
    const dayOf = async (day: string, more: object = {}) =>
      (await who.call(getPlanDay, { query: { kind: 'inspect', day, ...more } })).data
    const { count, times } = await dayOf('2026-03-02')
    expect(count).toBe(3)
    expect(times.map(({ time, planId }: { time: string; planId: string }) => [time, planId])).toEqual([
      ['08:30', one],
      ['09:00', other],
      ['20:30', one],
    ])
    expect(times[0].userNames).toHaveLength(1)
    expect(times[1]).toMatchObject({ planName: '月巡', minutes: 20, isForecast: false, userNames: [] })
    // of the first of April nobody asks for anything; of one plan alone its own times
    expect(await dayOf('2026-04-01')).toEqual({ count: 0, times: [] })
    expect((await dayOf('2026-03-02', { planId: other })).count).toBe(1)
    const stranger = app.as({ tenantId: 'day', stationIds: [] })
    const query = { kind: 'inspect', day: '2026-03-02' } as const
    expect((await stranger.call(getPlanDay, { query })).data).toEqual({ count: 0, times: [] })
    expect((await stranger.call(getPlanDay, { query: { ...query, planId: one } })).status).toBe(404)
  })
})

describe('the preview of a plan that is not saved', () => {
  const first = '2026-03-01'

  it('tells what the plan tells once it is saved, and saves nothing', async () => {
    const { who, plan, userId } = await place('draft')
    const other = await makeUser(test.db, { tenantId: 'draft' })
    const assignees = [{ userId }, { userId: other }]
    const turns = { ...plan, assignMode: 'turns', assignees, firstDay: '2026-02-02' } as const
    const drafted = await who.call(previewPlanDraft, { body: { ...turns, first } })
    expect((await who.call(page, {})).data.total).toBe(0)
    const planId = await made(who, turns)
    const saved = await who.call(getPlanPreview, { query: { kind: 'inspect', first, planId } })
    expect(drafted.data.people).toHaveLength(2)
    expect(drafted.data).toEqual(saved.data)
    const day = await who.call(previewPlanDraftDay, { body: { ...turns, day: '2026-03-02' } })
    const query = { kind: 'inspect', day: '2026-03-02', planId } as const
    const [stored] = (await who.call(getPlanDay, { query })).data.times
    expect(day.data.times).toEqual([{ ...stored, planId: unsavedPlanId }])
  })

  it('adds the others of its kind where that is asked for, and of a change not the plan as it is', async () => {
    const { who, plan, userId } = await place('others')
    const mine = { ...plan, assignees: [{ userId }] }
    const id = await made(who, mine)
    await made(who, { ...mine, planName: '月巡', rule: 'FREQ=MONTHLY;BYMONTHDAY=2' })
    const daily = { ...mine, rule: 'FREQ=WEEKLY;BYDAY=MO', first }
    const countOf = async (more: object) =>
      (await who.call(previewPlanDraft, { body: { ...daily, ...more } })).data.people[0].count
    expect(await countOf({})).toBe(52)
    expect(await countOf({ withOthers: true })).toBe(52 + 104 + 12)
    expect(await countOf({ withOthers: true, id })).toBe(52 + 12)
  })

  it('refuses what saving refuses, and what the caller does not see', async () => {
    const { who, plan, stationId } = await place('nodraft')
    const ask = (caller: Caller, more: object) =>
      caller.call(previewPlanDraft, { body: { ...plan, first, ...more } })
    expect((await ask(who, { lastDay: '2026-02-01' })).msg).toMatch('结束日期不能早于开始日期')
    expect((await ask(who, { rule: null })).msg).toMatch('请选择周期')
    const never = { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }
    for (const unfit of [never, { kind: 'maintain' }]) {
      const refusal = (await who.call(workPlans.calls.save, { body: { ...plan, ...unfit } })).msg
      expect(refusal).not.toBe('')
      expect((await ask(who, unfit)).msg).toBe(refusal)
    }
    expect((await ask(who, {})).status).toBe(200)
    expect((await ask(app.as({ tenantId: 'nodraft', stationIds: [] }), { stationId })).status).toBe(404)
    expect((await ask(app.as({ tenantId: 'elsewhere' }), {})).status).toBe(404)
  })
})
