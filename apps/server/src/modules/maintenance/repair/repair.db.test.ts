import { listReferenceOptions } from '@energy-console/contract'
import { alarmLife, getAlarm } from '@energy-console/contract/alarms'
import {
  assetCodes,
  assets,
  dispatchRepairOrder,
  getRepairFinding,
  getRepairLimits,
  getRepairOfAlarm,
  getRepairWorkTime,
  getWorkTask,
  listRepairsOfAsset,
  listSimilarRepairOrders,
  remarkRepairOrder,
  repairCodes,
  repairLife,
  repairOrders,
  saveMyRepairHours,
  saveRepairHours,
  saveRepairLimits,
  standardRepairLimits,
  taskCodes,
} from '@energy-console/contract/maintenance'
import { listTaskNotices } from '@energy-console/contract/notices'
import { sites } from '@energy-console/contract/stations'
import { dictBizSubmit } from '@energy-console/contract/system'
import { deviceTags, hangTag, listHungTags, tagLife } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { optionRoutes } from '../../../platform/resource'
import type { Caller } from '../../../testing/callApp'
import { makeAlarmRule, makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { untilWaiting } from '../../../testing/waitingBackends'
import { tagRoutes } from '../../telemetry/tags/routes'
import { holdOpenOrder } from '../index'
import { markOverdue } from './overdue'
import { isOrderedItem } from './queries'
import { remindOfDeadlines } from './soon'

const { test, app } = await useMaintenance((platform) => [
  { routes: tagRoutes(platform, holdOpenOrder) },
  { routes: optionRoutes(platform) },
])

const { save, update, detail, page, remove } = repairOrders.calls
const { accept, refuse, suspend, resume, handIn, approve, reject, rework, close } = repairLife.calls
// The clock of these tests begins on Sunday, 1 March 2026, noon in Shanghai.
const start = Date.parse('2026-03-01T04:00:00Z')
const hourMs = 3_600_000
const technicianCodes = [repairCodes.view, repairCodes.work, repairCodes.edit]

/** A tenant with a foreman who may do everything, and a technician. */
async function place(tenantId: string) {
  app.clock.set(start)
  const foreman = app.as({ tenantId, userId: '9001' })
  const station = await makeStation(test.db, { tenantId })
  const userId = await makeUser(test.db, { tenantId, codes: technicianCodes })
  const technician = app.as({ tenantId, userId, can: technicianCodes })
  for (const [code, word] of [
    ['repair_cause', '轴承磨损'],
    ['repair_remedy', '更换轴承'],
  ]) {
    const { data } = await foreman.call(dictBizSubmit, { body: { code, dictValue: code } })
    await foreman.call(dictBizSubmit, {
      body: { code, parentId: data.id, dictKey: 'bearing', dictValue: word },
    })
  }
  const report = async (body: object = {}): Promise<string> => {
    const answer = await foreman.call(save, { body: { title: '水泵异响', stationId: station.id, ...body } })
    return answer.data?.id ?? answer.msg
  }
  const give = (id: string) =>
    foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: '' } })
  const look = async (id: string) => (await foreman.call(detail, { query: { id } })).data
  return { foreman, technician, station, userId, report, give, look }
}
const unread = async (who: Caller) =>
  (await who.call(listTaskNotices, { query: { isLook: 'false' } })).data.map(
    ({ noticeName, noticeType, recordId }: Record<string, unknown>) => ({ noticeName, noticeType, recordId }),
  )
const recorded = { cause: 'bearing', remedy: 'bearing' }

