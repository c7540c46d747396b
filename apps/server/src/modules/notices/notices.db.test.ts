import type { BodyOf } from '@energy-console/contract'
import { getAlarm, listUnconfirmedCounts } from '@energy-console/contract/alarms'
import {
  getAway,
  listTaskNotices,
  markSeen,
  noticeKeepDays,
  readTaskNotices,
  type TaskNotice,
  updateTaskNotice,
} from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeStation, makeUser } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { alarmsSince, createAlarms, newestAlarm } from '../alarms'
import { createNotices, type NewNotice, raiseNotice, tellNotices } from '.'

const { test, app } = await useCallApp((platform) => [
  createNotices(platform, { alarmsSince, newestAlarm, isTenantOpen: () => true }),
  createAlarms(platform),
])

let stationId: string
let reader: string
beforeAll(async () => {
  stationId = (await makeStation(test.db, {})).id
  reader = await makeUser(test.db, { codes: ['ops_task_view'], stationIds: [stationId] })
})

const raise = (notice: Partial<NewNotice> = {}) =>
  test.db.asSystem((tx) =>
    raiseNotice(tx, {
      ...{ tenantId: 'demo', stationId, noticeType: 1, recordId: '5', code: 'ops_task_view' },
      title: { text: '{{name}} 待巡检', params: { name: '1号变压器' } },
      noticeTime: new Date(app.clock.now()),
      ...notice,
    }),
  )
const as = (userId: string) => app.as({ userId, stationIds: [stationId] })
const unread = async (userId = reader): Promise<TaskNotice[]> =>
  (await as(userId).call(listTaskNotices, { query: { isLook: 'false' } })).data

describe('task notices (platform-shell 3 and 7)', () => {
  it('are stored for who may know of them, pushed to each, listed unread, and marked as read', async () => {
    const elsewhere = await makeUser(test.db, { codes: ['ops_task_view'], stationIds: ['999'] })
    await makeUser(test.db, { codes: ['other_view'], stationIds: 'all' })
    const other = await makeUser(test.db, { tenantId: 'other', codes: ['ops_task_view'] })
    const pushed: unknown[] = []
    const end = app.bus.subscribe('socket.push', (push) => pushed.push(push))
    const raised = await raise()
    tellNotices(app.bus, raised)
    end()
    expect(raised.map(({ userId }) => userId)).toEqual([reader])
    expect(pushed).toMatchObject([
      { tenantId: 'demo', stationId, userId: reader, frame: { notice: { id: raised[0]?.id } } },
    ])
    expect(await unread(elsewhere)).toEqual([])
    expect((await app.as({ tenantId: 'other', userId: other }).call(listTaskNotices, {})).data).toEqual([])
    const [notice] = await unread()
    expect(notice).toEqual({
      id: raised[0]?.id,
      noticeName: '1号变压器 待巡检',
      title: { text: '{{name}} 待巡检', params: { name: '1号变压器' } },
      noticeTime: '2026-03-01 12:00:00',
      noticeType: 1,
      assignedPersonId: reader,
      stationId,
      recordId: '5',
      isLook: false,
    })
    expect((await as(elsewhere).call(updateTaskNotice, { body: { ...notice, isLook: true } })).code).toBe(404)
    const rung: unknown[] = []
    const endReading = app.bus.subscribe('socket.push', (push) => rung.push(push))
    expect((await as(reader).call(updateTaskNotice, { body: { ...notice, isLook: true } })).code).toBe(200)
    endReading()
    expect(rung).toEqual([{ tenantId: 'demo', stationId: null, userId: reader, frame: { type: 'notices' } }])
    expect(await unread()).toEqual([])
    const read = await as(reader).call(listTaskNotices, { query: { isLook: 'true' } })
    expect(read.data).toMatchObject([{ id: notice?.id, isLook: true }])
  })

  it('are told to those of them alone whom a task is assigned to', async () => {
    const second = await makeUser(test.db, { codes: ['ops_task_view'] })
    const stranger = await makeUser(test.db, { codes: [] })
    const raised = await raise({ userIds: [second, stranger] })
    expect(raised.map(({ userId }) => userId)).toEqual([second])
  })

  it('begin with the newest, are read all at once, and forgotten after their time', async () => {
    await raise({ recordId: '7' })
    await raise({ recordId: '8' })
    expect((await unread()).map(({ recordId }) => recordId)).toEqual(['8', '7'])
    expect((await as(reader).call(readTaskNotices)).data).toEqual({ count: 2 })
    expect(await unread()).toEqual([])
    app.clock.advance((noticeKeepDays + 1) * 86_400_000)
    await raise({ recordId: '9' })
    await app.platform.jobs.run('notices.forget')
    const { data } = await as(reader).call(listTaskNotices, {})
    expect(data.map(({ recordId }: TaskNotice) => recordId)).toEqual(['9'])
  })

  it('go with the station that their reader loses', async () => {
    const { data } = await app.as({ userId: reader, stationIds: [] }).call(listTaskNotices, {})
    expect(data).toEqual([])
  })
})

