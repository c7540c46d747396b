import {
  customReports,
  energyErrors,
  listAllMailings,
  mailingManageCode,
  reportMailings,
  stopMailing,
  takeOverReport,
} from '@energy-console/contract/energy'
import { channels } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { archiveTexts } from '../../../testing/archiveTexts'
import { type CallApp, type Caller, createCallApp } from '../../../testing/callApp'
import { makeDevice, makePointGroup, makeProduct, makeStation, makeUser } from '../../../testing/factories'
import { type MailServer, startMailServer } from '../../../testing/startMailServer'
import { createDevices } from '../../devices'
import { createIdentity, tenantTable } from '../../identity'
import { createNotices } from '../../notices'
import { createStations, listStations } from '../../stations'
import { createTelemetry, seedReadings } from '../../telemetry'
import { createEnergy } from '..'
import { createMailings } from './createMailings'
import { passOverMailings } from './restoreEnd'

const hourMs = 3_600_000
const codes = ['custom_report_view']
let test: TestDatabase
let app: CallApp
let mail: MailServer
let mailings: ReturnType<typeof createMailings>
let stationId: string
let deviceId: string
let reportId: string
let channelId: string
let maker: Caller
let users: Record<'maker' | 'reader' | 'stranger', string>

beforeAll(async () => {
  test = await createTestDatabase()
  mail = await startMailServer()
  app = await createCallApp(
    test.db,
    (platform) => [
      createIdentity(platform, { listStations }),
      createStations(platform),
      createDevices(platform, { readLatest: async () => new Map() }),
      createTelemetry(platform, {
        authenticateConnection: () => Promise.reject(new Error('nobody')),
        isTenantOpen: () => true,
      }),
      createEnergy(platform),
      createNotices(platform, {
        alarmsSince: async () => ({ alarms: [], alarmCount: 0 }),
        newestAlarm: async () => '0',
        isTenantOpen: () => true,
      }),
    ],
    { outboundAllow: [`smtp://127.0.0.1:${mail.port}`] },
  )
  mailings = createMailings(app.platform)
  await test.db.asSystem((tx) =>
    tx.insert(tenantTable).values({ tenantId: 'demo', tenantName: 'demo' }).onConflictDoNothing(),
  )
  stationId = (await makeStation(test.db, { timeZone: 'Asia/Kolkata' })).id
  const { id: productId } = await makeProduct(test.db, {
    properties: [{ propertyNo: 'p', propertyName: '功率', unit: 'kW', decimals: 1 }],
  })
  const { id, points } = await makeDevice(test.db, { stationId, productId, deviceName: '一号柜' })
  deviceId = id
  // 2026-02-28 12:00 at the station
  await seedReadings(test.db, [
    { pointId: points.p ?? '', ts: [Date.UTC(2026, 1, 28, 6, 30)], values: [12.5] },
  ])
  users = {
    maker: await makeUser(test.db, { codes, stationIds: [stationId] }),
    reader: await makeUser(test.db, { codes: ['custom_report_view'], stationIds: [stationId] }),
    stranger: await makeUser(test.db, { codes: ['custom_report_view'], stationIds: [] }),
  }
  await test.db.asSystem((tx) =>
    tx.execute(
      sql`update app_user set email = 'u' || id || '@example.com', real_name = 'U' || id where tenant_id = 'demo'`,
    ),
  )
  const channel = async (body: object) => (await app.as().call(channels.calls.save, { body })).data.id
  channelId = await channel({
    ...{ channelName: 'mail', kind: 'mail', host: '127.0.0.1', port: mail.port, security: 'none' },
    ...{ fromAddress: 'plant@example.com' },
  })
  maker = app.as({ userId: users.maker, userName: '王工', stationIds: [stationId] })
  const { data } = await maker.call(customReports.calls.save, { body: reportBody('功率日报') })
  reportId = data.id
})
afterAll(async () => {
  await app?.close()
  await mail?.stop()
  await test?.close()
})
beforeEach(async () => {
  await test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from report_mailing`)
    await tx.execute(sql`delete from outbox_message`)
  })
  mail.taken.length = 0
  mail.refusal = undefined
  // 2026-03-01 09:30 at the station
  app.clock.set(Date.parse('2026-03-01T04:00:00Z'))
})

const reportBody = (reportName: string) => ({
  ...{ reportName, stationId, period: 'day' },
  objects: [{ kind: 'device', deviceId }],
  measures: [{ kind: 'mean', propertyNo: 'p' }],
})
const rolesOf = (userId: string) =>
  sql`(select unnest(string_to_array(role_id, ','))::bigint from app_user where id = ${userId})`

/** Headers of a mail in words. */
const inWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, part: string) => Buffer.from(part, 'base64').toString())

/** The bytes of the file that comes with a mail. */
function attachmentOf(source: string): Buffer {
  const [, part = ''] = source.split('Content-Disposition: attachment')
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}

const values = (more: object = {}) => ({
  ...{ mailingName: '每日', reportId, channelId, rule: 'FREQ=DAILY', time: '10:00' },
  ...{ userIds: users.reader, addresses: 'boss@example.com', ...more },
})
const made = async (more: object = {}): Promise<string> => {
  const { data, msg } = await maker.call(reportMailings.calls.save, { body: values(more) })
  if (!data) throw new Error(msg)
  return data.id
}
const standing = async (id: string) => (await maker.call(reportMailings.calls.detail, { query: { id } })).data
const look = async () => {
  await mailings.look()
  await app.platform.outbox.wake()
  await app.platform.outbox.settle()
}
const due = async () => {
  app.clock.advance(hourMs)
  await look()
}

describe('the mailing of a report', () => {
  it('sends the day before as a workbook, once for its time, to users and addresses', async () => {
    const id = await made()
    expect(await standing(id)).toMatchObject({
      nextTime: '2026-03-01 10:00',
      lastTime: null,
      lastState: null,
    })
    await look()
    expect(mail.taken).toEqual([])
    await due()
    await look()
    expect(mail.taken).toHaveLength(1)
    expect(mail.taken[0]?.to).toEqual([`u${users.reader}@example.com`, 'boss@example.com'])
    const source = mail.taken[0]?.source ?? ''
    expect(inWords(source)).toContain('Subject: 功率日报 2026-02-28\r\n')
    expect(inWords(source)).toContain('name="功率日报 2026-02-28.xlsx"')
    const sheet = archiveTexts(attachmentOf(source)).join('\n')
    expect(sheet).toContain('一号柜')
    expect(sheet.match(/<v>[^<]*<\/v>/g)).toContain('<v>12.5</v>')
    expect(await standing(id)).toMatchObject({
      ...{ nextTime: '2026-03-02 10:00', lastTime: '2026-03-01 10:00', lastState: 'sent' },
    })
  })

  it('is tried again with the same message id, and says what the server answered', async () => {
    const id = await made()
    mail.refusal = { code: 451, text: 'try again later' }
    await due()
    expect(await standing(id)).toMatchObject({
      ...{ lastState: 'waiting', lastReason: { params: { answer: expect.stringContaining('451') } } },
    })
    mail.refusal = undefined
    await due()
    expect(mail.taken).toHaveLength(1)
    const key = `demo/report/${id}/${Date.parse('2026-03-01T04:30:00Z')}`
    expect(decodeURIComponent(/Message-ID: <(.*)@/.exec(mail.taken[0]?.source ?? '')?.[1] ?? '')).toBe(key)
    expect(await standing(id)).toMatchObject({ lastState: 'sent' })
  })

  it('leaves out users who may not see the report, and says whom', async () => {
    const id = await made({ userIds: `${users.reader},${users.stranger}` })
    await due()
    expect(mail.taken[0]?.to).toEqual([`u${users.reader}@example.com`, 'boss@example.com'])
    expect(await standing(id)).toMatchObject({
      ...{ lastState: 'sent', lastReason: { params: { names: `U${users.stranger}` } } },
    })
    const alone = await made({ mailingName: '无人', userIds: users.stranger, addresses: '' })
    await due()
    app.clock.advance(24 * hourMs)
    await look()
    expect(await standing(alone)).toMatchObject({
      ...{ lastState: 'dropped', lastReason: { text: energyErrors.mailedToNobody.text } },
    })
  })

  describe('of no station', () => {
    let other: { id: string; deviceId: string; itemId: string }
    let wide: string
    beforeAll(async () => {
      const { id } = await makeStation(test.db)
      const { id: productId } = await makeProduct(test.db, { properties: [{ propertyNo: 'p' }] })
      const device = await makeDevice(test.db, { stationId: id, productId, deviceName: '二号柜' })
      other = { id, deviceId: device.id, itemId: device.points.p ?? '' }
      wide = await makeUser(test.db, { codes, stationIds: [stationId, id] })
      await test.db.asSystem((tx) =>
        tx.execute(sql`update app_user set email = 'wide@example.com', real_name = 'W' where id = ${wide}`),
      )
    })
    const sent = async (
      objects: object[],
      more: object = {},
      userId = wide,
      stationIds = [stationId, other.id],
    ) => {
      // 12:00 of the tenant, by whose clock it leaves
      app.clock.set(Date.parse('2026-03-01T04:00:00Z'))
      const caller = app.as({ userId, userName: '赵工', stationIds })
      const { data: report, msg } = await caller.call(customReports.calls.save, {
        body: { ...reportBody(`全厂 ${Math.random()}`), stationId: null, objects },
      })
      if (!report) throw new Error(msg)
      const { data } = await caller.call(reportMailings.calls.save, {
        body: values({ reportId: report.id, time: '12:30', ...more }),
      })
      await due()
      return (await caller.call(reportMailings.calls.detail, { query: { id: data.id } })).data
    }

    it('is kept from users who do not see every station that it tells of', async () => {
      const both = ['device', 'device'].map((kind, at) => ({
        kind,
        deviceId: [deviceId, other.deviceId][at],
      }))
      const group = await makePointGroup(test.db, { itemIds: [other.itemId], kept: [] })
      for (const objects of [
        both,
        [
          { kind: 'device', deviceId },
          { kind: 'group', groupId: group.id },
        ],
      ]) {
        mail.taken.length = 0
        expect(await sent(objects, { userIds: `${users.reader},${wide}` })).toMatchObject({
          ...{ lastState: 'sent', lastReason: { params: { names: `U${users.reader}` } } },
        })
        expect(mail.taken[0]?.to).toEqual(['wide@example.com', 'boss@example.com'])
      }
    })

    it('is not sent while members of its groups are kept from its maker, only gone ones are passed over', async () => {
      const own = await test.db.asSystem((tx) =>
        tx.execute<{ id: string }>(sql`select id::text from point where device_id = ${deviceId}`),
      )
      const itemId = own.rows[0]?.id ?? ''
      const objectsOf = async (lacking: string) => {
        const { id } = await makePointGroup(test.db, { itemIds: [itemId, lacking], kept: [] })
        return [{ kind: 'group', groupId: id }]
      }
      expect(await sent(await objectsOf(other.itemId), {}, users.maker, [stationId])).toMatchObject({
        ...{ lastState: 'dropped', lastReason: { text: energyErrors.mailerMayNot.text } },
      })
      expect(await sent(await objectsOf('987654321'), {}, users.maker, [stationId])).toMatchObject({
        lastState: 'sent',
      })
    })
  })

  it.each([
    ['the station', (userId: string) => sql`delete from role_station where role_id in ${rolesOf(userId)}`],
    ['the right', (userId: string) => sql`delete from role_menu where role_id in ${rolesOf(userId)}`],
    ['the account', (userId: string) => sql`update app_user set status = '0' where id = ${userId}`],
  ])('is not sent when its maker has lost %s', async (_what, lose) => {
    const userId = await makeUser(test.db, { codes, stationIds: [stationId] })
    const leaving = app.as({ userId, userName: '李工', stationIds: [stationId] })
    const report = await leaving.call(customReports.calls.save, { body: reportBody('李工的日报') })
    const { data } = await leaving.call(reportMailings.calls.save, {
      body: values({ reportId: report.data.id }),
    })
    await test.db.asSystem((tx) => tx.execute(lose(userId)))
    await due()
    expect(mail.taken).toEqual([])
    expect((await leaving.call(reportMailings.calls.detail, { query: { id: data.id } })).data).toMatchObject({
      ...{
        lastState: 'dropped',
        lastReason: { text: energyErrors.mailerMayNot.text, params: { who: '李工' } },
      },
    })
  })

  it('goes on from now after a backup was restored, and sends nothing that is long past', async () => {
    const id = await made()
    await test.db.asSystem((tx) => tx.execute(sql.raw(passOverMailings.statement)))
    await due()
    expect(mail.taken).toEqual([])
    expect(await standing(id)).toMatchObject({ nextTime: '2026-03-02 10:00', lastTime: null })
  })

  it('leaves once after days without a process, as of the last time that it was due', async () => {
    const id = await made()
    const monthly = await made({ mailingName: '每月', rule: 'FREQ=MONTHLY;BYMONTHDAY=2', addresses: '' })
    // from 09:30 on the 1st to 12:30 on the 4th: due on the 1st, 2nd, 3rd and 4th, and on the 2nd
    app.clock.advance((3 * 24 + 3) * hourMs)
    await look()
    await look()
    const subjects = mail.taken.map(({ source }) => /Subject: (.*)\r\n/.exec(inWords(source))?.[1])
    expect(subjects.sort()).toEqual(['功率日报 2026-03-01', '功率日报 2026-03-03'])
    expect(await standing(id)).toMatchObject({
      ...{ lastTime: '2026-03-04 10:00', lastState: 'sent', nextTime: '2026-03-05 10:00' },
    })
    expect(await standing(monthly)).toMatchObject({ lastTime: '2026-03-02 10:00', lastState: 'sent' })
  })

  it('leaves no more once the next one is due', async () => {
    const id = await made()
    mail.refusal = { code: 451, text: 'try again later' }
    await due()
    mail.refusal = undefined
    app.clock.advance(24 * hourMs)
    await app.platform.outbox.wake()
    await app.platform.outbox.settle()
    expect(mail.taken).toEqual([])
    expect(await standing(id)).toMatchObject({ lastTime: '2026-03-01 10:00', lastState: 'dropped' })
  })

  it.each([
    ['a zone that nobody knows', sql`update station set time_zone = 'Mars/Base' where id = `],
    ['a time that is none', sql`update report_mailing set time = 'never', next_ms = 1 where report_id = `],
  ])('keeps no other from leaving by %s', async (what, spoil) => {
    const place = await makeStation(test.db)
    const user = await makeUser(test.db, { codes, stationIds: [place.id] })
    const caller = app.as({ userId: user, userName: '钱工', stationIds: [place.id] })
    const { data } = await caller.call(customReports.calls.save, {
      body: { ...reportBody(what), stationId: place.id, objects: [{ kind: 'formula', expression: '1' }] },
    })
    await caller.call(reportMailings.calls.save, { body: values({ reportId: data.id, time: '12:30' }) })
    await made()
    const spoilt = what.includes('zone') ? place.id : data.id
    await test.db.asSystem((tx) => tx.execute(sql`${spoil}${spoilt}::bigint`))
    await due()
    expect(mail.taken.map(({ source }) => inWords(source)).join('\n')).toContain(
      'Subject: 功率日报 2026-02-28\r\n',
    )
  })

  it.each([
    [{ userIds: '', addresses: '' }, '请选择收件人，或填写邮箱'],
    [{ addresses: 'boss@example.com\nnobody@\nx@y.z' }, '“nobody@”不是电子邮箱地址'],
    [{ addresses: Array.from({ length: 21 }, (_, at) => `a${at}@example.com`).join() }, '最多填写 20 个邮箱'],
    [{ rule: 'FREQ=HOURLY' }, '周期'],
    [{ time: '25:00' }, 'HH:mm'],
  ])('refuses %j', async (more, words) => {
    expect((await maker.call(reportMailings.calls.save, { body: values(more) })).msg).toContain(words)
  })

  it('goes by mail alone, and is its maker’s', async () => {
    const voice = await app.as().call(channels.calls.save, { body: { channelName: 'voice', kind: 'voice' } })
    const refused = await maker.call(reportMailings.calls.save, {
      body: values({ channelId: voice.data.id }),
    })
    expect(refused.error).toMatchObject({ key: 'energy.mailingWithoutMail', field: 'channelId' })
    const id = await made()
    const other = app.as({ userId: users.reader })
    expect((await other.call(reportMailings.calls.detail, { query: { id } })).status).toBe(404)
    await maker.call(reportMailings.calls.update, { body: { id, isEnabled: false } })
    expect(await standing(id)).toMatchObject({ nextTime: null })
    await due()
    expect(mail.taken).toEqual([])
  })

  it('is seen and stopped by who manages those of all, at stations that he sees', async () => {
    const id = await made()
    const manager = app.as({ userId: users.reader, can: [mailingManageCode], stationIds: [stationId] })
    const { data } = await manager.call(listAllMailings)
    expect(data).toMatchObject([
      { id, mailingName: '每日', reportName: '功率日报', userName: '王工', isEnabled: true },
    ])
    expect(data[0]).toMatchObject({
      ...{ recipients: [`U${users.reader}`], addresses: 'boss@example.com', nextTime: '2026-03-01 10:00' },
    })
    const elsewhere = await makeStation(test.db)
    for (const who of [
      { can: [mailingManageCode], stationIds: [elsewhere.id] },
      { can: [mailingManageCode], tenantId: 'other' },
    ]) {
      expect((await app.as(who).call(listAllMailings)).data).toEqual([])
      expect((await app.as(who).call(stopMailing, { query: { id } })).status).toBe(404)
    }
    expect((await app.as({ can: codes }).call(stopMailing, { query: { id } })).status).toBe(403)
    expect((await manager.call(stopMailing, { query: { id } })).code).toBe(200)
    await due()
    expect(mail.taken).toEqual([])
    expect(await standing(id)).toMatchObject({ isEnabled: false, nextTime: null })
  })

  it('is taken over with its report once its maker is gone, by who may and sees its station, and is his then', async () => {
    const userId = await makeUser(test.db, { codes, stationIds: [stationId] })
    const leaving = app.as({ userId, userName: '李工', stationIds: [stationId] })
    const report = await leaving.call(customReports.calls.save, { body: reportBody('李工的日报') })
    const query = { id: report.data.id }
    const mailing = await leaving.call(reportMailings.calls.save, { body: values({ reportId: query.id }) })
    const heir = app.as({ userId: users.reader, userName: '张工', stationIds: [stationId] })
    expect((await heir.call(takeOverReport, { query })).error).toMatchObject({
      ...{ key: 'core.makerIsThere', params: { name: '李工' } },
    })
    await test.db.asSystem((tx) => tx.execute(sql`update app_user set status = '0' where id = ${userId}`))
    const elsewhere = await makeStation(test.db)
    for (const who of [{ stationIds: [elsewhere.id] }, { tenantId: 'other' }])
      expect((await app.as(who).call(takeOverReport, { query })).status).toBe(404)
    expect((await app.as({ can: codes }).call(takeOverReport, { query })).status).toBe(403)
    expect((await heir.call(listAllMailings)).data).toMatchObject([
      { id: mailing.data.id, reportId: query.id, userName: '李工', isMakerGone: true },
    ])
    expect((await heir.call(customReports.calls.detail, { query })).status).toBe(404)

    expect((await heir.call(takeOverReport, { query })).code).toBe(200)
    expect((await heir.call(customReports.calls.detail, { query })).data).toMatchObject({
      ...{ userName: '张工', isOwn: true, isMakerGone: false },
    })
    const mine = { id: mailing.data.id }
    expect(
      (await heir.call(reportMailings.calls.update, { body: { ...mine, mailingName: '张工的' } })).code,
    ).toBe(200)
    await due()
    expect(mail.taken).toHaveLength(1)
    expect((await heir.call(reportMailings.calls.detail, { query: mine })).data).toMatchObject({
      ...{ mailingName: '张工的', lastState: 'sent' },
    })
    const removed = [
      await heir.call(reportMailings.calls.remove, { query: { ids: mine.id } }),
      await heir.call(customReports.calls.remove, { query: { ids: query.id } }),
    ]
    expect(removed.map(({ code }) => code)).toEqual([200, 200])
    expect((await heir.call(listAllMailings)).data).toEqual([])
  })

  it('of a report that is nobody’s business but its maker’s is nobody’s to take over', async () => {
    const userId = await makeUser(test.db, { codes, stationIds: [stationId] })
    const leaving = app.as({ userId, userName: '李工', stationIds: [stationId] })
    const own = await leaving.call(customReports.calls.save, { body: reportBody('草稿') })
    const shared = await leaving.call(customReports.calls.save, {
      body: { ...reportBody('共享的'), isShared: true },
    })
    await test.db.asSystem((tx) => tx.execute(sql`delete from app_user where id = ${userId}`))
    const heir = app.as({ userId: users.reader, userName: '张工', stationIds: [stationId] })
    const takeOver = (id: string) => heir.call(takeOverReport, { query: { id } })
    expect((await takeOver(own.data.id)).status).toBe(404)
    const seen = await heir.call(customReports.calls.detail, { query: { id: shared.data.id } })
    expect(seen.data).toMatchObject({ isOwn: false, isMakerGone: true })
    expect((await takeOver(shared.data.id)).code).toBe(200)
    expect((await heir.call(customReports.calls.remove, { query: { ids: shared.data.id } })).code).toBe(200)
  })
})