describe('a repair order', () => {
  it('is declined, held up or rejected with others: what they wait is the same for each, and one notice tells of them', async () => {
    const { foreman, technician, report, give, look } = await place('together')
    const codes = [repairCodes.view, repairCodes.dispatch]
    const userId = await makeUser(test.db, { tenantId: 'together', codes })
    const dispatcher = app.as({ tenantId: 'together', userId })
    const ids = [await report(), await report(), await report({ priority: 'urgent' })]
    const due = (await Promise.all(ids.map(look))).map(({ repairDue }) => repairDue)
    for (const id of ids) await give(id)
    const all = { ids: ids.join() }
    const { manyCalls } = repairLife
    await technician.call(manyCalls.refuse, { body: { ...all, reason: '不在班' } })
    const declined = (await unread(dispatcher)).filter((one: { noticeName: string }) =>
      one.noticeName.includes('被拒单'),
    )
    expect(declined).toEqual([
      ...[{ noticeName: '维修工单 WX20260301-001 等 3 个被拒单：水泵异响', noticeType: 3, recordId: null }],
    ])
    expect((await Promise.all(ids.map(look))).map(({ assigneeId }) => assigneeId)).toEqual([null, null, null])
    for (const id of ids) await give(id)
    await technician.call(manyCalls.accept, { body: all })
    await technician.call(manyCalls.suspend, { body: { ...all, reason: '等备件' } })
    app.clock.advance(hourMs)
    await technician.call(manyCalls.resume, { body: all })
    const later = (await Promise.all(ids.map(look))).map(({ repairDue }) => repairDue)
    const hour = (text: string) => Date.parse(text) / hourMs
    // on a Sunday nobody works but on what is urgent
    expect(later.map((text, index) => hour(text) - hour(due[index]))).toEqual([0, 0, 1])
    for (const id of ids) await technician.call(update, { body: { id, ...recorded } })
    await technician.call(manyCalls.handIn, { body: all })
    await foreman.call(manyCalls.reject, { body: { ...all, reason: '仍有异响' } })
    expect(await unread(technician)).toContainEqual({
      ...{ noticeName: '维修工单 WX20260301-001 等 3 个验收未通过：水泵异响', noticeType: 3, recordId: null },
    })
  })

  it('goes by when it was taken on and handed in without a network, once each, not by when that was told', async () => {
    const { foreman, technician, report, give, look } = await place('offline')
    const id = await report({ priority: 'urgent' })
    await give(id)
    // urgent: to be answered by 12:30 and repaired by 16:00; the device is out of reach until 18:00
    const at = (time: string) => Date.parse(`2026-03-01T${time}:00+08:00`)
    const heardMs = start
    app.clock.set(at('18:00'))
    await markOverdue(app.platform, new Date(app.clock.now()))
    expect(await look(id)).toMatchObject({ state: 'dispatched', overdue: 'repair' })
    const tell = async (name: 'accept' | 'handIn', onDevice: object, who = technician) =>
      who.call(repairLife.calls[name], { body: { id, onDevice: { heardMs, ...onDevice } as never } })
    expect((await tell('accept', { madeMs: at('12:20'), key: 'a' })).data.state).toBe('working')
    expect((await tell('accept', { madeMs: at('12:20'), key: 'a' })).data.state).toBe('working')
    await technician.call(update, { body: { id, ...recorded } })
    expect((await tell('handIn', { madeMs: at('15:30'), key: 'b' })).data.state).toBe('submitted')
    expect(await look(id)).toMatchObject({
      ...{ acceptTime: '2026-03-01 12:20:00', submitTime: '2026-03-01 15:30:00', overdue: null },
    })
    // told again after it was sent back it does nothing more
    await foreman.call(reject, { body: { id, reason: '仍有异响' } })
    expect((await tell('handIn', { madeMs: at('15:30'), key: 'b' })).data.state).toBe('returned')
    const { data: moves } = await foreman.call(repairLife.history, { query: { id } })
    expect(
      moves.map(({ transition, madeTime }: { transition: string; madeTime: string | null }) => [
        transition,
        madeTime,
      ]),
    ).toEqual([
      ['report', null],
      ['dispatch', null],
      ['accept', '2026-03-01 12:20:00'],
      ['handIn', '2026-03-01 15:30:00'],
      ['reject', null],
    ])

    // no clock of a device makes it earlier than it was given, or than the device has heard of the server, and none later than now
    const other = await report()
    await give(other)
    await technician.call(accept, { body: { id: other, onDevice: { madeMs: at('09:00') } as never } })
    expect(await look(other)).toMatchObject({ acceptTime: '2026-03-01 18:00:00' })
  })

  it('is as late as the server learns of it where no device says that it was out of reach, and its history keeps what was told', async () => {
    const { foreman, technician, report, give, look } = await place('reached')
    const at = (time: string) => Date.parse(`2026-03-01T${time}:00+08:00`)
    const handInAs = async (onDevice: object) => {
      app.clock.set(start)
      // urgent: to be repaired by 16:00
      const id = await report({ priority: 'urgent' })
      await give(id)
      await technician.call(accept, { body: { id } })
      await technician.call(update, { body: { id, ...recorded } })
      app.clock.set(at('18:00'))
      await markOverdue(app.platform, new Date(app.clock.now()))
      await technician.call(handIn, { body: { id, onDevice: onDevice as never } })
      const { data: moves } = await foreman.call(repairLife.history, { query: { id } })
      const { submitTime, overdue } = await look(id)
      return [submitTime, overdue, moves.at(-1).madeTime]
    }
    const told = '2026-03-01 15:30:00'
    const late = '2026-03-01 18:00:00'
    expect(await handInAs({ madeMs: at('15:30') })).toEqual([late, 'repair', told])
    expect(await handInAs({ madeMs: at('15:20'), heardMs: at('15:30') })).toEqual([late, 'repair', told])
    expect(await handInAs({ madeMs: at('15:30'), heardMs: at('15:20') })).toEqual([told, null, told])
  })

  it('of which somebody was relieved meanwhile is not handed in by his device; what he says is left as a remark once', async () => {
    const { foreman, technician, report, give, look } = await place('relieved')
    const id = await report()
    await give(id)
    const key = { madeMs: app.clock.now(), key: 'a' }
    await technician.call(accept, { body: { id, onDevice: key as never } })
    const another = await makeUser(test.db, { tenantId: 'relieved', codes: technicianCodes })
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: another, helperIds: '' } })
    const onDevice = { madeMs: app.clock.now(), key: 'b' } as never
    expect((await technician.call(update, { body: { id, ...recorded } })).error?.key).toBe(
      'maintenance.repairOfOthers',
    )
    expect((await technician.call(handIn, { body: { id, onDevice } })).status).toBe(409)
    const codes = [repairCodes.view, repairCodes.dispatch]
    const dispatcher = app.as({
      tenantId: 'relieved',
      userId: await makeUser(test.db, { tenantId: 'relieved', codes }),
    })
    const remark = () =>
      technician.call(remarkRepairOrder, { body: { id, key: 'c', note: '轴承已更换', tells: true } })
    expect([(await remark()).code, (await remark()).code]).toEqual([200, 200])
    const { data: moves } = await foreman.call(repairLife.history, { query: { id } })
    expect(moves.filter(({ transition }: { transition: string }) => transition === 'remark')).toMatchObject([
      { note: '轴承已更换', from: 'dispatched', to: 'dispatched' },
    ])
    expect(await unread(dispatcher)).toEqual([
      { noticeName: expect.stringContaining('有补充记录：水泵异响'), noticeType: 3, recordId: id },
    ])
    expect((await look(id)).state).toBe('dispatched')
    const stranger = app.as({ tenantId: 'relieved', stationIds: [] })
    const body = { id, key: 'd', note: 'x' }
    expect((await stranger.call(remarkRepairOrder, { body })).status).toBe(404)
  })

  it('is given out, and names who has it, for those who may not see accounts', async () => {
    const { technician, station, userId, report, give } = await place('names')
    const as = async (...can: string[]) =>
      app.as({ tenantId: 'names', userId: await makeUser(test.db, { tenantId: 'names', codes: can }), can })
    const dispatcher = await as(repairCodes.view, repairCodes.dispatch)
    const guest = await as('device_view')
    const ask = async (who: Caller, query: object) => {
      const { code, data } = await who.call(listReferenceOptions, { query: { noun: 'user', ...query } })
      return code === 200 ? data.map(({ id }: { id: string }) => id) : code
    }
    const able = { holding: repairCodes.work, stationId: station.id }
    // those alone who may do the work, and no others of the tenant
    expect(await ask(dispatcher, able)).toEqual([userId])
    expect(await ask(dispatcher, {})).toBe(403)
    // not by their ids either
    const bystander = await makeUser(test.db, { tenantId: 'names', codes: ['device_view'] })
    expect(await ask(dispatcher, { ...able, ids: `${bystander},${userId}` })).toEqual([userId])
    expect(await ask(dispatcher, { holding: 'user_view' })).toBe(403)
    expect(await ask(guest, able)).toBe(403)
    const elsewhere = app.as({ tenantId: 'other', can: [repairCodes.dispatch] })
    expect(await ask(elsewhere, { holding: repairCodes.work })).toEqual([])
    expect(await ask(elsewhere, { holding: repairCodes.work, ids: userId })).toEqual([])
    const id = await report()
    await give(id)
    const shown = await technician.call(detail, { query: { id } })
    expect(shown.data).toMatchObject({ assigneeId: userId, assigneeName: expect.stringMatching(/^user/) })
    const row = (await dispatcher.call(page, { query: {} })).data.records[0]
    expect(row.assigneeName).toBe(shown.data.assigneeName)
  })

  it('calls nobody any more to what somebody has done', async () => {
    const { foreman, technician, report, give } = await place('settled')
    const codes = [repairCodes.view, repairCodes.dispatch]
    const userId = await makeUser(test.db, { tenantId: 'settled', codes })
    const dispatcher = app.as({ tenantId: 'settled', userId })
    const id = await report()
    const other = await report()
    const told = async (who: Caller) =>
      (await unread(who)).map(({ recordId, noticeName }: { recordId: string; noticeName: string }) => [
        recordId,
        /待派单|派给了您|验收未通过/.exec(noticeName)?.[0],
      ])
    expect(await told(dispatcher)).toEqual([
      [other, '待派单'],
      [id, '待派单'],
    ])
    // the bells of those who were told know at once, and nobody else's
    const rung: unknown[] = []
    const end = app.bus.subscribe('socket.push', ({ tenantId, userId: reader, frame }) => {
      if (frame.type === 'notices') rung.push([tenantId, reader])
    })
    await give(id)
    end()
    expect(rung).toEqual([['settled', userId]])
    expect(await told(dispatcher)).toEqual([[other, '待派单']])
    expect(await told(technician)).toEqual([[id, '派给了您']])
    await technician.call(accept, { body: { id } })
    expect(await told(technician)).toEqual([])
    await technician.call(update, { body: { id, ...recorded } })
    await technician.call(handIn, { body: { id } })
    await foreman.call(reject, { body: { id, reason: '仍有异响' } })
    expect(await told(technician)).toEqual([[id, '验收未通过']])
    await technician.call(rework, { body: { id } })
    expect(await told(technician)).toEqual([])
    await foreman.call(close, { body: { id: other, reason: '重复' } })
    expect(await told(dispatcher)).toEqual([])
  })

  it('goes from the report over dispatch, work and a rejection to its approval, with hours and costs', async () => {
    const { foreman, technician, userId, report, give, look } = await place('whole')
    const id = await report({ priority: 'urgent' })
    expect(await look(id)).toMatchObject({
      ...{ orderNo: 'WX20260301-001', state: 'waiting', source: 'manual', reporter: '管理员', nth: 1 },
      ...{ responseDue: '2026-03-01 12:30:00', repairDue: '2026-03-01 16:00:00' },
    })
    expect((await look(await report())).orderNo).toBe('WX20260301-002')
    expect((await technician.call(accept, { body: { id } })).status).toBe(409)
    expect((await give(id)).data).toEqual({ isTold: true })
    expect(await unread(technician)).toEqual([
      { noticeName: '维修工单 WX20260301-001 派给了您：水泵异响', noticeType: 3, recordId: id },
    ])
    await technician.call(accept, { body: { id } })
    expect((await technician.call(handIn, { body: { id } })).msg).toBe(
      '请先在维修记录中选择故障原因和处理措施，或填写维修说明',
    )
    const done = await technician.call(update, {
      body: {
        ...{ id, ...recorded },
        services: [
          { serviceName: '动平衡', provider: '华信', amount: '1200.10' },
          { serviceName: '吊装', amount: '0.20' },
        ],
      },
    })
    expect(done.status).toBe(200)
    await technician.call(saveMyRepairHours, { body: { id, hours: 2.5, known: null } })
    expect((await technician.call(handIn, { body: { id, note: '试运行正常' } })).data.state).toBe('submitted')
    expect((await foreman.call(reject, { body: { id } })).status).toBe(400)
    await foreman.call(reject, { body: { id, reason: '仍有异响' } })
    expect(await unread(technician)).toContainEqual({
      ...{ noticeName: '维修工单 WX20260301-001 验收未通过：水泵异响', noticeType: 3, recordId: id },
    })
    await technician.call(rework, { body: { id } })
    await technician.call(handIn, { body: { id } })
    await foreman.call(approve, { body: { id } })
    expect(await look(id)).toMatchObject({
      ...{ state: 'done', cost: '1200.30', causeName: '轴承磨损', remedyName: '更换轴承' },
      ...{ endTime: '2026-03-01 12:00:00', labour: [{ userId, hours: 2.5 }] },
    })
    expect((await foreman.call(update, { body: { id, title: '别的' } })).msg).toBe('工单已结束，不能再修改')
    const { data } = await foreman.call(repairLife.history, { query: { id } })
    expect(data.map(({ transition }: { transition: string }) => transition)).toEqual([
      'report',
      'dispatch',
      'accept',
      'handIn',
      'reject',
      'rework',
      'handIn',
      'approve',
    ])
  })

  it('is changed and approved by others than who handed it in, and keeps what it was given to', async () => {
    const { foreman, technician, userId, report, give, look } = await place('handed')
    const id = await report()
    await give(id)
    const { data } = await foreman.call(repairLife.history, { query: { id } })
    expect(data.at(-1)).toMatchObject({ transition: 'dispatch', note: expect.stringMatching(/./) })
    await technician.call(accept, { body: { id } })
    const stranger = app.as({ tenantId: 'handed', userId: '77', can: technicianCodes })
    const others = '工单由别人负责，请由负责人、协助人或派单人员操作'
    expect((await stranger.call(update, { body: { id, workNote: '假' } })).msg).toBe(others)
    await technician.call(update, { body: { id, ...recorded } })
    await technician.call(handIn, { body: { id } })
    expect((await technician.call(update, { body: { id, cause: null } })).msg).toBe(
      '工单已提交验收，只有验收和派单人员可以修改',
    )
    const both = app.as({ tenantId: 'handed', userId, can: [...technicianCodes, repairCodes.approve] })
    expect((await both.call(approve, { body: { id } })).msg).toBe('不能验收自己提交的工单，请由别人验收')
    await both.call(update, { body: { id, cause: null, remedy: null } })
    expect((await foreman.call(approve, { body: { id } })).msg).toContain('请先在维修记录中选择')
    await foreman.call(reject, { body: { id, reason: '没有记录' } })
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: '' } })
    await technician.call(refuse, { body: { id, reason: '换人' } })
    expect((await look(id)).state).toBe('waiting')
    expect((await foreman.call(remove, { query: { ids: id } })).msg).toBe(
      '已派单的工单不能删除，请关闭并说明原因',
    )
  })

  it('is worked on by those whom it is given to', async () => {
    const { foreman, technician, report, give, look } = await place('own')
    const id = await report()
    await give(id)
    const other = app.as({ tenantId: 'own', userId: '77', can: technicianCodes })
    expect((await other.call(accept, { body: { id } })).msg).toBe(
      '工单由别人负责，请由负责人、协助人或派单人员操作',
    )
    await technician.call(refuse, { body: { id, reason: '正在抢修另一台' } })
    expect(await look(id)).toMatchObject({ state: 'waiting', assigneeId: null })
    await foreman.call(close, { body: { id, reason: '误报' } })
    expect((await give(id)).msg).toBe('维修工单当前为“已关闭”，不能派单')
    expect((await foreman.call(remove, { query: { ids: id } })).msg).toBe(
      '已派单的工单不能删除，请关闭并说明原因',
    )
    const elsewhere = app.as({ tenantId: 'own', stationIds: ['1'] })
    expect((await elsewhere.call(detail, { query: { id } })).status).toBe(404)
  })

  it('has deadlines in working time, in which a suspension does not count', async () => {
    const { foreman, technician, report, give, look } = await place('sla')
    const id = await report()
    // Sunday: four hours and 24 hours of work, nine a day
    expect(await look(id)).toMatchObject({
      ...{ responseDue: '2026-03-02 12:30:00', repairDue: '2026-03-04 14:30:00' },
    })
    await give(id)
    app.clock.set(Date.parse('2026-03-02T09:00:00+08:00'))
    await technician.call(accept, { body: { id } })
    await technician.call(suspend, { body: { id, reason: '等待备件' } })
    app.clock.set(Date.parse('2026-03-09T10:00:00+08:00'))
    await markOverdue(app.platform, new Date(app.clock.now()))
    expect((await look(id)).overdue).toBeNull()
    await technician.call(resume, { body: { id } })
    expect(await look(id)).toMatchObject({ suspendTime: null, repairDue: '2026-03-11 15:30:00' })
    await foreman.call(update, { body: { id, priority: 'urgent' } })
    // all 169 hours for which it was suspended count by the clock that holds now
    expect((await look(id)).repairDue).toBe('2026-03-08 17:00:00')
    await foreman.call(saveRepairLimits, { body: { ...standardRepairLimits, urgentRepair: 400 } })
    expect((await foreman.call(getRepairLimits)).data.urgentRepair).toBe(400)
    const refused = await foreman.call(saveRepairLimits, {
      body: { ...standardRepairLimits, workTo: '08:30' },
    })
    expect(refused.msg).toBe('下班时间须晚于上班时间')
  })

  it('tells how much working time is left of its deadlines, and how late it is', async () => {
    const { foreman, technician, report, give, look } = await place('left')
    const id = await report()
    // Sunday: four hours and 24 hours of work, which begins on Monday at 08:30
    expect(await look(id)).toMatchObject({ responseLeft: 240, repairLeft: 1_440 })
    await give(id)
    app.clock.set(Date.parse('2026-03-02T13:30:00+08:00'))
    const urgent = await report({ priority: 'urgent' })
    const listed = await foreman.call(page, { query: { ascs: 'reportTime' } })
    expect(listed.data.records).toMatchObject([
      { id, responseLeft: -60, repairLeft: 1_140 },
      { id: urgent, responseLeft: 30, repairLeft: 240 },
    ])
    await technician.call(accept, { body: { id } })
    expect(await look(id)).toMatchObject({ responseLeft: null, repairLeft: 1_140 })
    await technician.call(suspend, { body: { id, reason: '等待备件' } })
    expect(await look(id)).toMatchObject({ responseLeft: null, repairLeft: null })
  })

  it('tells devices when work is done, so that they count what is left as it would', async () => {
    const { technician, station, report, give, look } = await place('counts')
    const id = await report()
    await give(id)
    const began = Date.parse('2026-03-02T16:30:00+08:00')
    app.clock.set(began)
    const kept = await look(id)
    const { data } = await technician.call(getRepairWorkTime, { query: { stationId: station.id } })
    const { ofWork, spans, until } = data as { ofWork: string[]; spans: [number, number][]; until: number }
    expect(ofWork).toEqual(['normal', 'low'])
    expect(spans[0]).toEqual([began, Date.parse('2026-03-02T17:30:00+08:00')])
    expect(spans[1]?.[0]).toBe(Date.parse('2026-03-03T08:30:00+08:00'))
    for (const time of ['2026-03-02T17:00', '2026-03-02T22:00', '2026-03-03T09:30', '2026-03-09T10:00']) {
      const now = Date.parse(`${time}:00+08:00`)
      expect(now).toBeLessThan(until)
      const passed =
        spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, now) - from), 0) / 60_000
      app.clock.set(now)
      expect((await look(id)).repairLeft).toBeCloseTo(kept.repairLeft - passed, 6)
    }
  })

  it('is late from its deadline on, also where that is when work ends and none is done until the next day', async () => {
    const { report, look } = await place('closing')
    app.clock.set(Date.parse('2026-03-02T13:30:00+08:00'))
    const id = await report()
    const leftAt = async (time: string) => {
      app.clock.set(Date.parse(`${time}+08:00`))
      const { responseDue, responseLeft } = await look(id)
      expect(responseDue).toBe('2026-03-02 17:30:00')
      return responseLeft
    }
    expect(await leftAt('2026-03-02T17:30:00')).toBe(0)
    expect(await leftAt('2026-03-02T20:00:00')).toBeCloseTo(-1 / 60, 6)
    expect(await leftAt('2026-03-03T08:30:00')).toBeCloseTo(-1 / 60, 6)
    expect(await leftAt('2026-03-03T09:30:00')).toBe(-60)
  })

  it('costs what an hour cost when it was noted, whatever the rate is later', async () => {
    const { foreman, technician, userId, report, give, look } = await place('rates')
    const rate = (labourRate: string) =>
      foreman.call(saveRepairLimits, { body: { ...standardRepairLimits, labourRate } })
    const say = (hours: number | null, known: number | null) =>
      technician.call(saveMyRepairHours, { body: { id, hours, known } })
    await rate('80')
    const id = await report()
    await give(id)
    await technician.call(accept, { body: { id } })
    await say(2.5, null)
    expect((await look(id)).labourCost).toBe('200.00')
    await rate('100')
    await say(3.5, 2.5)
    expect(await look(id)).toMatchObject({ labourCost: '300.00', cost: '300.00' })
    // a change of the order takes no hours: nobody overwrites those of others
    const body = { id, workNote: '已检查', labour: [{ userId, hours: 9 }] }
    expect((await foreman.call(update, { body })).code).toBe(200)
    expect(await look(id)).toMatchObject({ workNote: '已检查', labourCost: '300.00', labour: { length: 2 } })
    await say(null, 3.5)
    expect((await look(id)).labourCost).toBeNull()
  })

  it('is told the hours of each by himself: those of others stay, and all keep the rate at which they were noted', async () => {
    const { foreman, technician, userId, report, look } = await place('ownHours')
    const helperId = await makeUser(test.db, { tenantId: 'ownHours', codes: technicianCodes })
    const helper = app.as({ tenantId: 'ownHours', userId: helperId, can: technicianCodes })
    const rate = (labourRate: string) =>
      foreman.call(saveRepairLimits, { body: { ...standardRepairLimits, labourRate } })
    const say = (who: Caller, hours: number | null, known: number | null) =>
      who.call(saveMyRepairHours, { body: { id, hours, known } })
    await rate('80')
    const id = await report()
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: helperId } })
    await technician.call(accept, { body: { id } })
    // both are back at the network at once
    const both = await Promise.all([say(technician, 2, null), say(helper, 1.5, null)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect((await look(id)).labourCost).toBe('280.00')
    const [ids] = [(await look(id)).labour.map((row: { id: string }) => row.id)]
    await rate('100')
    // what is new costs more; said again it is not noted again
    expect((await say(technician, 2.7, 2)).code).toBe(200)
    expect((await say(technician, 2.7, 2)).code).toBe(200)
    const { labour, labourCost } = await look(id)
    expect(labour.slice(0, 2).map((row: { id: string }) => row.id)).toEqual(ids)
    expect(labour.at(-1)).toMatchObject({ userId, hours: 0.7 })
    expect([labour.length, labourCost]).toEqual([3, '350.00'])
    // what he said elsewhere meanwhile is not overwritten
    expect((await say(technician, 5, 2)).error?.key).toBe('maintenance.repairHoursChanged')
    // less goes off what was noted last
    expect((await say(technician, 1, 2.7)).code).toBe(200)
    expect(await look(id)).toMatchObject({ labourCost: '200.00', labour: { length: 2 } })
    expect((await say(technician, null, 1)).code).toBe(200)
    expect(await look(id)).toMatchObject({ labour: [{ userId: helperId, hours: 1.5 }], labourCost: '120.00' })
    // nobody says hours of an order that he has nothing to do with
    const other = app.as({
      ...{ tenantId: 'ownHours', can: technicianCodes },
      userId: await makeUser(test.db, { tenantId: 'ownHours', codes: technicianCodes }),
    })
    expect((await say(other, 1, null)).error?.key).toBe('maintenance.repairOfOthers')
    const stranger = app.as({ tenantId: 'ownHours', stationIds: [] })
    expect((await say(stranger, 1, null)).status).toBe(404)
    await technician.call(update, { body: { id, ...recorded } })
    await technician.call(handIn, { body: { id } })
    expect((await say(technician, 1, null)).error?.key).toBe('maintenance.repairHandedIn')
  })

  it('is told the hours of others by who dispatches, and loses nothing that they say at the same time', async () => {
    const { foreman, technician, userId, report, look } = await place('theirHours')
    const helperId = await makeUser(test.db, { tenantId: 'theirHours', codes: technicianCodes })
    const say = (who: Caller, of: string, hours: number | null, known: number | null) =>
      who.call(saveRepairHours, { body: { id, userId: of, hours, known } })
    const id = await report()
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: helperId } })
    await technician.call(accept, { body: { id } })
    const both = await Promise.all([
      technician.call(saveMyRepairHours, { body: { id, hours: 2, known: null } }),
      say(foreman, helperId, 3, null),
    ])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const hours = async () =>
      Object.fromEntries(
        (await look(id)).labour.map((row: { userId: string; hours: number }) => [row.userId, row.hours]),
      )
    expect(await hours()).toEqual({ [userId]: 2, [helperId]: 3 })
    // what he said himself meanwhile is not overwritten
    const refused = await say(foreman, userId, 4, null)
    expect(refused.error?.key).toBe('maintenance.repairHoursOfOtherChanged')
    expect((await say(foreman, userId, 4, 2)).code).toBe(200)
    expect((await say(foreman, helperId, null, 3)).code).toBe(200)
    expect(await hours()).toEqual({ [userId]: 4 })
    // of others nobody else says them, and of nobody who is not there
    expect((await say(technician, helperId, 1, null)).status).toBe(403)
    expect((await say(foreman, '999999999999999999', 1, null)).status).toBe(404)
  })

  it('has later deadlines by the time for which it was looked at, and none that is suspended when it is closed', async () => {
    const { foreman, technician, report, give, look } = await place('looked')
    const id = await report({ priority: 'urgent' })
    await give(id)
    await technician.call(accept, { body: { id } })
    await technician.call(update, { body: { id, ...recorded } })
    await technician.call(handIn, { body: { id } })
    app.clock.set(start + 10 * hourMs)
    await foreman.call(reject, { body: { id, reason: '仍有异响' } })
    // four hours, and ten for which somebody looked
    expect(await look(id)).toMatchObject({ repairDue: '2026-03-02 02:00:00', overdue: null })
    await technician.call(suspend, { body: { id, reason: '等待备件' } })
    app.clock.set(start + 11 * hourMs)
    await foreman.call(close, { body: { id, reason: '报废' } })
    expect(await look(id)).toMatchObject({ suspendTime: null, repairDue: '2026-03-02 03:00:00' })
  })

  it('gives whoever gets it after another as long to respond', async () => {
    const { foreman, technician, report, give, look } = await place('second')
    const id = await report({ priority: 'urgent' })
    await give(id)
    await technician.call(accept, { body: { id } })
    const userId = await makeUser(test.db, { tenantId: 'second', codes: technicianCodes })
    app.clock.set(start + hourMs)
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: '' } })
    expect(await look(id)).toMatchObject({ responseDue: '2026-03-01 13:30:00', overdue: null })
    app.clock.set(start + 2 * hourMs)
    await markOverdue(app.platform, new Date(app.clock.now()))
    expect((await look(id)).overdue).toBe('response')
    expect(await unread(app.as({ tenantId: 'second', userId }))).toContainEqual(
      expect.objectContaining({ noticeName: '维修工单 WX20260301-001 响应超时：水泵异响' }),
    )
  })

  it('is told of once before each of its deadlines, in working time: to who has it, else to who dispatches', async () => {
    const tenantId = 'soon'
    const { foreman, technician, report, userId, look } = await place(tenantId)
    const dispatcherId = await makeUser(test.db, {
      tenantId,
      codes: [repairCodes.view, repairCodes.dispatch],
    })
    const dispatcher = app.as({ tenantId, userId: dispatcherId })
    // Monday morning: four hours of work to respond, one of them left at 11:30; 24 to repair, six of them left after Tuesday
    app.clock.set(Date.parse('2026-03-02T08:30:00+08:00'))
    const id = await report()
    expect(await look(id)).toMatchObject({
      responseDue: '2026-03-02 12:30:00',
      repairDue: '2026-03-04 14:30:00',
    })
    const namesOf = async (who: Caller) =>
      (await unread(who)).map(({ noticeName }: { noticeName: string }) => noticeName)
    const lookAt = async (time: string) => {
      app.clock.set(Date.parse(`${time}:00+08:00`))
      await remindOfDeadlines(app.platform, new Date(app.clock.now()))
      await remindOfDeadlines(app.platform, new Date(app.clock.now()))
    }
    const response = '维修工单 WX20260302-001 须在 2026-03-02 12:30 前响应：水泵异响'
    await lookAt('2026-03-02T11:29')
    expect(await namesOf(dispatcher)).not.toContain(response)
    await lookAt('2026-03-02T11:30')
    expect((await namesOf(dispatcher)).filter((name: string) => name === response)).toHaveLength(1)
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: '' } })
    // who has answered is not told to answer
    expect(await namesOf(dispatcher)).not.toContain(response)
    await technician.call(accept, { body: { id } })
    const repair = (until: string) => `维修工单 WX20260302-001 须在 ${until} 前修复：水泵异响`
    await lookAt('2026-03-03T17:00')
    expect(await namesOf(app.as({ tenantId, userId }))).not.toContain(repair('2026-03-04 14:30'))
    // suspended for two hours of work the deadline and its reminder are later by so much
    await technician.call(suspend, { body: { id, reason: '等待备件' } })
    app.clock.set(Date.parse('2026-03-04T10:00:00+08:00'))
    await technician.call(resume, { body: { id } })
    expect((await look(id)).repairDue).toBe('2026-03-04 16:30:00')
    await lookAt('2026-03-04T10:29')
    expect(await namesOf(app.as({ tenantId, userId }))).not.toContain(repair('2026-03-04 16:30'))
    await lookAt('2026-03-04T10:30')
    const told = (await namesOf(app.as({ tenantId, userId }))).filter(
      (name: string) => name === repair('2026-03-04 16:30'),
    )
    expect(told).toHaveLength(1)
    expect(await namesOf(dispatcher)).not.toContain(repair('2026-03-04 16:30'))
    await foreman.call(saveRepairLimits, { body: { ...standardRepairLimits, remindPercent: 0 } })
    const silent = await report()
    // where nobody is reminded no order is held: whoever has this one in hand is not waited for
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`select from repair_order where id = ${silent}::bigint for update`)
      await lookAt('2026-03-04T14:00')
    })
    const toldOf = async (orderNo: string) =>
      (await namesOf(dispatcher)).filter((name: string) => name.startsWith(`维修工单 ${orderNo} 须在`))
    const { orderNo } = await look(silent)
    expect(await toldOf(orderNo)).toEqual([])
    // once reminders are wanted, also of what is under way; as of orders that are older than reminders
    await foreman.call(saveRepairLimits, { body: standardRepairLimits })
    await lookAt('2026-03-04T14:01')
    expect(await toldOf(orderNo)).toEqual([`维修工单 ${orderNo} 须在 2026-03-04 14:30 前响应：水泵异响`])
  })

  it('is among those of who answers for it and of who helps', async () => {
    const { foreman, technician, report, userId } = await place('mine')
    const id = await report()
    const helper = await makeUser(test.db, { tenantId: 'mine', codes: technicianCodes })
    await foreman.call(dispatchRepairOrder, { body: { id, assigneeId: userId, helperIds: helper } })
    await report()
    const mineOf = async (who: Caller) => {
      const { data, msg } = await who.call(page, { query: { isMine_equal: 'true' } })
      return data?.records.map((one: { id: string }) => one.id) ?? msg
    }
    expect(await mineOf(technician)).toEqual([id])
    expect(await mineOf(app.as({ tenantId: 'mine', userId: helper, can: technicianCodes }))).toEqual([id])
    expect(await mineOf(foreman)).toEqual([])
  })

  it('has the device of the equipment that it is for', async () => {
    const { foreman, station, report, look } = await place('renewed')
    const pump = async (assetCode: string) => {
      const device = await makeDevice(test.db, { tenantId: 'renewed', stationId: station.id })
      const body = { assetName: '水泵', assetCode, stationId: station.id, deviceId: device.id }
      return { assetId: (await foreman.call(assets.calls.save, { body })).data.id, deviceId: device.id }
    }
    const [first, second] = [await pump('P1'), await pump('P2')]
    const id = await report({ assetId: first.assetId })
    expect(await look(id)).toMatchObject(first)
    await foreman.call(update, { body: { id, assetId: second.assetId, deviceId: first.deviceId } })
    expect(await look(id)).toMatchObject(second)
    await foreman.call(update, { body: { id, deviceId: first.deviceId } })
    expect(await look(id)).toMatchObject({ assetId: second.assetId, deviceId: first.deviceId })
  })

  it('tells where what it is for stands: the equipment, else the device that measures it', async () => {
    const tenantId = 'where'
    const { foreman, station, report, look } = await place(tenantId)
    const site = async (siteName: string, more: object = {}) =>
      (await foreman.call(sites.calls.save, { body: { siteName, stationId: station.id, ...more } })).data.id
    const floor = await site('1F', { parentId: await site('主楼') })
    const { id: deviceId } = await makeDevice(test.db, { tenantId, stationId: station.id })
    const pump = await foreman.call(assets.calls.save, {
      body: {
        ...{ assetName: '水泵', assetCode: 'where-1', stationId: station.id },
        ...{ siteId: floor, place: '3 号柜' },
      },
    })
    const locationOf = async (body: object) => (await look(await report(body))).location
    expect(await locationOf({ assetId: pump.data.id })).toBe('主楼 › 1F · 3 号柜')
    expect(await locationOf({ deviceId })).toBe('')
    await test.db.asSystem((tx) =>
      tx.execute(sql`update device set site_id = ${floor}, place = '2 号柜' where id = ${deviceId}`),
    )
    expect(await locationOf({ deviceId })).toBe('主楼 › 1F · 2 号柜')
    expect(await locationOf({})).toBe('')
  })

  it('ends no sooner than the tags are off that were hung for it', async () => {
    const { foreman, station, report } = await place('tags')
    const device = await makeDevice(test.db, { tenantId: 'tags', stationId: station.id })
    const [id, other] = [await report({ deviceId: device.id }), await report({ deviceId: device.id })]
    const on = { stationId: station.id, deviceId: device.id, reason: '检修' }
    const tag = (await foreman.call(hangTag, { body: { ...on, orderId: id } })).data.id
    expect((await foreman.call(listHungTags, {})).data).toMatchObject([{ id: tag, orderId: id }])
    expect(await foreman.call(close, { body: { id, reason: '误报' } })).toMatchObject({
      ...{ error: { key: 'maintenance.repairTagsHang' }, msg: '为这个工单挂的 1 个牌还没有摘除，请先摘牌' },
    })
    // those of others keep nobody
    expect((await foreman.call(close, { body: { id: other, reason: '误报' } })).code).toBe(200)
    await foreman.call(tagLife.calls.remove, { body: { id: tag, reason: '检修结束' } })
    expect((await foreman.call(close, { body: { id, reason: '误报' } })).code).toBe(200)
    const hung = await foreman.call(deviceTags.calls.page, { query: { orderId_equal: id } })
    expect(hung.data.records).toMatchObject([{ id: tag, status: 'removed', orderName: '水泵异响' }])
    const stranger = await place('tags2')
    const theirs = { stationId: stranger.station.id, reason: '检修', orderId: id }
    expect((await stranger.foreman.call(hangTag, { body: theirs })).status).toBe(404)
  })

  it('bears tags of its station alone, while it is open', async () => {
    const { foreman, station, report } = await place('tags3')
    const other = await makeStation(test.db, { tenantId: 'tags3' })
    const [id, away] = [await report(), await report({ stationId: other.id })]
    const hang = (body: object) => foreman.call(hangTag, { body: { reason: '检修', ...body } })
    expect(await hang({ stationId: other.id, orderId: id })).toMatchObject({
      error: { key: 'maintenance.repairOfOtherStation', field: 'orderId' },
    })
    await foreman.call(close, { body: { id, reason: '误报' } })
    expect(await hang({ stationId: station.id, orderId: id })).toMatchObject({
      error: { key: 'maintenance.repairEnded', field: 'orderId' },
    })
    // one that stands at another station since, of which the closing one sees nothing, counts too
    expect((await hang({ stationId: other.id, orderId: away })).code).toBe(200)
    await test.db.asSystem((tx) =>
      tx.execute(sql`update repair_order set station_id = ${station.id} where id = ${away}`),
    )
    const here = app.as({ tenantId: 'tags3', userId: '9001', stationIds: [station.id] })
    expect(await here.call(close, { body: { id: away, reason: '误报' } })).toMatchObject({
      error: { key: 'maintenance.repairTagsHang' },
    })
  })

  it('waits with its end for a tag that is just being hung for it', async () => {
    const { foreman, station, report } = await place('tags4')
    const orderId = await report()
    await test.db.asSystem(async (tx) => {
      await holdOpenOrder(tx, { orderId, stationId: station.id })
      const hinders = test.db.asSystem((one) =>
        one.execute(sql`select from repair_order where id = ${orderId} for no key update nowait`),
      )
      await expect(hinders).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
    expect((await foreman.call(close, { body: { id: orderId, reason: '误报' } })).code).toBe(200)
  })

  it('is marked when it is late, and told of once', async () => {
    const { foreman, technician, report, give, look } = await place('late')
    const dispatcher = await makeUser(test.db, { tenantId: 'late', codes: [repairCodes.dispatch] })
    const id = await report({ priority: 'urgent' })
    await give(id)
    app.clock.set(start + hourMs)
    for (let round = 0; round < 2; round += 1) await markOverdue(app.platform, new Date(app.clock.now()))
    expect((await look(id)).overdue).toBe('response')
    const notice = { noticeName: '维修工单 WX20260301-001 响应超时：水泵异响', noticeType: 3, recordId: id }
    expect((await unread(technician)).filter((one: object) => 'noticeName' in one)).toContainEqual(notice)
    const told = await unread(app.as({ tenantId: 'late', userId: dispatcher }))
    expect(told.filter(({ noticeName }: typeof notice) => noticeName === notice.noticeName)).toEqual([notice])
    const late = await foreman.call(page, { query: { overdue_equal: 'response' } })
    expect(late.data.records).toMatchObject([{ id }])
    await technician.call(accept, { body: { id } })
    expect((await look(id)).overdue).toBeNull()
    app.clock.set(start + 5 * hourMs)
    await markOverdue(app.platform, new Date(app.clock.now()))
    expect((await look(id)).overdue).toBe('repair')
  })

  it('of an alarm is the only one, and acknowledges it when it ends', async () => {
    const { foreman, report, look, station } = await place('alarm')
    const device = await makeDevice(test.db, { tenantId: 'alarm', stationId: station.id })
    const at = {
      tenantId: 'alarm',
      deviceId: device.id,
      stationId: station.id,
      itemId: device.points.power ?? '',
    }
    const rule = await makeAlarmRule(test.db, at)
    const came = async () => {
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
          values ('alarm', ${station.id}, ${device.id}, ${at.itemId}, ${rule.id}, 2, 'a', '超温', now(), now()) returning id::text as id`),
      )
      return String(rows[0]?.id)
    }
    const alarmId = await came()
    const openOf = async () => (await foreman.call(getRepairOfAlarm, { query: { alarmId } })).data
    expect(await openOf()).toBeNull()
    const id = await report({ alarmId })
    expect(await look(id)).toMatchObject({ source: 'alarm', deviceId: device.id, alarmName: '超温' })
    expect(await openOf()).toMatchObject({ id, state: 'waiting' })
    expect(await report({ alarmId })).toContain('这条告警已有维修工单 WX20260301-001')
    // what its rule raises again meanwhile is led to the same order, and is news where that is closed without a repair
    await test.db.asSystem((tx) => tx.execute(sql`update alarm set clear_time = now() where id = ${alarmId}`))
    const repeat = await came()
    const ofRepeat = async () => (await foreman.call(getRepairOfAlarm, { query: { alarmId: repeat } })).data
    expect(await openOf()).toMatchObject({ id, isOfRepeat: false })
    expect(await ofRepeat()).toMatchObject({ id, isOfRepeat: true, state: 'waiting' })
    // whoever may close the order needs no right to acknowledge
    const closer = app.as({
      tenantId: 'alarm',
      userName: '李工',
      can: [repairCodes.view, repairCodes.dispatch],
    })
    expect(await closer.call(close, { body: { id, reason: '已自行恢复' } })).toMatchObject({ code: 200 })
    const alarm = await foreman.call(getAlarm, { query: { id: alarmId } })
    expect(alarm.data).toMatchObject({ status: 'cleared', confirmUserName: '李工' })
    const again = await foreman.call(getAlarm, { query: { id: repeat } })
    expect(again.data).toMatchObject({ status: 'active-unacknowledged', confirmUserName: null })
    expect(await ofRepeat()).toBeNull()
    const history = await foreman.call(alarmLife.history, { query: { id: alarmId } })
    expect(history.data.at(-1)).toMatchObject({ transition: 'confirm', note: '维修工单 WX20260301-001' })
    // what was repaired stays to be found
    expect(await openOf()).toMatchObject({ id, state: 'closed' })
    const elsewhere = app.as({ tenantId: 'alarm', stationIds: ['1'] })
    expect((await elsewhere.call(getRepairOfAlarm, { query: { alarmId } })).status).toBe(404)
  })

  it('that is approved acknowledges what its rule raised until it was handed in, and nothing that came since', async () => {
    const { foreman, technician, report, give, station } = await place('repeats')
    const device = await makeDevice(test.db, { tenantId: 'repeats', stationId: station.id })
    const came = async (hours: number) => {
      const at = new Date(start + hours * hourMs).toISOString()
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
            clear_time)
          values ('repeats', ${station.id}, ${device.id}, 1, 77, 2, 'a', '超温', ${at}, ${at}, ${at}) returning id::text as id`),
      )
      return String(rows[0]?.id)
    }
    const [before, alarmId, repeat, since] = [await came(-1), await came(0), await came(1), await came(3)]
    const id = await report({ alarmId })
    await give(id)
    await technician.call(accept, { body: { id } })
    await technician.call(update, { body: { id, ...recorded } })
    app.clock.set(start + 2 * hourMs)
    await technician.call(handIn, { body: { id } })
    app.clock.set(start + 4 * hourMs)
    expect(await foreman.call(approve, { body: { id } })).toMatchObject({ code: 200 })
    const statuses = [before, alarmId, repeat, since].map(
      async (one) => (await foreman.call(getAlarm, { query: { id: one } })).data.status,
    )
    expect(await Promise.all(statuses)).toEqual([
      ...['cleared-unacknowledged', 'cleared', 'cleared', 'cleared-unacknowledged'],
    ])
  })

  it('comes from a round of its station, and from no other', async () => {
    const { station, report, look } = await place('round')
    const other = await makeStation(test.db, { tenantId: 'round' })
    const roundAt = async (stationId: string) => {
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into work_task (tenant_id, station_id, kind, title, due_from, due_until)
          values ('round', ${stationId}, 'inspect', '日巡', now(), now()) returning id::text as id`),
      )
      return String(rows[0]?.id)
    }
    expect(await report({ taskId: await roundAt(other.id) })).toBe('任务不属于所选站点')
    const taskId = await roundAt(station.id)
    const id = await report({ taskId })
    expect(await look(id)).toMatchObject({ source: 'inspection', taskId, taskName: '日巡' })
  })

  it('shows what a round found that it comes of, and is found at it; made on a device it is made once', async () => {
    const { foreman, station, technician, look } = await place('found')
    const roundOf = async (title: string) => {
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into work_task (tenant_id, station_id, kind, title, state, due_from, due_until, standard_version)
          values ('found', ${station.id}, 'maintain', ${title}, 'running', now(), now(), 1) returning id::text as id`),
      )
      const taskId = String(rows[0]?.id)
      const items = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`
          insert into work_task_item (tenant_id, record_id, row_rank, item_name, item_kind, unit, high_limit, value, is_failed, note, asset_name)
          values ('found', ${taskId}, 0, '油温', 'number', '℃', 85, '90', true, '风机停', '变压器') returning id::text as id`),
      )
      return { taskId, itemId: String(items.rows[0]?.id) }
    }
    const { taskId, itemId } = await roundOf('月度保养')
    const other = await roundOf('日巡')
    const body = { title: '油温 90 ℃', stationId: station.id, taskId, taskItemId: itemId, sentKey: 'a1' }
    const said = async (more: object) => (await foreman.call(save, { body: { ...body, ...more } })).error
    expect(await said({ taskItemId: other.itemId })).toMatchObject({
      ...{ key: 'maintenance.itemOfOtherTask', field: 'taskItemId' },
    })
    expect(await said({ taskId: undefined })).toMatchObject({ key: 'maintenance.itemOfOtherTask' })
    const { id } = (await foreman.call(save, { body })).data
    expect(await said({})).toMatchObject({ key: 'maintenance.repairSent' })
    // whoever looked last has found it in order
    await test.db.asSystem((tx) =>
      tx.execute(sql`update work_task_item set value = '80', is_failed = false where id = ${other.itemId}`),
    )
    expect(
      await said({ ...{ taskId: other.taskId, taskItemId: other.itemId }, sentKey: 'a2' }),
    ).toMatchObject({
      ...{ key: 'maintenance.itemNotFailed', field: 'taskItemId' },
    })
    // of two who make one at the same time the second is told of the first
    const third = await roundOf('周检')
    const holder = await test.db.systemPool.connect()
    await holder.query('begin')
    await holder.query('select from work_task_item where id = $1 for update', [third.itemId])
    const made = ['b1', 'b2'].map((sentKey) =>
      said({ ...{ taskId: third.taskId, taskItemId: third.itemId }, sentKey }),
    )
    await untilWaiting(test.db, 2)
    await holder.query('rollback')
    holder.release()
    const errors = await Promise.all(made)
    expect(errors.map((error) => error?.key).sort()).toEqual(['maintenance.itemHasRepair', undefined])
    const item = {
      itemName: '油温',
      assetName: '变压器',
      value: '90',
      unit: '℃',
      highLimit: 85,
      note: '风机停',
    }
    const finding = async (who: Caller) => (await who.call(getRepairFinding, { query: { id } })).data
    expect(await look(id)).toMatchObject({ taskId, taskKind: 'maintain' })
    expect(await finding(foreman)).toMatchObject({ id: itemId, ...item, isFailed: true, photos: [] })
    const detailOf = async (who: Caller) => (await who.call(getWorkTask, { query: { id: taskId } })).data
    const order = { id, itemId, orderNo: 'WX20260301-001', state: 'waiting' }
    expect((await detailOf(foreman)).repairs).toEqual([order])
    const looker = app.as({ tenantId: 'found', can: [taskCodes.view] })
    expect((await detailOf(looker)).repairs).toEqual([])
    // who repairs sees the finding without seeing rounds
    expect(await finding(technician)).toMatchObject(item)
    const elsewhere = app.as({ tenantId: 'found', stationIds: ['1'] })
    expect((await elsewhere.call(getRepairFinding, { query: { id } })).status).toBe(404)
    const isOrdered = async (one: string) => {
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute(sql`select from work_task_item where id = ${one} and ${isOrderedItem}`),
      )
      return rows.length > 0
    }
    // and its photos, of no other item
    expect([await isOrdered(itemId), await isOrdered(other.itemId)]).toEqual([true, false])
    await test.db.asSystem((tx) => tx.execute(sql`delete from work_task where id = ${taskId}`))
    expect(await look(id)).toMatchObject({ taskKind: null, taskItemId: null })
    expect(await finding(foreman)).toBeNull()
  })

  it('counts failures of its equipment within 90 days, and knows what was done before', async () => {
    const { foreman, technician, station, report, give, look } = await place('again')
    const device = await makeDevice(test.db, { tenantId: 'again', stationId: station.id })
    const asset = (assetCode: string, deviceId: string | null) =>
      foreman.call(assets.calls.save, {
        body: { assetName: '水泵', assetCode, stationId: station.id, deviceId },
      })
    const assetId = (await asset('P1', device.id)).data.id
    const repaired = async (body: object) => {
      const id = await report(body)
      await give(id)
      await technician.call(accept, { body: { id } })
      await technician.call(update, { body: { id, ...recorded } })
      await technician.call(handIn, { body: { id } })
      await foreman.call(approve, { body: { id } })
      return id
    }
    const first = await repaired({ assetId })
    expect(await look(first)).toMatchObject({ deviceId: device.id, nth: 1 })
    app.clock.set(start + 50 * 24 * hourMs)
    const second = await report({ deviceId: device.id })
    expect(await look(second)).toMatchObject({ assetId, nth: 2 })
    app.clock.set(start + 100 * 24 * hourMs)
    const third = await report({ assetId })
    expect((await look(third)).nth).toBe(2)
    expect((await foreman.call(listSimilarRepairOrders, { query: { id: third } })).data).toEqual([
      {
        ...{ id: first, orderNo: 'WX20260301-001', title: '水泵异响', reportTime: '2026-03-01 12:00:00' },
        ...{ causeName: '轴承磨损', remedyName: '更换轴承', isSame: true },
      },
    ])
    const viewer = app.as({ tenantId: 'again', can: [assetCodes.view] })
    const repairs = await viewer.call(listRepairsOfAsset, { query: { assetId } })
    expect(repairs.data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [third, 'waiting'],
      [second, 'waiting'],
      [first, 'done'],
    ])
    expect((await viewer.call(page, {})).status).toBe(403)
    const elsewhere = app.as({ tenantId: 'again', stationIds: [], can: [assetCodes.view] })
    expect((await elsewhere.call(listRepairsOfAsset, { query: { assetId } })).status).toBe(404)
    const other = await makeStation(test.db, { tenantId: 'again' })
    const refused = await foreman.call(save, { body: { title: 'a', stationId: other.id, assetId } })
    expect(refused).toMatchObject({ msg: expect.stringContaining('台账设备不属于所选站点') })
  })
})
