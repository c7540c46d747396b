import type { Move } from '@energy-console/contract'
import { platformTenantId } from '@energy-console/contract/identity'
import {
  assetCategories,
  assets,
  assignWorkTask,
  getWorkTask,
  listTaskPeople,
  listTasksOfAsset,
  mostTasksOfAsset,
  remarkWorkTask,
  saveTaskResults,
  type TaskDetail,
  takeTaskReadings,
  taskCodes,
  taskLife,
  tryPlanChange,
  tryPlanRemoval,
  type WorkTask,
  workPlans,
  workStandards,
  workTasks,
} from '@energy-console/contract/maintenance'
import { listTaskNotices, rotas } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Platform } from '../../../platform/module'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, type Caller, createCallApp } from '../../../testing/callApp'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { createDevices, type PacedValue } from '../../devices'
import { createIdentity } from '../../identity'
import { createNotices } from '../../notices'
import { createStations, listStations } from '../../stations'
import { createSystem, parameterTable } from '../../system'
import { createMaintenance } from '../index'
import { generateForAll, lookAtTasks } from './jobs'

let test: TestDatabase
let app: CallApp
let platform: Platform
/** The latest values as the tests have them. */
const latest = new Map<string, PacedValue>()
beforeAll(async () => {
  test = await createTestDatabase()
  app = await createCallApp(test.db, (made) => {
    platform = made
    return [
      createIdentity(made, { listStations }),
      createStations(made),
      createDevices(made, { readLatest: async () => new Map() }),
      createSystem(made),
      createMaintenance(made, { readLatest: async () => latest }),
      createNotices(made, {
        alarmsSince: async () => [],
        newestAlarm: async () => null,
        isTenantOpen: () => true,
      } as never),
    ]
  })
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const items = [
  { itemName: '外观' },
  { itemName: '油温', itemKind: 'number', unit: '℃', highLimit: 85 },
  { itemName: '铭牌', itemKind: 'photo' },
]

const doersCodes = [taskCodes.view, taskCodes.execute]
/** What comes round today at eight in the evening, which can be begun. */
const tonight = { times: [{ time: '20:00' }] }

/** A tenant with a station, two pumps, somebody to do it, and a plan that comes round daily at 08:30. */
async function place(tenantId: string, more: object = {}) {
  const who = app.as({ tenantId })
  const station = await makeStation(test.db, { tenantId })
  const userId = await makeUser(test.db, { tenantId, codes: doersCodes })
  const standard = await who.call(workStandards.calls.save, {
    body: {
      standardName: `日巡${station.id}`,
      kind: 'inspect',
      minutes: 20,
      safetyNote: '勿触转动部件',
      items,
    },
  })
  const pump = async (assetCode: string) =>
    (
      await who.call(assets.calls.save, {
        body: {
          assetName: `水泵${assetCode}`,
          assetCode: `${station.id}-${assetCode}`,
          stationId: station.id,
        },
      })
    ).data.id as string
  const [first, second] = [await pump('1'), await pump('2')]
  const { data } = await who.call(workPlans.calls.save, {
    body: {
      ...{ planName: '每日巡检', kind: 'inspect', stationId: station.id, standardId: standard.data.id },
      ...{ rule: 'FREQ=DAILY', times: [{ time: '08:30' }], firstDay: '2026-03-01', finishHours: 8 },
      ...{ targets: [{ assetId: second }, { assetId: first }], assignees: [{ userId }] },
      ...more,
    },
  })
  const doer = app.as({ tenantId, userId, can: doersCodes })
  const planId = data.id as string
  return {
    who,
    doer,
    userId,
    planId,
    stationId: station.id,
    standardId: standard.data.id as string,
    pumps: [first, second],
  }
}

const tasksOf = async (who: Caller, query: object = {}) => {
  const { data, msg } = await who.call(workTasks.calls.page, { query: { size: 100, ...query } })
  if (!data) throw new Error(msg)
  return (data.records as WorkTask[]).toReversed()
}

const detailOf = async (who: Caller, id: string): Promise<TaskDetail> =>
  (await who.call(getWorkTask, { query: { id } })).data

/** The first task of a place, begun by who does it. */
async function begun(tenantId: string) {
  const at = await place(tenantId, tonight)
  const [task] = await tasksOf(at.who)
  const id = task?.id ?? ''
  await at.doer.call(taskLife.calls.start, { body: { id } })
  const detail = () => detailOf(at.doer, id)
  const { items: given } = await detail()
  const save = (results: object[]) => at.doer.call(saveTaskResults, { body: { id, results } as never })
  return { ...at, id, detail, given, save }
}

// The clock of these tests stands on Sunday, 1 March 2026, noon in Shanghai.
const nowMs = Date.parse('2026-03-01T04:00:00Z')

describe('tasks of plans', () => {
  it('are made seven days ahead when a plan is saved, each once however often the job runs', async () => {
    const { who, userId } = await place('ahead')
    const made = await tasksOf(who)
    expect(made.map(({ dueFrom }) => dueFrom)).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day} 08:30:00`),
    )
    expect(made[0]).toMatchObject({
      ...{ state: 'waiting', title: '每日巡检', dueUntil: '2026-03-02 16:30:00', minutes: 20 },
      ...{ assigneeIds: [userId], itemCount: 0, isLate: false },
    })
    await Promise.all([generateForAll(platform), generateForAll(platform)])
    expect(await tasksOf(who)).toHaveLength(7)
    const { data } = await who.call(taskLife.history, { query: { id: made[0]?.id ?? '' } })
    expect(data).toMatchObject([{ transition: 'generate', from: '', to: 'waiting', userName: null }])
  })

  it('follow the plan while nobody has touched them: times, people, pause, removal', async () => {
    const { who, planId } = await place('follow')
    await who.call(workPlans.calls.update, {
      body: { id: planId, times: [{ time: '20:00' }], assignees: [] },
    })
    const moved = await tasksOf(who)
    expect(moved[0]).toMatchObject({ dueFrom: '2026-03-01 20:00:00', assigneeIds: [], assigneeNames: '' })
    expect(moved).toHaveLength(7)
    const waiting = async () =>
      (await who.call(workPlans.calls.detail, { query: { id: planId } })).data.waitingTasks
    expect(await waiting()).toBe(7)
    await who.call(workPlans.calls.update, { body: { id: planId, isEnabled: false } })
    expect(await waiting()).toBe(0)
    expect(await tasksOf(who)).toEqual([])
    await who.call(workPlans.calls.update, { body: { id: planId, isEnabled: true } })
    expect(await tasksOf(who)).toHaveLength(7)
    const [late, begunOne] = await tasksOf(who)
    await who.call(taskLife.calls.start, { body: { id: begunOne?.id ?? '' } })
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update work_task set due_from = due_from - interval '7 days', state = 'overdue' where id = ${late?.id}::bigint`,
      ),
    )
    expect((await who.call(workPlans.calls.remove, { query: { ids: planId } })).code).toBe(200)
    expect(await tasksOf(who)).toMatchObject([
      { id: late?.id, state: 'cancelled' },
      { id: begunOne?.id, state: 'running', planId: null },
    ])
  })

  it('that somebody was given stay his, and are called off when the plan asks for them no more', async () => {
    const { who, planId } = await place('given')
    const other = await makeUser(test.db, { tenantId: 'given', codes: doersCodes })
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    await who.call(assignWorkTask, { body: { id, userIds: [other], reason: '请假' } })
    await who.call(workPlans.calls.update, { body: { id: planId, finishHours: 4 } })
    expect((await tasksOf(who))[0]).toMatchObject({
      ...{ id, assigneeIds: [other], dueUntil: '2026-03-02 12:30:00' },
    })
    await who.call(workPlans.calls.update, { body: { id: planId, isEnabled: false } })
    expect(await tasksOf(who)).toMatchObject([{ id, state: 'cancelled' }])
    await who.call(workPlans.calls.update, { body: { id: planId, isEnabled: true } })
    expect(await tasksOf(who, { state_equal: 'waiting' })).toHaveLength(7)
  })

  it('are made at the new hours when the clock of the station was changed, and not twice; what was taken in hand stays', async () => {
    const { who, doer, userId, stationId } = await place('zone')
    const [taken, toldOne] = await tasksOf(who)
    await doer.call(assignWorkTask, { body: { id: taken?.id ?? '', userIds: [userId] } })
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        with told as (update work_task set told_time = now() where id = ${toldOne?.id}::bigint)
        update station set time_zone = 'Asia/Tokyo' where id = ${stationId}::bigint`),
    )
    await generateForAll(platform)
    const waiting = await tasksOf(who, { state_equal: 'waiting' })
    expect(waiting.map(({ id }) => id)).toContain(taken?.id)
    const others = waiting.filter(({ id }) => id !== taken?.id)
    expect(others).toHaveLength(7)
    // half past eight in Tokyo, as Shanghai has it
    expect(new Set(others.map(({ dueFrom }) => dueFrom.slice(11)))).toEqual(new Set(['07:30:00']))
    expect(await tasksOf(who, { state_equal: 'cancelled' })).toMatchObject([{ id: toldOne?.id }])
    await generateForAll(platform)
    expect(await tasksOf(who, { state_equal: 'waiting' })).toHaveLength(8)
  })

  it('are shown to nobody of another station or tenant', async () => {
    const { who } = await place('seen')
    const [task] = await tasksOf(who)
    for (const stranger of [app.as({ tenantId: 'seen', stationIds: [] }), app.as({ tenantId: 'seen2' })]) {
      expect(await tasksOf(stranger)).toEqual([])
      expect((await stranger.call(getWorkTask, { query: { id: task?.id ?? '' } })).status).toBe(404)
    }
  })
})

describe('carrying out a task', () => {
  it('tells where the equipment of its route stands on the earth, of what somebody has placed', async () => {
    const { who, doer, pumps } = await place('positions', tonight)
    const [first, second] = pumps
    const position = { longitude: 114.331812, latitude: 23.0266 }
    const { update } = assets.calls
    expect((await who.call(update, { body: { id: first, ...position } })).code).toBe(200)
    expect((await who.call(update, { body: { id: second, longitude: 114 } })).msg).toContain(
      '经度和纬度要么都填，要么都不填',
    )
    expect((await who.call(update, { body: { id: second, longitude: 181, latitude: 0 } })).code).toBe(400)
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    const places = [{ assetId: first, sites: [], place: '', position }]
    expect((await detailOf(doer, id)).places).toEqual(places)
    await doer.call(taskLife.calls.start, { body: { id } })
    expect((await detailOf(doer, id)).places).toEqual(places)
    await who.call(update, { body: { id: second, place: '3 号柜' } })
    expect((await detailOf(doer, id)).places).toContainEqual({
      ...{ assetId: second, sites: [], place: '3 号柜', position: null },
    })
  })

  it('begins with the items of the standard at each piece of equipment, in the order of the route, and keeps to them', async () => {
    const { who, doer, standardId, pumps } = await place('begin', tonight)
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    const before = await detailOf(doer, id)
    expect(before).toMatchObject({ isForCaller: true, standardVersion: null, safetyNote: '勿触转动部件' })
    expect(before.items.map((item) => [item.id, item.assetId, item.itemName])).toEqual(
      [pumps[1], pumps[0]].flatMap((pump) => items.map(({ itemName }) => [null, pump, itemName])),
    )
    expect((await doer.call(taskLife.calls.start, { body: { id } })).data).toEqual({ id, state: 'running' })
    await who.call(workStandards.calls.update, { body: { id: standardId, items: [{ itemName: '振动' }] } })
    const after = await detailOf(doer, id)
    expect(after).toMatchObject({ itemCount: 6, standardVersion: 1 })
    expect(after.items.map(({ itemName }) => itemName).slice(0, 3)).toEqual(['外观', '油温', '铭牌'])
  })

  it('is for those whom it is assigned to, for who dispatches, and for everybody where nobody is', async () => {
    const { who, doer, userId } = await place('whose', { times: [{ time: '18:00' }, { time: '20:00' }] })
    const [task, next] = await tasksOf(who)
    const other = await makeUser(test.db, { tenantId: 'whose', codes: doersCodes })
    const stranger = app.as({
      ...{ tenantId: 'whose', userId: other, can: doersCodes },
    })
    const body = { id: task?.id ?? '' }
    expect((await stranger.call(taskLife.calls.start, { body })).msg).toContain('任务已指派给其他人')
    expect((await stranger.call(assignWorkTask, { body: { ...body, userIds: [other] } })).msg).toContain(
      '任务已指派给其他人',
    )
    // whom it is assigned to hands it over
    await doer.call(assignWorkTask, { body: { ...body, userIds: [other], reason: '换班' } })
    expect((await stranger.call(taskLife.calls.start, { body })).data.state).toBe('running')
    expect((await doer.call(taskLife.calls.submit, { body })).msg).toContain('任务已指派给其他人')
    // taken back: whoever starts it is who does it
    await who.call(assignWorkTask, { body: { id: next?.id ?? '', userIds: [] } })
    const free = { isFree: 'true', isOpen: 'true' }
    expect(await tasksOf(stranger, free)).toMatchObject([{ id: next?.id, assigneeIds: [] }])
    expect((await tasksOf(who, { isFree: 'false' })).map(({ id }) => id)).not.toContain(next?.id)
    await doer.call(taskLife.calls.start, { body: { id: next?.id ?? '' } })
    expect((await tasksOf(who))[1]).toMatchObject({ assigneeIds: [userId], state: 'running' })
    expect(await tasksOf(stranger, free)).toEqual([])
    const mine = await tasksOf(doer, { assigneeId: userId, isOpen: 'true' })
    expect(mine.map(({ id }) => id)).toContain(next?.id)
    expect(mine.map(({ id }) => id)).not.toContain(task?.id)
    expect(await tasksOf(who, { assigneeId: other })).toMatchObject([{ id: task?.id }])
  })

  it('begins half a day before its time at the earliest, but for who dispatches', async () => {
    const { who, doer } = await place('early')
    const [task] = await tasksOf(who)
    const start = { body: { id: task?.id ?? '' } }
    expect(await doer.call(taskLife.calls.start, start)).toMatchObject({
      error: { key: 'maintenance.taskTooEarly' },
      msg: '任务 2026-03-02 08:30:00 才开始，最早提前 12 小时执行；需要提前时请联系派工人员',
    })
    expect((await who.call(taskLife.calls.start, start)).data.state).toBe('running')
  })

  it('is given to those alone who may carry it out at its station, and no others are offered', async () => {
    const { who, doer, userId, stationId } = await place('able')
    const elsewhere = await makeUser(test.db, { tenantId: 'able', codes: doersCodes, stationIds: [] })
    const reader = await makeUser(test.db, { tenantId: 'able', codes: [taskCodes.view] })
    const [task] = await tasksOf(who)
    for (const other of [elsewhere, reader])
      expect(
        await who.call(assignWorkTask, { body: { id: task?.id ?? '', userIds: [userId, other] } }),
      ).toMatchObject({
        error: { key: 'maintenance.assigneesMayNot', field: 'userIds' },
        msg: expect.stringMatching(/^user\d+ 没有执行任务的权限/),
      })
    const { data } = await doer.call(listTaskPeople, { query: { stationId } })
    expect(data.map(({ id }: { id: string }) => id)).toEqual([userId])
  })

  it('is not accepted by whoever submitted it, but by others and by who dispatches', async () => {
    const { who, userId, id, given, save } = await begun('own')
    await save(given.map((item) => ({ itemId: item.id, note: '停运', enteredMs: nowMs })))
    const self = { tenantId: 'own', userId, can: [...doersCodes, taskCodes.check] }
    await app.as(self).call(taskLife.calls.submit, { body: { id } })
    expect(await app.as(self).call(taskLife.calls.accept, { body: { id } })).toMatchObject({
      error: { key: 'maintenance.taskOwn' },
    })
    expect((await who.call(taskLife.calls.accept, { body: { id } })).data.state).toBe('done')
  })

  it('saves results one by one, the later of two of one item, and marks what is out of its limits', async () => {
    const { given, save, detail } = await begun('results')
    const [look, temperature] = given
    const [lookId, temperatureId] = [look?.id, temperature?.id]
    const at = nowMs - 60_000
    const saved = await save([{ itemId: temperatureId, value: '85.5', enteredMs: at, note: '偏高' }])
    expect(saved.data.items).toMatchObject([{ value: '85.5', isFailed: true, note: '偏高' }])
    // what arrives late was entered before: it changes nothing, and neither does the same again
    await save([{ itemId: temperatureId, value: '20', enteredMs: at - 1 }])
    await save([{ itemId: temperatureId, value: '85.5', enteredMs: at }])
    await save([{ itemId: lookId, value: 'ok', enteredMs: at }])
    expect(await detail()).toMatchObject({ doneCount: 2, failedCount: 1 })
    expect((await detail()).items[1]).toMatchObject({ value: '85.5', note: '偏高' })
    expect(await save([{ itemId: temperatureId, value: '热', enteredMs: at + 1 }])).toMatchObject({
      ...{ status: 400, msg: '“油温”的结果不符合填写方式' },
    })
    // a note alone leaves the value as it is
    await save([{ itemId: temperatureId, enteredMs: at + 1, note: '已复测' }])
    expect((await detail()).items[1]).toMatchObject({ value: '85.5', isFailed: true, note: '已复测' })
    await save([{ itemId: temperatureId, value: null, enteredMs: at + 2 }])
    expect(await detail()).toMatchObject({ doneCount: 2, failedCount: 0 })
  })

  it('is submitted when every item is answered, by a value or by a note; then accepted, or sent back with a reason', async () => {
    const { who, doer, id, given, save, detail } = await begun(platformTenantId)
    const submit = () => doer.call(taskLife.calls.submit, { body: { id, note: '完成' } })
    expect((await submit()).msg).toContain('“水泵2 · 外观”还没有填写')
    await save(
      given.map(({ id: itemId, itemKind }) => ({
        ...{ itemId, enteredMs: nowMs, note: itemKind === 'photo' ? '铭牌缺失' : null },
        value: { check: 'ok', number: '60', photo: null }[itemKind as 'check'] ?? null,
      })),
    )
    expect((await submit()).data).toEqual({ id, state: 'checking' })
    expect((await save([{ itemId: given[0]?.id, value: 'ok', enteredMs: nowMs }])).msg).toBe(
      '作业任务当前为“待验收”，不能填写结果',
    )
    expect((await doer.call(taskLife.calls.accept, { body: { id } })).status).toBe(403)
    await who.call(taskLife.calls.reject, { body: { id, reason: '补拍铭牌' } })
    const notices = await doer.call(listTaskNotices, { query: {} })
    expect(notices.data[0]).toMatchObject({ noticeType: 1, recordId: id, noticeName: '任务被退回：每日巡检' })
    // who goes on sees why, also after others were assigned to it
    await who.call(assignWorkTask, { body: { id, userIds: [] } })
    expect(await detail()).toMatchObject({ state: 'running', returned: { reason: '补拍铭牌' } })
    await submit()
    expect((await detail()).returned).toBeNull()
    await who.call(taskLife.calls.accept, { body: { id } })
    expect(await detail()).toMatchObject({ state: 'done', doneCount: 6, isLate: false })
    const { data } = await who.call(taskLife.history, { query: { id } })
    expect((data as Move[]).map(({ transition }) => transition)).toEqual([
      'generate',
      'start',
      'submit',
      'reject',
      'assign',
      'submit',
      'accept',
    ])
  })

  it('keeps what could not be stored as a result any more, once, and for nobody who does not see the task', async () => {
    const { who, doer, id, given, save, detail } = await begun('remark')
    await who.call(taskLife.calls.cancel, { body: { id, reason: '停产' } })
    const late = await save([{ itemId: given[0]?.id, value: 'ok', enteredMs: nowMs }])
    expect(late.msg).toBe('作业任务当前为“已取消”，不能填写结果')
    const body = { id, note: '水泵2 · 外观：正常', tells: true, key: 'a1' }
    for (let times = 0; times < 2; times += 1)
      expect((await doer.call(remarkWorkTask, { body })).code).toBe(200)
    const { data } = await who.call(taskLife.history, { query: { id } })
    expect((data as Move[]).filter(({ transition }) => transition === 'remark')).toMatchObject([
      { from: 'cancelled', to: 'cancelled', note: body.note },
    ])
    // the same words again are another remark: only a key is not taken twice, and only one's own
    await doer.call(remarkWorkTask, { body: { ...body, key: 'a2' } })
    await who.call(remarkWorkTask, { body })
    const all = await who.call(taskLife.history, { query: { id } })
    expect((all.data as Move[]).filter(({ transition }) => transition === 'remark')).toHaveLength(3)
    expect(await detail()).toMatchObject({ state: 'cancelled' })
    for (const stranger of [app.as({ tenantId: 'remark', stationIds: [] }), app.as({ tenantId: 'remark2' })])
      expect((await stranger.call(remarkWorkTask, { body })).status).toBe(404)
  })

  it('takes no readings where the equipment has none', async () => {
    const { doer, id } = await begun('readings')
    expect((await doer.call(takeTaskReadings, { body: { id } })).data).toEqual({ filled: 0 })
  })

  it('takes readings that are good and fresh, and no others', async () => {
    const { who, doer, standardId, pumps, stationId } = await place('fresh', tonight)
    const device = await makeDevice(test.db, { tenantId: 'fresh', stationId })
    await who.call(workStandards.calls.update, {
      body: {
        id: standardId,
        items: [{ itemName: '功率', itemKind: 'reading', propertyNo: 'power', unit: 'kW' }],
      },
    })
    await test.db.asSystem((tx) =>
      tx.execute(sql`update asset set device_id = ${device.id}::bigint where id = ${pumps[0]}::bigint`),
    )
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    const itemId = device.points.power ?? ''
    const now = platform.clock.now()
    const read = { itemId, ts: now - 1_000, value: 42.5, quality: 0, gapMs: 5_000 }
    const take = async (value: PacedValue) => {
      latest.set(itemId, value)
      return (await doer.call(takeTaskReadings, { body: { id } })).data
    }
    latest.set(itemId, { ...read, quality: 1 })
    expect((await doer.call(taskLife.calls.start, { body: { id } })).code).toBe(200)
    expect(await take({ ...read, quality: 1 })).toEqual({ filled: 0 })
    expect(await take({ ...read, ts: now - 10 * 86_400_000 })).toEqual({ filled: 0 })
    expect(await take(read)).toEqual({ filled: 1 })
    const measured = (await detailOf(doer, id)).items.find(({ value }) => value === '42.5')
    expect(measured?.enteredName).toBeNull()
    // what somebody read before, and could not send, stands against what was only measured
    const results = [{ itemId: measured?.id ?? '', value: '40', enteredMs: now - 3_600_000 }]
    const { data } = await doer.call(saveTaskResults, { body: { id, results } })
    expect(data.items).toMatchObject([{ value: '40', enteredMs: now - 3_600_000 }])
    const older = [{ itemId: measured?.id ?? '', value: '39', enteredMs: now - 7_200_000 }]
    expect((await doer.call(saveTaskResults, { body: { id, results: older } })).data.items).toMatchObject([
      { value: '40', receivedMs: now },
    ])
    // what somebody has cleared stays so
    const cleared = [{ itemId: measured?.id ?? '', value: null, enteredMs: now }]
    await doer.call(saveTaskResults, { body: { id, results: cleared } })
    expect(await take(read)).toEqual({ filled: 0 })
  })

  it('finds what one can do at a piece of equipment before what others do there, however much that is', async () => {
    const { who, doer, pumps, stationId, standardId } = await place('busy')
    const [assetId = ''] = pumps
    const other = await makeUser(test.db, { tenantId: 'busy', codes: doersCodes })
    const times = ['00:30', '04:30', '20:30'].map((time) => ({ time }))
    await who.call(workPlans.calls.save, {
      body: {
        ...{ planName: '交接巡检', kind: 'inspect', stationId, standardId, rule: 'FREQ=DAILY', times },
        ...{ firstDay: '2026-03-01', finishHours: 1, targets: [{ assetId }], assignees: [{ userId: other }] },
      },
    })
    const answer = await doer.call(listTasksOfAsset, { query: { assetId } })
    const data: { isToDo: boolean; dueUntil: string }[] = answer.data
    expect(data).toHaveLength(mostTasksOfAsset)
    expect(data.map(({ isToDo }) => isToDo)).toEqual(data.map((_, at) => at < 7))
    for (const some of [data.slice(0, 7), data.slice(7)]) {
      const due = some.map(({ dueUntil }) => dueUntil)
      expect(due).toEqual(due.toSorted())
    }
  })

  it('lets neither what waits to be accepted nor what is long overdue hide what is to be done today', async () => {
    const { doer, pumps } = await begun('full')
    const [assetId = ''] = pumps
    const found = async () => {
      const { data } = await doer.call(listTasksOfAsset, { query: { assetId } })
      return data as { state: string; dueFrom: string; dueUntil: string }[]
    }
    const before = await found()
    // as many as a list has, of each, that were due months ago
    const past = (state: string) =>
      test.db.asSystem((tx) =>
        tx.execute(sql`
          insert into work_task (tenant_id, station_id, kind, title, standard_id, plan_id, due_from, due_until, state, assignee_ids)
          select t.tenant_id, t.station_id, t.kind, t.title, t.standard_id, t.plan_id, t.due_from - n * interval '1 day',
            t.due_until - n * interval '1 day', ${state}::varchar, t.assignee_ids
          from work_task t cross join generate_series(60, ${59 + mostTasksOfAsset}::int) n where t.tenant_id = 'full' and t.state = 'running'`),
      )
    await past('checking')
    expect((await found()).slice(0, before.length)).toEqual(before)
    await past('overdue')
    const listed = await found()
    expect(listed).toHaveLength(mostTasksOfAsset)
    const ready = before.filter(({ state, dueFrom }) => state === 'running' || dueFrom < '2026-03-02')
    expect(listed).toEqual(expect.arrayContaining(ready))
    // of the late ones the newest, and none that has time while one of them is left out
    expect(listed.filter(({ state }) => state === 'overdue')).toHaveLength(mostTasksOfAsset - ready.length)
    const due = listed.map(({ dueUntil }) => dueUntil)
    expect(due).toEqual(due.toSorted())
  })

  it('finds the open tasks of the equipment that one stands before', async () => {
    const { who, doer, pumps, id, stationId } = await begun('stands')
    const assetId = pumps[0] ?? ''
    const { data } = await doer.call(listTasksOfAsset, { query: { assetId } })
    expect(data).toHaveLength(7)
    expect(data[0]).toMatchObject({ id, state: 'running', isMine: true, isToDo: true })
    await who.call(taskLife.calls.cancel, { body: { id, reason: '停产' } })
    expect((await doer.call(listTasksOfAsset, { query: { assetId } })).data).toHaveLength(6)
    // the list of all finds the same, and what has ended too
    const listed = async (query: Record<string, unknown>) =>
      (await doer.call(workTasks.calls.page, { query })).data.total
    expect(await listed({ assetId, isOpen: 'true' })).toBe(6)
    expect(await listed({ assetId, state_equal: 'cancelled' })).toBe(1)
    const other = { stationId, assetName: '配电柜', assetCode: 'D9' }
    const alone = (await who.call(assets.calls.save, { body: other })).data.id
    expect(await listed({ assetId: alone })).toBe(0)
    // what is called for by its category, or one above it
    const category = async (categoryName: string, parentId: string) =>
      (await who.call(assetCategories.calls.save, { body: { categoryName, parentId } })).data.id
    const above = await category('配电', '0')
    const categoryId = await category('低压柜', above)
    const ofPumps = await category('水泵', '0')
    await who.call(assets.calls.update, { body: { id: alone, categoryId } })
    const pump = { stationId, assetName: '水泵', assetCode: 'D10', categoryId: ofPumps }
    const pumpId = (await who.call(assets.calls.save, { body: pump })).data.id
    // a plan of a server that knows one category only
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_plan set category_id = ${above} where station_id = ${stationId}`),
    )
    expect([await listed({ assetId: alone }), await listed({ assetId: pumpId })]).toEqual([6, 0])
    const [plan] = (await who.call(workPlans.calls.page)).data.records
    const planOf = async () =>
      (await who.call(workPlans.calls.detail, { query: { id: plan?.id ?? '' } })).data.categories
    await generateForAll(app.platform)
    expect(await planOf()).toMatchObject([{ categoryId: above }])
    const categories = [{ categoryId: above }, { categoryId: ofPumps }]
    await who.call(workPlans.calls.update, { body: { id: plan?.id, categories } })
    expect(await planOf()).toMatchObject(categories)
    expect([await listed({ assetId: alone }), await listed({ assetId: pumpId })]).toEqual([6, 6])
    const refused = await who.call(assetCategories.calls.remove, { query: { ids: ofPumps } })
    expect(refused.error?.key).toBe('core.inUse')
    // such a server gives the plan another one, whatever rows it has: what it says holds, and becomes the only row
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_plan set category_id = ${ofPumps} where station_id = ${stationId}`),
    )
    expect([await listed({ assetId: alone }), await listed({ assetId: pumpId })]).toEqual([0, 6])
    await generateForAll(app.platform)
    expect(await planOf()).toMatchObject([{ categoryId: ofPumps }])
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_plan set category_id = null where station_id = ${stationId}`),
    )
    expect([await listed({ assetId: alone }), await listed({ assetId: pumpId })]).toEqual([0, 0])
    await generateForAll(app.platform)
    expect(await planOf()).toEqual([])
    await who.call(workPlans.calls.update, { body: { id: plan?.id, categories } })
    await who.call(workPlans.calls.update, { body: { id: plan?.id, categories: [] } })
    expect([await listed({ assetId: alone }), await listed({ assetId: pumpId })]).toEqual([0, 0])
  })
})

