import {
  getHandoverSections,
  handoverLife,
  handoverSignCode,
  shiftHandovers,
} from '@energy-console/contract/maintenance'
import { listTaskNotices, rotas } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/callApp'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useMaintenance } from '../../../testing/useMaintenance'
import { alarmHandover } from '../../alarms'
import { noteHandover, tagHandover } from '../../telemetry'
import type { HandoverSource } from '../index'

/** How often it was asked what it tells. */
let gathered = 0

/** What a module of its own would tell. */
const pumps: HandoverSource = {
  code: 'pump_view',
  title: '水泵',
  gather: async (_tx, { from, until }) => {
    gathered++
    const name = `${from.toISOString()}/${until.toISOString()}`
    return {
      count: 1,
      lines: [{ text: { text: '{{name}}', params: { name } }, time: until.toISOString() }],
    }
  },
}
const { test, app } = await useMaintenance(undefined, {
  handover: [...alarmHandover, tagHandover, noteHandover, pumps],
})

const { save, update, detail, remove } = shiftHandovers.calls
const { give, take, reject } = handoverLife.calls
const { giveMany, takeMany, rejectMany } = {
  giveMany: handoverLife.manyCalls.give,
  takeMany: handoverLife.manyCalls.take,
  rejectMany: handoverLife.manyCalls.reject,
}

/** Two people who may sign at a station. */
async function twoPeople(tenantId: string) {
  const codes = [handoverSignCode]
  const station = await makeStation(test.db, { tenantId })
  const [first, second] = [
    await makeUser(test.db, { tenantId, codes }),
    await makeUser(test.db, { tenantId, codes }),
  ]
  return {
    station,
    ...{ first, second },
    giver: app.as({ tenantId, userId: first, userName: '甲' }),
    taker: app.as({ tenantId, userId: second, userName: '乙' }),
  }
}
const written = async (who: Caller, stationId: string, values: object = {}): Promise<string> =>
  (await who.call(save, { body: { stationId, shiftName: '早班', ...values } })).data.id
const sectionsOf = async (who: Caller, id: string) =>
  (await who.call(getHandoverSections, { query: { id } })).data
const noticesOf = async (who: Caller) => (await who.call(listTaskNotices)).data

