import { saveNotificationWishes } from '@energy-console/contract/identity'
import {
  alarmPlans,
  channels,
  deliveries,
  noticeErrors,
  rotas,
  setChannelSecret,
} from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, type Caller, createCallApp } from '../../../testing/callApp'
import { makeStation, makeUser } from '../../../testing/factories'
import { type MailServer, startMailServer } from '../../../testing/startMailServer'
import { createIdentity } from '../../identity'
import { createStations, listStations } from '../../stations'
import { createNotices } from '..'
import { createTeller } from './createTeller'

const minuteMs = 60_000
let test: TestDatabase
let app: CallApp
let admin: Caller
let mail: MailServer
let stationId: string
let otherStation: string
let mailId: string
let voiceId: string
let users: Record<'zhang' | 'li' | 'foreign', string>
let spoken: string[] = []
/** Whether somebody has heard of alarms when they are over. */
let isHeard = true
let teller: ReturnType<typeof createTeller>

beforeAll(async () => {
  test = await createTestDatabase()
  mail = await startMailServer()
  app = await createCallApp(
    test.db,
    (platform) => [
      createIdentity(platform, { listStations }),
      createStations(platform),
      createNotices(platform, {
        alarmsSince: async () => ({ alarms: [], alarmCount: 0 }),
        newestAlarm: async () => '0',
        isTenantOpen: () => true,
        say: async (_tx, { content, isUrgent, endedAlarmId }) =>
          isHeard || endedAlarmId === undefined ? spoken.push(`${content}${isUrgent ? '!' : ''}`) : 0,
      }),
    ],
    { outboundAllow: [`smtp://127.0.0.1:${mail.port}`] },
  )
  admin = app.as()
  teller = createTeller(app.platform)
  stationId = (await makeStation(test.db, { stationName: '一号站' })).id
  otherStation = (await makeStation(test.db, {})).id
  users = {
    zhang: await makeUser(test.db, { codes: ['warning_event'], stationIds: [stationId] }),
    li: await makeUser(test.db, { codes: ['warning_event'], stationIds: [stationId] }),
    foreign: await makeUser(test.db, { codes: ['warning_event'], stationIds: [otherStation] }),
  }
  await test.db.asSystem((tx) =>
    tx.execute(
      sql`update app_user set email = 'u' || id || '@example.com', real_name = 'U' || id where tenant_id = 'demo'`,
    ),
  )
  const channel = async (body: object) => (await admin.call(channels.calls.save, { body })).data.id
  mailId = await channel({
    ...{ channelName: 'mail', kind: 'mail', host: '127.0.0.1', port: mail.port, security: 'none' },
    ...{ fromAddress: 'plant@example.com' },
  })
  await admin.call(setChannelSecret, { body: { id: mailId, secret: '' } })
  voiceId = await channel({ channelName: 'voice', kind: 'voice' })
})
afterAll(async () => {
  await app?.close()
  await mail?.stop()
  await test?.close()
})
beforeEach(async () => {
  await test.db.asSystem(async (tx) => {
    for (const table of ['alarm_plan', 'alarm', 'alarm_telling', 'outbox_message', 'notification_wish'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
  mail.taken.length = 0
  spoken = []
  // Monday, noon in Shanghai
  app.clock.set(Date.parse('2026-03-02T04:00:00Z'))
})

let serial = 0
const plan = async (values: object = {}) => {
  const { data, msg } = await admin.call(alarmPlans.calls.save, {
    body: {
      planName: `p${++serial}`,
      steps: [{ afterMinutes: 0, channelId: mailId, userId: users.zhang }],
      ...values,
    },
  })
  if (!data) throw new Error(msg)
  return data.id as string
}
const alarm = async (
  values: { level?: number; stationId?: string; isPast?: boolean; ruleId?: string } = {},
) => {
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
        value, limit_value, clear_time)
      values ('demo', ${values.stationId ?? stationId}, 1, 1, ${values.ruleId ?? ++serial}, ${values.level ?? 1}, '1号变压器', '温度 {高}',
        ${new Date(app.clock.now()).toISOString()}::timestamptz, now(), 90, 80, ${values.isPast ? sql`now()` : null}) returning id`),
  )
  return rows[0]?.id ?? ''
}
const set = (column: 'confirm_time' | 'clear_time', id: string) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`update alarm set ${sql.identifier(column)} = now() where id = ${id}`),
  )
/** A severe alarm that has cleared before anybody looks. */
const trip = async (values: Parameters<typeof alarm>[0] = {}) => {
  const id = await alarm({ level: 2, ...values })
  await test.db.asSystem((tx) =>
    tx.execute(sql`update alarm set clear_time = alarm_time + interval '0.2 s' where id = ${id}`),
  )
  return id
}
const look = async () => {
  await teller.look()
  // it looks by itself for what was left waiting
  await app.platform.outbox.wake()
  await app.platform.outbox.settle()
}
const after = async (minutes: number) => {
  app.clock.advance(minutes * minuteMs)
  await look()
}
/** To whom mails went, by users' names. */
const told = () =>
  mail.taken.map(({ to }) =>
    to
      .map((one) => Object.entries(users).find(([, id]) => one === `u${id}@example.com`)?.[0] ?? one)
      .join('+'),
  )
const subjects = () =>
  mail.taken.map(({ source }) => {
    const [, words = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(source) ?? []
    return words
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, part: string) => Buffer.from(part, 'base64').toString())
  })

it('platform-shell 2, location: a plan of all stations is listed at each of them, and is not one of that station alone', async () => {
  const everywhere = await plan()
  const here = await plan({ stationId })
  await plan({ stationId: otherStation })
  const listed = async (query: Record<string, string>) =>
    (await admin.call(alarmPlans.calls.page, { query })).data.records.map(({ id }: { id: string }) => id)
  expect((await listed({ stationId_inornull: stationId })).sort()).toEqual([everywhere, here].sort())
  expect(await listed({ stationId_inornull: '0' })).toEqual([everywhere])
  expect(await listed({ stationId_equal: stationId })).toEqual([here])
})

describe('an alarm is told', () => {
  it('step by step, then again, until somebody acknowledges it', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
      ...{ remindMinutes: 5, mostReminders: 9 },
    })
    const id = await alarm()
    await look()
    await look()
    expect(told()).toEqual(['zhang'])
    await after(9)
    expect(told()).toEqual(['zhang'])
    await after(1)
    await after(5)
    expect(told()).toEqual(['zhang', 'li', 'li'])
    await set('confirm_time', id)
    await after(60)
    expect(told()).toHaveLength(3)
    const { rowCount } = await test.db.asSystem((tx) => tx.execute(sql`select from alarm_telling`))
    expect(rowCount).toBe(0)
    const page = await admin.call(deliveries.calls.page, { query: { alarmId: id } })
    expect(
      page.data.records.map(({ state, sender }: Record<string, string>) => `${sender} ${state}`),
    ).toEqual(Array(3).fill('mail sent'))
    expect(page.data.records[0]).toMatchObject({ stationId, title: expect.stringContaining('1号变压器') })
  })

  it('in the words of its channel, with level, station and occasion', async () => {
    await plan({ remindMinutes: 1, tellsClear: true })
    const id = await alarm({ level: 2 })
    await look()
    await after(1)
    await set('clear_time', id)
    await look()
    expect(subjects()).toEqual([
      '[严重] 一号站 1号变压器 温度 {高}',
      '[严重·第 1 次提醒] 一号站 1号变压器 温度 {高}',
      '[已恢复] 一号站 1号变压器 温度 {高}',
    ])
  })

  it.each([
    ['of its level and above', { lowestLevel: 2 }, { level: 1 }, 0],
    ['of a worse one', { lowestLevel: 1 }, { level: 2 }, 1],
    ['of its station', { isOther: true }, {}, 0],
    ['not where it is over when it comes', {}, { isPast: true }, 0],
    ['not by a plan that is switched off', { isEnabled: false }, {}, 0],
  ])('%s', async (_what, { isOther, ...values }: Record<string, unknown>, came, count) => {
    await plan({ ...values, ...(isOther ? { stationId: otherStation } : {}) })
    await alarm(came)
    await look()
    expect(told()).toHaveLength(count)
  })

  it('to those alone who may know of it and want to, and says where that is nobody', async () => {
    await plan({
      steps: [users.zhang, users.li, users.foreign].map((userId) => ({
        afterMinutes: 0,
        channelId: mailId,
        userId,
      })),
    })
    const wishes = (userId: string, lowestLevel: number) =>
      app
        .as({ userId })
        .call(saveNotificationWishes, { body: { alarmPopup: true, lowestLevel, noticeTypes: [] } })
    await wishes(users.li, 2)
    await alarm({ level: 1 })
    await look()
    expect(told()).toEqual(['zhang'])
    await wishes(users.zhang, 2)
    const id = await alarm({ level: 1 })
    await look()
    expect(told()).toHaveLength(1)
    const [dropped] = (await admin.call(deliveries.calls.page, { query: { alarmId: id } })).data.records
    expect(dropped).toMatchObject({ state: 'dropped', reason: { text: noticeErrors.nobodyWants.text } })
  })

  it('to who is on duty in the week', async () => {
    const { data } = await admin.call(rotas.calls.save, {
      body: {
        rotaName: `r${++serial}`,
        firstDay: '2026-03-02',
        weeks: [{ userId: users.zhang }, { userId: users.li, secondUserId: users.zhang }],
      },
    })
    await plan({ steps: [{ afterMinutes: 0, channelId: mailId, rotaId: data.id }] })
    await alarm()
    await look()
    app.clock.advance(7 * 86_400_000)
    await alarm()
    await look()
    expect(told().slice(0, 2)).toEqual(['zhang', 'li+zhang'])
    const detail = await admin.call(rotas.calls.detail, { query: { id: data.id } })
    expect(detail.data.onDutyNames).toBe(`U${users.li}、U${users.zhang}`)
  })

  it('after quiet hours where somebody is still needed, and the minutes of the plan stand still meanwhile', async () => {
    await plan({
      ...{ quietFrom: '22:00', quietTo: '07:00' },
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
    })
    app.clock.set(Date.parse('2026-03-02T15:00:00Z'))
    const [kept, gone] = [await alarm(), await alarm()]
    await alarm({ level: 2 })
    await look()
    expect(told()).toEqual(['zhang'])
    await set('confirm_time', gone)
    await after(7 * 60 + 59)
    // of the worst its second step came at once, late as it is
    expect(told()).toEqual(['zhang', 'li'])
    await after(1)
    expect(told()).toEqual(['zhang', 'li', 'zhang'])
    await after(9)
    expect(told()).toHaveLength(3)
    await after(1)
    expect(told()).toHaveLength(4)
    expect(kept).not.toBe('')
  })

  it('once it is no longer put aside, where it stands still', async () => {
    await plan()
    const id = await alarm()
    const putAside = (kind: string | null) =>
      test.db.asSystem((tx) => tx.execute(sql`update alarm set suppression = ${kind} where id = ${id}`))
    await putAside('shelved')
    await after(30)
    expect(told()).toEqual([])
    await putAside(null)
    await look()
    expect(told()).toEqual(['zhang'])
  })

  it('later by as long as it was put aside between two steps', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
    })
    const id = await alarm()
    const putAside = (kind: string | null) =>
      test.db.asSystem((tx) => tx.execute(sql`update alarm set suppression = ${kind} where id = ${id}`))
    await look()
    await after(2)
    await putAside('shelved')
    await look()
    await after(6)
    await putAside(null)
    await look()
    await after(7)
    expect(told()).toEqual(['zhang'])
    await after(1)
    expect(told()).toEqual(['zhang', 'li'])
  })

  it('of its end after its notice, and of no end where the notice has never arrived', async () => {
    await plan({ tellsClear: true })
    mail.refusal = { code: 450, text: 'later' }
    const missed = await alarm()
    await look()
    await set('clear_time', missed)
    mail.refusal = undefined
    await look()
    await after(60)
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    expect(told()).toEqual([])
    const states = async (id: string) =>
      (await admin.call(deliveries.calls.page, { query: { alarmId: id } })).data.records.map(
        ({ state, reason }: { state: string; reason: { text: string } | null }) => `${state} ${reason?.text}`,
      )
    expect((await states(missed)).sort()).toEqual(
      [`dropped ${noticeErrors.seenTo.text}`, `dropped ${noticeErrors.neverTold.text}`].sort(),
    )
    // its notice is on its way when it clears
    const id = await alarm()
    await look()
    const asSending = (state: string) =>
      test.db.asSystem((tx) =>
        tx.execute(sql`update outbox_message set state = ${state}, lease_ms = ${app.clock.now() + minuteMs}
          where source = ${`alarm/${id}`} and message_key not like '%clear%'`),
      )
    await asSending('sending')
    await set('clear_time', id)
    await look()
    expect(told()).toHaveLength(1)
    await asSending('sent')
    await after(1)
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    expect(subjects().map((subject) => subject.split(' ')[0])).toEqual(['[警告]', '[已恢复]'])
  })

  it('though it has cleared before anybody looked, where it is severe: step after step until somebody acknowledges it', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
      ...{ remindMinutes: 5, mostReminders: 9, tellsClear: true },
    })
    const id = await trip()
    await trip({ level: 1 })
    await look()
    await look()
    expect(told()).toEqual(['zhang'])
    expect(subjects()).toEqual(['[严重] 一号站 1号变压器 温度 {高}（已恢复，未确认）'])
    await after(10)
    await after(5)
    expect(told()).toEqual(['zhang', 'li', 'li'])
    await set('confirm_time', id)
    await after(60)
    expect(told()).toHaveLength(3)
    const { rowCount } = await test.db.asSystem((tx) => tx.execute(sql`select from alarm_telling`))
    expect(rowCount).toBe(0)
  })

  it('on to the next step where it clears in between, its end once, and says that it has cleared', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
      tellsClear: true,
    })
    const id = await alarm({ level: 2 })
    await look()
    await after(5)
    await set('clear_time', id)
    await look()
    await after(5)
    await after(60)
    expect(told()).toEqual(['zhang', 'zhang', 'li'])
    expect(subjects().map((subject) => subject.replace(/ .*（/, '（').split(' ')[0])).toEqual([
      '[严重]',
      '[已恢复]',
      '[严重·升级]（已恢复，未确认）',
    ])
  })

  it.each([
    ['of all levels where the plan says so', { afterClear: 'all' }, { level: 1 }, 1],
    ['of none where it says so', { afterClear: 'none' }, {}, 0],
  ])('though it has cleared, %s', async (_what, values, came, count) => {
    await plan(values)
    await trip(came)
    await look()
    expect(told()).toHaveLength(count)
  })

  it('of what is critical, however late its readings came', async () => {
    await plan()
    await trip()
    app.clock.advance(2 * 60 * minuteMs)
    await look()
    expect(told()).toEqual(['zhang'])
  })

  it('not of what has cleared hours before its readings came and is not critical, nor while it was put aside', async () => {
    await plan({ afterClear: 'all' })
    await trip({ level: 1 })
    app.clock.advance(2 * 60 * minuteMs)
    await look()
    const id = await trip()
    await test.db.asSystem((tx) => tx.execute(sql`update alarm set suppression = 'shelved' where id = ${id}`))
    await look()
    expect(told()).toEqual([])
  })

  it('once though mail was away for ten minutes and it has cleared meanwhile, and not where it was acknowledged', async () => {
    await plan()
    mail.refusal = { code: 450, text: 'later' }
    const [, seen] = [await trip(), await trip()]
    await look()
    await set('confirm_time', seen)
    mail.refusal = undefined
    await after(10)
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    await after(60)
    expect(told()).toEqual(['zhang'])
  })

  it('together with its repeats: what chatters all night is no mail for each trip, and none once it is acknowledged', async () => {
    await plan({ remindMinutes: 600, mostReminders: 1 })
    const ruleId = String(++serial)
    let last = ''
    for (let minute = 0; minute < 8; minute += 1) {
      for (let time = 0; time < 2; time += 1) last = await trip({ ruleId })
      await after(1)
    }
    // at once, then after 1, 2 and 4 minutes
    expect(subjects().map((subject) => subject.split(' ')[0])).toEqual([
      '[严重]',
      ...Array(3).fill('[严重·再次触发]'),
    ])
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ count: number }>(sql`select count(*)::int as count from alarm_telling`),
    )
    expect(rows).toEqual([{ count: 1 }])
    // the one that stands for all of them
    await set('confirm_time', last)
    await after(60)
    expect(told()).toHaveLength(4)
  })

  it('anew where it stands a moment after it had cleared, and from the beginning where it comes hours later', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
    })
    const ruleId = String(++serial)
    await trip({ ruleId })
    await look()
    const stands = await alarm({ level: 2, ruleId })
    await after(1)
    expect(subjects()[1]).toBe('[严重·再次触发] 一号站 1号变压器 温度 {高}')
    await after(10)
    expect(told()).toEqual(['zhang', 'zhang', 'li'])
    await set('clear_time', stands)
    await after(120)
    await trip({ ruleId })
    await look()
    await after(10)
    expect(told().slice(3)).toEqual(['zhang', 'li'])
  })

  it('step after step where the platform stood still for hours, not all that was missed at once', async () => {
    await plan({
      steps: [
        { afterMinutes: 0, channelId: mailId, userId: users.zhang },
        { afterMinutes: 10, channelId: mailId, userId: users.li },
      ],
      ...{ remindMinutes: 5, mostReminders: 9 },
    })
    await alarm()
    await look()
    await after(480)
    expect(told()).toEqual(['zhang', 'li'])
    await after(5)
    expect(told()).toEqual(['zhang', 'li', 'li'])
  })

  it.each([
    ['acknowledged', sql`confirm_time = now()`],
    ['cleared', sql`clear_time = now()`],
    ['put aside', sql`suppression = 'shelved'`],
  ])('no more where it is %s before it could be sent', async (_what, change) => {
    const id = await alarm()
    await test.db.asSystem((tx) => tx.execute(sql`update alarm set ${change} where id = ${id}`))
    await test.db.asSystem((tx) =>
      app.platform.outbox.post(tx, [
        {
          ...{ tenantId: 'demo', stationId, key: `late/${id}`, sender: 'mail', lane: `channel/${mailId}` },
          ...{
            targetId: mailId,
            targetName: 'mail',
            recipient: 'a',
            title: 't',
            content: 'c',
            source: `alarm/${id}`,
          },
          data: { to: ['u1@example.com'], told: { kind: 'alarm', alarmId: id } },
        },
      ]),
    )
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    expect(told()).toEqual([])
    const page = await admin.call(deliveries.calls.page, { query: { alarmId: id } })
    expect(page.data.records).toMatchObject([{ state: 'dropped' }])
  })

  it('by the plans of each tenant for itself: one that fails holds up no other', async () => {
    await plan()
    await alarm()
    await test.db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
        values ('before', 1, 1, 1, ${++serial}, 1, 'a', 'b', now(), now()) returning id`)
      await tx.execute(
        sql`insert into alarm_telling (tenant_id, station_id, alarm_id) values ('before', 1, ${rows[0]?.id})`,
      )
    })
    const failing = createTeller(app.platform, async (_tx, [tenantId]) => {
      if (tenantId === 'before') throw new Error('no calendar')
      return () => ({ kindOf: () => 'workday', settled: '' })
    })
    await expect(failing.look()).rejects.toThrow('could not be told')
    await app.platform.outbox.settle()
    expect(told()).toEqual(['zhang'])
  })

  it('by plans of all stations that only those keep who see all of them', async () => {
    const some = app.as({ stationIds: [stationId] })
    const body = {
      planName: 'everywhere',
      steps: [{ afterMinutes: 0, channelId: mailId, userId: users.zhang }],
    }
    expect((await some.call(alarmPlans.calls.save, { body })).error?.key).toBe(noticeErrors.planOfAll.key)
    const id = await plan()
    expect((await some.call(alarmPlans.calls.remove, { query: { ids: id } })).error?.key).toBe(
      noticeErrors.planOfAll.key,
    )
    expect((await some.call(alarmPlans.calls.save, { body: { ...body, stationId } })).code).toBe(200)
  })

  it('aloud at its station', async () => {
    await plan({ steps: [{ afterMinutes: 0, channelId: voiceId }] })
    await alarm({ level: 2 })
    await look()
    expect(spoken).toEqual(['严重告警，1号变压器，温度  高 !'])
  })

  it.each(['confirm_time', 'clear_time', 'suppression'])(
    'aloud no more once that is set: %s',
    async (column) => {
      await plan({ steps: [{ afterMinutes: 0, channelId: voiceId }] })
      const { outbox } = app.platform
      const late = createTeller({ ...app.platform, outbox: { ...outbox, wake: async () => undefined } })
      const id = await alarm()
      await late.look()
      const value = column === 'suppression' ? sql`'shelved'` : sql`now()`
      await test.db.asSystem((tx) =>
        tx.execute(sql`update alarm set ${sql.identifier(column)} = ${value} where id = ${id}`),
      )
      await outbox.wake()
      await outbox.settle()
      expect(spoken).toEqual([])
      const page = await admin.call(deliveries.calls.page, { query: { alarmId: id } })
      expect(page.data.records).toMatchObject([
        { state: 'dropped', reason: { text: noticeErrors.seenTo.text } },
      ])
    },
  )

  it('aloud though it has cleared, where it is severe', async () => {
    await plan({ steps: [{ afterMinutes: 0, channelId: voiceId }] })
    await trip()
    await look()
    expect(spoken).toEqual(['严重告警，1号变压器，温度  高 ，已恢复，未确认!'])
  })

  it('aloud of its end in words of its own', async () => {
    await plan({ steps: [{ afterMinutes: 0, channelId: voiceId }], tellsClear: true })
    const id = await alarm({ level: 2 })
    await look()
    await set('clear_time', id)
    await look()
    expect(spoken[1]).toContain('告警已恢复，1号变压器')
  })

  it('aloud of no end of what nobody has heard, which is told', async () => {
    isHeard = false
    await plan({ steps: [{ afterMinutes: 0, channelId: voiceId }], tellsClear: true })
    const id = await alarm({ level: 2 })
    await look()
    await set('clear_time', id)
    await look()
    isHeard = true
    expect(spoken).toHaveLength(1)
    const page = await admin.call(deliveries.calls.page, { query: { alarmId: id } })
    expect(page.data.records).toContainEqual(
      expect.objectContaining({
        state: 'dropped',
        reason: expect.objectContaining({ text: noticeErrors.neverTold.text }),
      }),
    )
  })

  it('in one message where a flood of a station comes, in which each has its line in the log', async () => {
    await plan({ tellsClear: true })
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) {
      ids.push(await trip())
      app.clock.advance(10)
    }
    await trip({ stationId: otherStation })
    for (let round = 0; round < 3; round += 1) await look()
    expect(subjects()).toEqual(['[严重] 一号站 1号变压器 温度 {高} 等 12 条（已恢复，未确认）'])
    const { data } = await admin.call(deliveries.calls.page, { query: { alarmId: ids[5] ?? '' } })
    expect(data.records).toMatchObject([
      { state: 'dropped', reason: { text: noticeErrors.toldTogether.text } },
    ])
  })

  it('in one message of a flood as long as one of it waits, and so of its end', async () => {
    await plan({ tellsClear: true })
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) ids.push(await alarm())
    mail.refusal = { code: 450, text: 'later' }
    await look()
    mail.refusal = undefined
    for (const id of ids.slice(0, 11)) await set('confirm_time', id)
    await after(1)
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    expect(subjects()).toEqual(['[警告] 一号站 1号变压器 温度 {高} 等 12 条'])
    await set('clear_time', ids[11] ?? '')
    await look()
    expect(subjects()[1]).toBe('[已恢复] 一号站 1号变压器 温度 {高}')
  })

  it('once by each of two plans, and once where many come at a time', async () => {
    await plan()
    await plan()
    for (let count = 0; count < 6; count += 1) await alarm()
    for (let round = 0; round < 8; round += 1) await look()
    expect(told()).toHaveLength(12)
  })
})

describe('a plan', () => {
  it('keeps its channel and rota from being removed', async () => {
    await plan()
    const { error } = await admin.call(channels.calls.remove, { query: { ids: mailId } })
    expect(error?.key).toBe('core.inUse')
  })

  it.each([
    [{ steps: [] }, '通知与升级'],
    [{ activeFrom: '08:00' }, '生效的开始和结束须一起填写'],
    [{ quietTo: '08:00' }, '免打扰的开始和结束须一起填写'],
  ])('refuses %j', async (values, words) => {
    await expect(plan(values)).rejects.toThrow(words)
  })
})