describe('a change of a plan', () => {
  it('says beforehand what becomes of its tasks, by station clock, and changes nothing until it is saved', async () => {
    const tenantId = 'trial'
    const { who, doer, planId } = await place(tenantId)
    const [, second] = await tasksOf(who)
    await who.call(assignWorkTask, { body: { id: second?.id ?? '', userIds: [] } })
    const before = await tasksOf(who)
    const nothing = { count: 0, tasks: [] }
    const later = { id: planId, times: [{ time: '10:00' }] }
    const { data: moved } = await who.call(tryPlanChange, { body: later })
    expect(moved).toMatchObject({ stays: 0, renewed: 0, cancelled: nothing, made: nothing })
    expect(moved.moved.count).toBe(7)
    expect(moved.moved.tasks[0]).toMatchObject({ time: '2026-03-02 08:30', newTime: '2026-03-02 10:00' })
    const { data: renewed } = await who.call(tryPlanChange, { body: { id: planId, finishHours: 6 } })
    expect(renewed).toMatchObject({ stays: 0, renewed: 7, moved: nothing, cancelled: nothing, made: nothing })
    const { data: fewer } = await who.call(tryPlanChange, {
      body: { id: planId, rule: 'FREQ=WEEKLY;BYDAY=MO' },
    })
    expect(fewer).toMatchObject({ stays: 1, moved: nothing, made: nothing })
    expect(fewer.cancelled.count).toBe(6)
    const { data: paused } = await who.call(tryPlanChange, { body: { id: planId, isEnabled: false } })
    expect(paused.cancelled.count).toBe(7)
    expect(await who.call(tryPlanRemoval, { body: { ids: planId } })).toMatchObject({
      data: { stays: 0, cancelled: { count: 7 } },
    })
    // refused as saving would be
    expect(await who.call(tryPlanChange, { body: { id: planId, rule: 'FREQ=HOURLY' } })).toMatchObject({
      status: 400,
    })
    expect((await doer.call(tryPlanChange, { body: later })).status).toBe(403)
    expect(
      (await app.as({ tenantId: 'elsewhere' }).call(tryPlanRemoval, { body: { ids: planId } })).status,
    ).toBe(404)
    expect(await tasksOf(who)).toEqual(before)
    expect((await who.call(workPlans.calls.detail, { query: { id: planId } })).data).toMatchObject({
      ...{ isEnabled: true, finishHours: 8 },
      times: [{ time: '08:30' }],
    })
    // what was said is what happens
    await who.call(workPlans.calls.update, { body: later })
    const after = await tasksOf(who, { isOpen: 'true' })
    expect(after.map(({ dueFrom }) => dueFrom.slice(11))).toEqual(Array(7).fill('10:00:00'))
  })
})