describe('alarms that nobody has confirmed', () => {
  const open = (
    ruleId: number,
    level: number,
    times: { cleared?: boolean; confirmed?: boolean; ageMs?: number } = {},
  ) =>
    test.db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
          alarm_time, value, limit_value, last_time, clear_time, confirm_time)
        values ('demo', ${stationId}, 1, 1, ${ruleId}, ${level}, 'd', 'c', ${new Date(app.clock.now() - (times.ageMs ?? 0)).toISOString()},
          1, 0, now(), ${times.cleared ? sql`now()` : null}, ${times.confirmed ? sql`now()` : null}) returning id`)
      return String(rows[0]?.id)
    })

  it('are counted by level, cleared or not, and each can be asked for', async () => {
    await open(1, 2)
    const cleared = await open(2, 2, { cleared: true })
    await open(3, 0)
    await open(4, 1, { confirmed: true })
    const { data } = await as(reader).call(listUnconfirmedCounts)
    expect(data).toEqual([
      { level: 0, count: 1 },
      { level: 1, count: 0 },
      { level: 2, count: 2 },
    ])
    const one = await as(reader).call(getAlarm, { query: { id: cleared } })
    expect(one.data).toMatchObject({ id: cleared, status: 'cleared-unacknowledged' })
    const stranger = app.as({ stationIds: ['8'] })
    expect((await stranger.call(getAlarm, { query: { id: cleared } })).code).toBe(404)
    expect((await stranger.call(listUnconfirmedCounts)).data).toMatchObject([
      { count: 0 },
      { count: 0 },
      { count: 0 },
    ])
  })

  const seen = ({ untilMs, alarmId, noticeId }: BodyOf<typeof markSeen>) => ({ untilMs, alarmId, noticeId })

  it('and notices are what came while a user was away, until he has seen them', async () => {
    await test.db.asSystem((tx) => tx.execute(sql`delete from alarm`))
    const who = as(reader)
    await open(8, 0)
    const { data: before } = await who.call(getAway)
    expect((await who.call(markSeen, { body: seen(before) })).code).toBe(200)
    app.clock.advance(1_000)
    // Both are of an hour ago: what was waiting somewhere has come now.
    const ageMs = 3_600_000
    const alarmId = await open(9, 1, { ageMs })
    await raise({ recordId: '11', noticeTime: new Date(app.clock.now() - ageMs) })
    const { data: away } = await who.call(getAway)
    expect(away).toMatchObject({
      alarms: [{ id: alarmId }],
      alarmCount: 1,
      notices: [{ recordId: '11' }],
      tasks: [],
    })
    const blind = app.as({ userId: reader, stationIds: [stationId], can: [] })
    expect((await blind.call(getAway)).data).toMatchObject({ alarms: [], alarmCount: 0 })
    // a window that was opened earlier does not bring back what has been seen
    await who.call(markSeen, { body: seen(away) })
    await who.call(markSeen, { body: seen(before) })
    expect((await who.call(getAway)).data).toMatchObject({ alarms: [], notices: [] })
    expect((await app.as({ userId: '77' }).call(getAway)).data.alarms.length).toBe(2)
  })
})