describe('a handover', () => {
  it('is signed by two people, each as himself, and stays as it is from then on', async () => {
    const { station, giver, taker } = await twoPeople('signed')
    const id = await written(giver, station.id, { remarks: '2 号泵异响，已约检修' })
    expect((await giver.call(give, { body: { id } })).data.state).toBe('waiting')
    expect(await giver.call(take, { body: { id } })).toMatchObject({
      error: { key: 'maintenance.handoverOwn' },
    })
    expect((await taker.call(take, { body: { id, note: '已核对' } })).data.state).toBe('done')
    expect((await taker.call(detail, { query: { id } })).data).toMatchObject({
      ...{ state: 'done', givenBy: '甲', takenBy: '乙', givenTime: '2026-03-01 12:00:00' },
    })
    const signed = { status: 400, error: { key: 'maintenance.handoverSigned' } }
    expect(await giver.call(update, { body: { id, remarks: '' } })).toMatchObject(signed)
    expect(await giver.call(remove, { query: { ids: id } })).toMatchObject(signed)
    expect((await taker.call(reject, { body: { id, reason: '不符' } })).status).toBe(409)
    expect((await giver.call(give, { body: { id } })).status).toBe(409)
  })

  it('that was sent back is changed and signed anew', async () => {
    const { station, giver, taker } = await twoPeople('rejected')
    const id = await written(giver, station.id)
    await giver.call(give, { body: { id } })
    expect((await giver.call(update, { body: { id, remarks: '一' } })).status).toBe(400)
    expect((await taker.call(reject, { body: { id, reason: '缺少挂牌说明' } })).data.state).toBe('draft')
    expect((await giver.call(detail, { query: { id } })).data).toMatchObject({
      givenBy: null,
      givenTime: null,
    })
    expect(await noticesOf(giver)).toMatchObject([
      { noticeType: 11, recordId: id, noticeName: '交接班“早班”被退回' },
    ])
    expect((await giver.call(update, { body: { id, remarks: '一' } })).code).toBe(200)
    await giver.call(give, { body: { id } })
    expect((await taker.call(take, { body: { id } })).code).toBe(200)
  })

  it('that names somebody is taken over by him, who is told', async () => {
    const { station, giver, taker, second, first } = await twoPeople('named')
    const third = await makeUser(test.db, { tenantId: 'named', codes: [handoverSignCode] })
    const other = app.as({ tenantId: 'named', userId: third, userName: '丙' })
    const id = await written(giver, station.id, { takerId: second })
    await giver.call(give, { body: { id } })
    expect(await noticesOf(taker)).toMatchObject([
      { noticeType: 11, recordId: id, noticeName: '甲 交班“早班”，等待接班' },
    ])
    expect(await noticesOf(other)).toEqual([])
    expect(await other.call(take, { body: { id } })).toMatchObject({
      error: { key: 'maintenance.handoverOfOther' },
    })
    expect((await taker.call(take, { body: { id } })).code).toBe(200)
    const own = await written(giver, station.id, { takerId: first })
    expect(await giver.call(give, { body: { id: own } })).toMatchObject({
      error: { key: 'maintenance.handoverOwn' },
    })
  })

  it('of a rota tells who is on duty', async () => {
    const { station, giver, taker, second } = await twoPeople('rota')
    const third = await makeUser(test.db, { tenantId: 'rota', codes: [handoverSignCode] })
    const weeks = [{ userId: second }]
    const { data: rota } = await giver.call(rotas.calls.save, {
      body: { rotaName: '电气', firstDay: '2026-01-01', weeks },
    })
    const id = await written(giver, station.id, { rotaId: rota.id })
    const { data } = await giver.call(detail, { query: { id } })
    expect(data.expectedNames).toMatch(/^user/)
    await giver.call(give, { body: { id } })
    expect(await noticesOf(taker)).toHaveLength(1)
    expect(await noticesOf(app.as({ tenantId: 'rota', userId: third }))).toEqual([])
  })

  it('of a rota of shifts tells who comes next while who hands over is on duty himself, and who is on duty afterwards', async () => {
    const { station, giver, taker, first, second } = await twoPeople('shifts')
    const third = await makeUser(test.db, { tenantId: 'shifts', codes: [handoverSignCode] })
    const resting = app.as({ tenantId: 'shifts', userId: third })
    // a day shift, a night shift and a day shift again, from a morning on which the first began
    const weeks = [{ userId: first }, { userId: second }, { userId: third }]
    const { data: rota } = await giver.call(rotas.calls.save, {
      body: { rotaName: '运行', turnLength: 'half', firstDay: '2026-01-01', handoverAt: '08:00', weeks },
    })
    const [begun, before] = [Date.parse('2026-01-01T08:00:00+08:00'), app.clock.now()]
    const rounds = Math.floor((before - begun) / (3 * 43_200_000))
    // an hour before the first of them goes home
    app.clock.set(begun + rounds * 3 * 43_200_000 + 11 * 3_600_000)
    const id = await written(giver, station.id, { rotaId: rota.id })
    const names = async () => (await giver.call(detail, { query: { id } })).data.expectedNames
    const nextName = await names()
    await giver.call(give, { body: { id } })
    expect(await noticesOf(taker)).toHaveLength(1)
    expect(await noticesOf(resting)).toEqual([])
    expect((await resting.call(detail, { query: { id } })).data.expectedNames).toBe(nextName)
    app.clock.advance(2 * 3_600_000)
    expect(await names()).toBe(nextName)
    app.clock.advance(12 * 3_600_000)
    expect(await names()).not.toBe(nextName)
    app.clock.set(before)
  })

  it('gathers what has happened since the last one, and keeps what it was when it was signed', async () => {
    const tenantId = 'gathered'
    const { station, giver, taker } = await twoPeople(tenantId)
    const device = await makeDevice(test.db, { tenantId, stationId: station.id })
    const elsewhere = await makeStation(test.db, { tenantId })
    const opened = (stationId: string, content: string, hour: string) =>
      test.db.asSystem((tx) =>
        tx.execute(sql`
          with made as (
            insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time,
              last_time)
            values (${tenantId}, ${stationId}, ${device.id}, 1, (select coalesce(max(rule_id), 0) + 1 from alarm), 2, '变压器',
              ${content}, ${`2026-03-01T${hour}:00Z`}, now()) returning id, tenant_id, station_id, alarm_time)
          insert into alarm_history (tenant_id, station_id, record_id, transition, to_state, move_time)
          select tenant_id, station_id, id, 'open', 'active-unacknowledged', alarm_time from made`),
      )
    await opened(station.id, '油温高', '03:00')
    await opened(elsewhere.id, '别处', '03:00')
    const { rows: waiting } = await test.db.asSystem((tx) =>
      tx.execute<{ id: string; content: string }>(sql`
        with repeats as (
          insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time,
            last_time, clear_time)
          select ${tenantId}, ${station.id}, ${device.id}, 1, 8000, 2, '空压机', '排气温度', t::timestamptz, now(), t::timestamptz
          from unnest(array['2026-02-27T03:30Z', '2026-03-01T03:30Z']) as t returning id, alarm_content, alarm_time)
        (select id::text, alarm_content as content, alarm_time from repeats
          union all select id::text, alarm_content, alarm_time from alarm where station_id = ${station.id})
        order by 3 desc`),
    )
    const [last, oil] = [waiting[0]?.id, waiting.find(({ content }) => content === '油温高')?.id]
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into device_tag (tenant_id, station_id, device_id, reason, user_id, user_name)
        values (${tenantId}, ${station.id}, null, '清扫', 1, '丁')`),
    )
    for (const at of [station.id, elsewhere.id])
      await test.db.asSystem((tx) =>
        tx.execute(sql`
          with tasks as (
            insert into work_task (tenant_id, station_id, kind, title, state, due_from, due_until, submit_time)
            select ${tenantId}, ${at}, 'inspect', title, state, due::timestamptz, due::timestamptz + interval '1 day',
              submitted::timestamptz
            from (values ('早巡', 'overdue', '2026-02-27T00:00Z', null), ('晚巡', 'done', '2026-02-28T12:00Z', '2026-02-28T13:00Z'),
              ('早先', 'done', '2026-02-26T12:00Z', '2026-02-28T03:59Z'), ('退回', 'running', '2026-02-28T12:00Z', '2026-02-28T14:00Z'),
              ('明日', 'waiting', '2026-03-02T00:00Z', null)) as v (title, state, due, submitted)),
          reports as (
            insert into fault_report (tenant_id, station_id, report_no, state, description, report_time)
            select ${tenantId}, ${at}, no || ${at}, state, description, '2026-03-01T01:00Z'
            from (values ('R1-', 'waiting', '漏水'), ('R2-', 'rejected', '误报')) as v (no, state, description))
          insert into repair_order (tenant_id, station_id, order_no, title, state, priority, report_time, end_time)
          select ${tenantId}, ${at}, no || ${at}, title, state, priority, '2026-02-27T00:00Z', ended::timestamptz
          from (values ('1-', '灯不亮', 'waiting', 'low', null), ('2-', '漏油', 'working', 'urgent', null),
            ('3-', '已修', 'done', 'urgent', '2026-03-01T00:00Z'), ('4-', '早已修', 'done', 'urgent', '2026-02-28T03:00Z'))
            as v (no, title, state, priority, ended)`),
      )
    const id = await written(giver, station.id)
    const told = (sections: { title: string; count: number; lines: { text: { params: object } }[] }[]) =>
      Object.fromEntries(sections.map(({ title, count, lines }) => [title, [count, lines[0]?.text.params]]))
    const draft = await sectionsOf(giver, id)
    expect(draft).toMatchObject({ fromTime: '2026-02-28 12:00:00', untilTime: '2026-03-01 12:00:00' })
    expect(told(draft.sections)).toMatchObject({
      未恢复的告警: [1, { name: '变压器', words: '油温高' }],
      未确认的告警: [3, { name: '空压机', words: '排气温度', times: 2 }],
      告警统计: [1, { level: '严重', raised: 1, cleared: 0 }],
      检修和停用的告警: [0, undefined],
      在挂的牌: [1, { name: '整个站点', words: '清扫', person: '丁' }],
      曲线备注: [0, undefined],
      未结束的维修工单: [2, { name: `2-${station.id} 漏油`, state: '维修中' }],
      未完成的巡检和保养任务: [2, { name: '早巡', state: '已超时' }],
      待处理的现场报修: [1, { name: `R1-${station.id} 漏水`, state: '待处理' }],
      本班结束的维修工单: [1, { name: `3-${station.id} 已修`, state: '已完成' }],
      本班完成的巡检和保养任务: [1, { name: '晚巡', state: '已完成' }],
      水泵: [1, { name: '2026-02-28T04:00:00.000Z/2026-03-01T04:00:00.000Z' }],
    })
    const recordsOf = (title: string) =>
      draft.sections.find((one: { title: string }) => one.title === title)?.lines.map(toRecord)
    const toRecord = ({ record }: { record: object }) => record
    expect(recordsOf('未确认的告警')).toEqual([
      { noun: 'alarm', id: last },
      { noun: 'alarm', id: oil },
    ])
    expect(recordsOf('未恢复的告警')).toEqual([{ noun: 'alarm', id: oil }])
    expect(recordsOf('未结束的维修工单')).toMatchObject([{ noun: 'repairOrder' }, { noun: 'repairOrder' }])
    expect(recordsOf('未完成的巡检和保养任务')).toMatchObject([{ noun: 'inspectTask' }, {}])
    expect(recordsOf('待处理的现场报修')).toMatchObject([{ noun: 'faultReport' }])
    expect(recordsOf('本班完成的巡检和保养任务')).toMatchObject([{ noun: 'inspectTask' }])
    expect(draft.sections[0].lines[0].time).toBe('2026-03-01 11:00:00')
    await giver.call(give, { body: { id } })
    await taker.call(take, { body: { id } })
    app.clock.advance(3_600_000)
    await opened(station.id, '瓦斯动作', '04:30')
    expect(await sectionsOf(taker, id)).toEqual(draft)
    const next = await sectionsOf(taker, await written(taker, station.id))
    expect(next.fromTime).toBe('2026-03-01 12:00:00')
    expect(told(next.sections)).toMatchObject({
      未恢复的告警: [2, {}],
      告警统计: [1, { raised: 1 }],
    })
    // whoever signs without the right to see tags keeps them for those who may
    const signer = app.as({
      tenantId,
      userId: '77',
      can: [shiftHandovers.codes.view, shiftHandovers.codes.add, handoverSignCode],
    })
    const own = await written(signer, station.id)
    expect((await sectionsOf(signer, own)).sections).toEqual([])
    await signer.call(give, { body: { id: own } })
    expect(told((await sectionsOf(taker, own)).sections)).toMatchObject({ 在挂的牌: [1, { words: '清扫' }] })
    const blind = app.as({ tenantId, can: [shiftHandovers.codes.view, 'pump_view'] })
    expect((await sectionsOf(blind, id)).sections).toMatchObject([{ title: '水泵' }])
  })

  it('that is signed with others gathers what they share once, and is told in one notice with them', async () => {
    const { station, giver, taker, second } = await twoPeople('together')
    const other = await makeStation(test.db, { tenantId: 'together' })
    const named = { takerId: second }
    const ids = [
      await written(giver, station.id),
      await written(giver, station.id, { shiftName: '早班电气' }),
      await written(giver, station.id, named),
      await written(giver, other.id, named),
    ]
    const body = { ids: ids.join() }
    gathered = 0
    expect((await giver.call(giveMany, { body })).data).toEqual({ moved: 4, refused: [] })
    expect(gathered).toBe(2)
    for (const id of ids) expect((await sectionsOf(taker, id)).sections).toHaveLength(12)
    const notices = await noticesOf(taker)
    expect(notices).toHaveLength(3)
    const toldOf = [
      { noticeName: '甲 交班“早班”等 2 份，等待接班', recordId: null, stationId: station.id },
      { noticeName: '甲 交班“早班”，等待接班', recordId: ids[2], stationId: station.id },
      { noticeName: '甲 交班“早班”，等待接班', recordId: ids[3], stationId: other.id },
    ]
    expect(notices).toEqual(expect.arrayContaining(toldOf.map((one) => expect.objectContaining(one))))
    expect((await giver.call(takeMany, { body })).error?.key).toBe('maintenance.handoverOwn')
    const third = await makeUser(test.db, { tenantId: 'together', codes: [handoverSignCode] })
    const stranger = app.as({ tenantId: 'together', userId: third })
    expect((await stranger.call(takeMany, { body })).error?.key).toBe('maintenance.handoverOfOther')
    const rejected = { ids: [ids[0], ids[1]].join(), reason: '缺少挂牌说明' }
    expect((await taker.call(rejectMany, { body: rejected })).data.moved).toBe(2)
    expect(await noticesOf(giver)).toMatchObject([{ noticeName: '交接班“早班”等 2 份被退回' }])
    expect((await taker.call(takeMany, { body })).data).toMatchObject({ moved: 2, refused: [{}, {}] })
  })

  it('is seen by those of its station alone', async () => {
    const { station, giver } = await twoPeople('seen')
    const other = await makeStation(test.db, { tenantId: 'seen' })
    const id = await written(giver, station.id)
    const elsewhere = app.as({ tenantId: 'seen', stationIds: [other.id] })
    for (const call of [getHandoverSections, detail])
      expect((await elsewhere.call(call, { query: { id } })).status).toBe(404)
    expect((await elsewhere.call(give, { body: { id } })).status).toBe(404)
  })
})