describe('the clock', () => {
  it('tells who does a task before it begins, and once when it is past its time; it can still be done, and counts as late', async () => {
    const { who, doer, userId, stationId } = await place(platformTenantId, tonight)
    await lookAtTasks(platform)
    const [task] = await tasksOf(who, { stationId_equal: stationId })
    const id = task?.id ?? ''
    await lookAtTasks(platform)
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_task set due_until = '2026-03-01 03:00Z' where id = ${id}::bigint`),
    )
    await lookAtTasks(platform)
    await lookAtTasks(platform)
    expect((await tasksOf(who, { stationId_equal: stationId }))[0]).toMatchObject({
      id,
      state: 'overdue',
      isLate: true,
    })
    expect((await tasksOf(who, { isLate: 'true' })).map((one) => one.id)).toEqual([id])
    const told = await test.db.asSystem((tx) =>
      tx.execute(
        sql`select title ->> 'text' as text from task_notice where user_id = ${userId}::bigint order by id`,
      ),
    )
    expect(told.rows).toEqual([{ text: '任务已指派给您：{{name}}' }, { text: '任务已超时：{{name}}' }])
    expect((await doer.call(taskLife.calls.start, { body: { id } })).data.state).toBe('running')
    await lookAtTasks(platform)
    expect((await tasksOf(who, { stationId_equal: stationId }))[0]).toMatchObject({
      state: 'running',
      isLate: true,
    })
  })

  it('reminds of a task once before its time is over, as much before as the tenant wants', async () => {
    const remindedOf = async (tenantId: string, more: { until: string; percent?: string }) => {
      const { who, userId } = await place(tenantId, tonight)
      const [task] = await tasksOf(who)
      await test.db.asSystem(async (tx) => {
        if (more.percent !== undefined)
          await tx.insert(parameterTable).values({
            ...{ tenantId, paramName: '提醒', paramKey: 'task_remind_percent', paramValue: more.percent },
          })
        await tx.execute(sql`update work_task set told_time = now(), due_from = '2026-03-01 00:00Z',
          due_until = ${`2026-03-01 ${more.until}Z`}::timestamptz where id = ${task?.id}::bigint`)
      })
      await lookAtTasks(platform)
      await lookAtTasks(platform)
      const { data } = await app.as({ tenantId, userId }).call(listTaskNotices)
      return data
        .filter(({ recordId }: { recordId: string }) => recordId === task?.id)
        .map(({ noticeName, noticeType }: Record<string, unknown>) => [noticeType, noticeName])
    }
    const reminder = [1, '任务须在 2026-03-01 13:00 前完成：每日巡检']
    expect(await remindedOf('soon', { until: '05:00' })).toEqual([reminder])
    expect(await remindedOf('later', { until: '06:00' })).toEqual([])
    expect(await remindedOf('early', { until: '06:00', percent: '40' })).toEqual([
      [1, '任务须在 2026-03-01 14:00 前完成：每日巡检'],
    ])
    expect(await remindedOf('never', { until: '05:00', percent: '0' })).toEqual([])
  })

  it('goes by when a round was done without a network, not by when that was told', async () => {
    const { doer, who } = await place('offline', tonight)
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    const now = platform.clock.now()
    const ago = (minutes: number) => now - minutes * 60_000
    const dueAgo = (minutes: number) =>
      test.db.asSystem((tx) =>
        tx.execute(
          sql`update work_task set due_until = to_timestamp(${ago(minutes) / 1000}) where id = ${id}::bigint`,
        ),
      )
    await dueAgo(30)
    await lookAtTasks(platform)
    expect(await detailOf(who, id)).toMatchObject({ state: 'overdue', isLate: true })
    const start = { id, onDevice: { madeMs: ago(90), heardMs: ago(120) } }
    expect((await doer.call(taskLife.calls.start, { body: start })).data.state).toBe('running')
    const { items: given } = await detailOf(doer, id)
    const results = given.map((item) => ({ itemId: item.id ?? '', note: '停运', enteredMs: ago(50) }))
    await doer.call(saveTaskResults, { body: { id, results } })
    const submit = (onDevice: object) =>
      doer.call(taskLife.calls.submit, { body: { id, onDevice: onDevice as never } })
    const madeTimes = async () => {
      const { data } = await who.call(taskLife.history, { query: { id } })
      return (data as Move[]).map(({ transition, madeTime, userId }) => [
        transition,
        madeTime,
        userId !== null,
      ])
    }
    expect((await submit({ madeMs: ago(40), heardMs: ago(120) })).data.state).toBe('checking')
    expect(await detailOf(who, id)).toMatchObject({
      ...{ isLate: false, startTime: '2026-03-01 10:30:00', submitTime: '2026-03-01 11:20:00' },
      items: [{ enteredMs: ago(50), receivedMs: now }, ...given.slice(1).map(() => ({}))],
    })
    expect((await madeTimes()).slice(2)).toEqual([
      ['start', '2026-03-01 10:30:00', true],
      ['submit', '2026-03-01 11:20:00', true],
    ])
    // no clock makes it earlier than the device has heard from the server or than what was found, and none later than now; and a
    // time alone, which may be any clock's, undoes nothing
    const times = []
    for (const said of [
      { madeMs: ago(40), heardMs: ago(120) },
      { madeMs: ago(40), heardMs: ago(10) },
      { madeMs: ago(600), heardMs: ago(700) },
      { madeMs: ago(40) },
      { madeMs: ago(600) },
      { madeMs: now + 86_400_000, heardMs: ago(10) },
    ]) {
      await doer.call(taskLife.calls.withdraw, { body: { id } })
      await submit(said)
      const { isLate, submitTime } = await detailOf(who, id)
      times.push([submitTime, isLate])
    }
    expect(times).toEqual([
      ['2026-03-01 11:20:00', false],
      ['2026-03-01 12:00:00', true],
      ['2026-03-01 11:10:00', false],
      ['2026-03-01 12:00:00', true],
      ['2026-03-01 12:00:00', true],
      ['2026-03-01 12:00:00', true],
    ])
    // the history keeps what was told
    expect((await madeTimes()).filter(([transition]) => transition === 'submit').slice(-2)).toEqual([
      ['submit', '2026-03-01 11:10:00', true],
      ['submit', '2026-03-01 12:00:00', true],
    ])
  })

  it('is moved once by what a device tells twice, whatever has become of it since', async () => {
    const { doer, who } = await place('twice', tonight)
    const [task] = await tasksOf(who)
    const id = task?.id ?? ''
    const tell = async (name: 'start' | 'submit', key: string, caller = doer) => {
      const body = { id, onDevice: { madeMs: platform.clock.now(), key } }
      return (await caller.call(taskLife.calls[name], { body })).data?.state
    }
    expect([await tell('start', 'a'), await tell('start', 'a')]).toEqual(['running', 'running'])
    const { items: given } = await detailOf(doer, id)
    const results = given.map((item) => ({ itemId: item.id ?? '', note: '停运', enteredMs: nowMs }))
    await doer.call(saveTaskResults, { body: { id, results } })
    expect(await tell('submit', 'b')).toBe('checking')
    await who.call(taskLife.calls.reject, { body: { id, reason: '补拍铭牌' } })
    expect(await tell('submit', 'b')).toBe('running')
    expect(await detailOf(who, id)).toMatchObject({ state: 'running' })
    // the same key of somebody else is another
    expect(await tell('submit', 'b', who)).toBe('checking')
    const { data } = await who.call(taskLife.history, { query: { id } })
    expect((data as Move[]).map(({ transition }) => transition)).toEqual([
      ...['generate', 'start', 'submit', 'reject', 'submit'],
    ])
  })

  it('leaves what nobody may carry out any more to those who dispatch, and tells them of what is overdue', async () => {
    const tenantId = 'unable'
    const dispatcher = await makeUser(test.db, { tenantId, codes: [taskCodes.view, taskCodes.dispatch] })
    const reader = await makeUser(test.db, { tenantId, codes: [taskCodes.view] })
    const { who, planId } = await place(tenantId, { ...tonight, assignees: [{ userId: reader }] })
    const { data: plan } = await who.call(workPlans.calls.detail, { query: { id: planId } })
    expect(plan.unableNames).toMatch(/^user\d+$/)
    expect((await tasksOf(who))[0]).toMatchObject({ assigneeIds: [reader] })
    await lookAtTasks(platform)
    const [task] = await tasksOf(who)
    expect(task).toMatchObject({ assigneeIds: [] })
    const toldOf = async () =>
      (
        await test.db.asSystem((tx) =>
          tx.execute(sql`select user_id::text as "userId", title ->> 'text' as text from task_notice
            where tenant_id = ${tenantId} order by id`),
        )
      ).rows
    const left = { userId: dispatcher, text: '任务没有可执行的人，请派工：{{name}}' }
    expect(await toldOf()).toEqual([left])
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_task set due_until = '2026-03-01 03:00Z', assignee_ids = array[999999]::bigint[]
        where id = ${task?.id}::bigint`),
    )
    await lookAtTasks(platform)
    expect(await toldOf()).toEqual([left, { userId: dispatcher, text: '任务已超时：{{name}}' }])
  })

  it('gives a task by rota to who is on duty by then, but to whom somebody gave it, and tells that nobody is', async () => {
    const tenantId = 'duty'
    const dispatcher = await makeUser(test.db, { tenantId, codes: [taskCodes.view, taskCodes.dispatch] })
    const doer = () => makeUser(test.db, { tenantId, codes: doersCodes })
    const [first, second] = [await doer(), await doer()]
    const { data: rota } = await app.as({ tenantId }).call(rotas.calls.save, {
      body: { rotaName: '运维班', firstDay: '2026-02-25', handoverAt: '08:00', weeks: [{ userId: first }] },
    })
    const { who } = await place(tenantId, { ...tonight, assignMode: 'rota', rotaId: rota.id })
    const [task, next] = await tasksOf(who)
    expect(task).toMatchObject({ assigneeIds: [first] })
    const change = (more: object) => who.call(rotas.calls.update, { body: { id: rota.id, ...more } })
    const look = async () => {
      await test.db.asSystem((tx) =>
        tx.execute(sql`update work_task set due_from = '2026-03-01 12:00Z', told_time = null
          where id in (${task?.id}::bigint, ${next?.id}::bigint)`),
      )
      await lookAtTasks(platform)
      return (await tasksOf(who)).slice(0, 2).map(({ assigneeIds }) => assigneeIds)
    }
    await who.call(assignWorkTask, { body: { id: next?.id ?? '', userIds: [first], reason: '换班' } })
    await change({ weeks: [{ userId: second }] })
    expect(await look()).toEqual([[second], [first]])
    await change({ isEnabled: false })
    expect(await look()).toEqual([[], [first]])
    // still nobody: it is not taken for one that everybody may do
    await look()
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select title ->> 'text' as text from task_notice
        where tenant_id = ${tenantId} and user_id = ${dispatcher}::bigint order by id`),
    )
    expect(rows).toEqual(Array(2).fill({ text: '任务没有可执行的人，请派工：{{name}}' }))
  })

  it('looks at each tenant by itself, piece by piece: where one fails the others have their turn', async () => {
    const [, { who }] = [await place('bad', tonight), await place('good', tonight)]
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_task set due_from = '2026-03-01 05:00Z', told_time = null
        where tenant_id in ('bad', 'good')`),
    )
    await lookAtTasks(platform)
    await test.db.asSystem((tx) =>
      tx.execute(
        sql`update work_task set due_until = '2026-03-01 03:00Z' where tenant_id in ('bad', 'good')`,
      ),
    )
    let asked = 0
    const db = {
      // the first asks for tenants, the second looks at what begins soon at the first of them
      asSystem: (work: never) => {
        asked += 1
        return asked === 2 ? Promise.reject(new Error('broken')) : platform.db.asSystem(work)
      },
    }
    await lookAtTasks({ ...platform, db: db as never }, 2)
    const states = async (tenantId: string) =>
      new Set((await tasksOf(app.as({ tenantId }))).map(({ state }) => state))
    expect(await states('bad')).toEqual(new Set(['waiting']))
    expect(await states('good')).toEqual(new Set(['overdue']))
    expect(await tasksOf(who, { isLate: 'true' })).toHaveLength(7)
  })

  it('marks a round as late that somebody is in the middle of, once, and lets him go on', async () => {
    const { doer, id, given, save, detail } = await begun('midst')
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_task set due_until = '2026-03-01 03:00Z' where id = ${id}::bigint`),
    )
    await lookAtTasks(platform)
    await lookAtTasks(platform)
    expect(await detail()).toMatchObject({ state: 'running', isLate: true })
    expect((await save([{ itemId: given[0]?.id, value: 'ok', enteredMs: nowMs }])).code).toBe(200)
    const { data } = await doer.call(taskLife.history, { query: { id } })
    expect((data as Move[]).map(({ transition }) => transition)).toEqual(['generate', 'start', 'expire'])
  })
})
