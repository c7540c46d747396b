import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import {
  addReportPhoto,
  assetCodes,
  assets,
  endReportLink,
  faultReportHolder,
  faultReportLife,
  faultReports,
  getLinkedAsset,
  getReportLink,
  makeReportLink,
  makeReportLinks,
  mostReportPhotoBytes,
  mostReportPhotos,
  repairCodes,
  repairOrders,
  sendFaultReport,
} from '@energy-console/contract/maintenance'
import { listTaskNotices } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportLimits } from '../../../platform/limits'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { onePixel } from '../../../testing/upload'
import { useMaintenance } from '../../../testing/useMaintenance'
import { moveAssets } from '../ledger/followDevices'
import { moveFaultReports } from './followDevices'

const { test, app } = await useMaintenance()

const minuteMs = 60_000

/** What somebody asks who has no token. */
async function ask(
  { method, path }: typeof getLinkedAsset | typeof sendFaultReport | typeof addReportPhoto,
  payload: object,
) {
  const answer = await app.app.inject({ method, url: path, payload })
  return { ...answer.json(), status: answer.statusCode }
}

/** A pump with a report code, and a dispatcher. */
async function place(tenantId: string) {
  app.clock.set(app.clock.now() + 60 * minuteMs)
  const station = await makeStation(test.db, { tenantId })
  const keeper = app.as({ tenantId, userId: '9001' })
  const dispatcherId = await makeUser(test.db, {
    tenantId,
    codes: [repairCodes.view, repairCodes.add, repairCodes.dispatch],
  })
  const dispatcher = app.as({
    ...{ tenantId, userId: dispatcherId },
    can: [repairCodes.view, repairCodes.add, repairCodes.dispatch],
  })
  const made = await keeper.call(assets.calls.save, {
    body: { stationId: station.id, assetName: '循环水泵', assetCode: `P-${tenantId}`, place: '地下室' },
  })
  if (!made.data) throw new Error(JSON.stringify(made))
  const assetId: string = made.data.id
  const { token } = (await keeper.call(makeReportLink, { body: { id: assetId } })).data
  const send = (body: object = {}) => ask(sendFaultReport, { token, description: '地面漏水', ...body })
  const list = async () =>
    (await dispatcher.call(faultReports.calls.page, { query: { size: 100 } })).data.records
  const order = (reportId: string, body: object = {}) =>
    dispatcher.call(repairOrders.calls.save, {
      body: { stationId: station.id, assetId, title: '循环水泵 漏水', reportId, ...body },
    })
  return { station, keeper, dispatcher, assetId, token, send, list, order }
}

describe('a report from the site', () => {
  it('tells name and place of the equipment, gets a number, and is told to those who dispatch', async () => {
    const { dispatcher, token, send, list, station, assetId } = await place('told')
    const opened = await ask(getLinkedAsset, { token })
    expect(opened.data).toEqual({
      ...{ assetName: '循环水泵', place: `${station.stationName} · 地下室` },
      brand: { menu_title: '', menu_logo: '' },
    })
    await test.db.systemPool.query(
      "insert into tenant (tenant_id, tenant_name, menu_title) values ('told', 'told', '东湖能源')",
    )
    const branded = await ask(getLinkedAsset, { token })
    expect(branded.data.brand.menu_title).toBe('东湖能源')
    const sent = await send({ contact: '门卫', phone: '8001' })
    expect(sent.data.reportNo).toMatch(/^BX-[0-9A-F]{10}$/)
    expect(await list()).toMatchObject([
      {
        ...{ reportNo: sent.data.reportNo, state: 'waiting', description: '地面漏水' },
        ...{ contact: '门卫', phone: '8001' },
        ...{ stationId: station.id, assetId },
      },
    ])
    const notices = await dispatcher.call(listTaskNotices, { query: { isLook: 'false' } })
    // by which its page shows that one alone
    const about = { id_equal: notices.data[0]?.recordId ?? '' }
    expect((await dispatcher.call(faultReports.calls.page, { query: about })).data.records).toMatchObject([
      { reportNo: sent.data.reportNo },
    ])
    expect(notices.data).toMatchObject([
      { noticeType: 12, noticeName: `现场报修 ${sent.data.reportNo} 待处理：循环水泵` },
    ])
  })

  it('comes by a code that stands alone: ended, renewed and unknown ones are told alike', async () => {
    const { keeper, assetId, token, send } = await place('ended')
    const unknown = await ask(getLinkedAsset, { token: 'a'.repeat(48) })
    expect(unknown.status).toBe(404)
    const stored = await test.db.asSystem((tx) =>
      tx.execute(sql`select 1 from asset_report_link where token_sha256 like ${`${token}%`}`),
    )
    expect(stored.rows).toEqual([])
    const renewed = (await keeper.call(makeReportLink, { body: { id: assetId } })).data.token
    expect((await send()).msg).toBe(unknown.msg)
    expect((await keeper.call(getReportLink, { query: { id: assetId } })).data.makeTime).not.toBeNull()
    await keeper.call(endReportLink, { body: { id: assetId } })
    const ended = await ask(getLinkedAsset, { token: renewed })
    expect([ended.status, ended.msg]).toEqual([404, unknown.msg])
    expect((await keeper.call(getReportLink, { query: { id: assetId } })).data.makeTime).toBeNull()
  })

  it('are made for many at once: those that have one keep it, unless all are made anew', async () => {
    const { keeper, assetId, token, station } = await place('many')
    const second = (
      await keeper.call(assets.calls.save, {
        body: { stationId: station.id, assetName: '二号泵', assetCode: 'P-2' },
      })
    ).data.id
    const ids = `${assetId},${second}`
    const opens = async (code: string) => (await ask(getLinkedAsset, { token: code })).data?.assetName
    const some = await keeper.call(makeReportLinks, { body: { ids, renews: false } })
    expect(some.data).toMatchObject([{ id: second }])
    expect([await opens(token), await opens(some.data[0].token)]).toEqual(['循环水泵', '二号泵'])
    const all = await keeper.call(makeReportLinks, { body: { ids, renews: true } })
    expect(all.data).toHaveLength(2)
    expect([await opens(token), await opens(some.data[0].token)]).toEqual([undefined, undefined])
    for (const made of all.data)
      expect(await opens(made.token)).toBe(made.id === second ? '二号泵' : '循环水泵')
    const foreign = app.as({ tenantId: 'foreign', userId: '9003' })
    expect((await foreign.call(makeReportLinks, { body: { ids, renews: true } })).status).toBe(404)
  })

  it('is refused without words, with a strange code and beyond what an address and a code may send', async () => {
    const { send, list } = await place('most')
    expect((await send({ description: ' ' })).status).toBe(400)
    expect((await send({ phone: '<b>call</b>' })).status).toBe(400)
    expect((await send({ description: 'x'.repeat(1_001) })).status).toBe(400)
    expect((await send({ token: 'none' })).status).toBe(400)
    for (let count = 0; count < reportLimits.burst; count += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    for (let count = reportLimits.burst; count < reportLimits.reportsOfLinkADay; count += 1) {
      app.clock.set(app.clock.now() + reportLimits.secondsEach * 1000)
      expect((await send()).status).toBe(200)
    }
    app.clock.set(app.clock.now() + 10 * minuteMs)
    expect((await send()).status).toBe(429)
    expect(await list()).toHaveLength(reportLimits.reportsOfLinkADay)
  })

  it('becomes one order, which names it, and waits again where that is removed', async () => {
    const { dispatcher, send, list, order } = await place('order')
    await send()
    const [report] = await list()
    const made = await order(report.id)
    const read = async () =>
      (await dispatcher.call(repairOrders.calls.detail, { query: { id: made.data.id } })).data
    expect(await read()).toMatchObject({
      ...{ source: 'report', reportId: report.id, reportName: report.reportNo },
    })
    expect((await list())[0].state).toBe('ordered')
    expect((await order(report.id)).msg).toBe('这条现场报修已经处理过了')
    expect(
      (await dispatcher.call(faultReportLife.calls.reject, { body: { id: report.id, reason: '误报' } }))
        .status,
    ).toBe(409)
    const keeper = app.as({ tenantId: 'order', userId: '9001' })
    await keeper.call(repairOrders.calls.remove, { query: { ids: made.data.id } })
    expect((await list())[0].state).toBe('waiting')
  })

  it('is rejected with a reason by those who dispatch, and by nobody else', async () => {
    const { send, list, dispatcher, order, station } = await place('reject')
    await send()
    const [{ id }] = await list()
    const { reject } = faultReportLife.calls
    expect((await dispatcher.call(reject, { body: { id } })).status).toBe(400)
    const other = app.as({ tenantId: 'reject', userId: '9002', can: [repairCodes.add, assetCodes.view] })
    expect((await other.call(reject, { body: { id, reason: '误报' } })).status).toBe(403)
    const body = { stationId: station.id, title: '漏水', reportId: id }
    expect((await other.call(repairOrders.calls.save, { body })).status).not.toBe(200)
    expect((await dispatcher.call(reject, { body: { id, reason: '误报' } })).data.state).toBe('rejected')
    expect((await order(id)).msg).toBe('这条现场报修已经处理过了')
    const moves = await dispatcher.call(faultReportLife.history, { query: { id } })
    expect(moves.data).toMatchObject([
      { transition: 'send', userName: null },
      { transition: 'reject', reason: '误报' },
    ])
  })

  it('is seen by its tenant at its station alone, and follows its equipment', async () => {
    const tenantId = 'apart'
    const { send, list, station, order, keeper, assetId } = await place(tenantId)
    const elsewhere = await makeStation(test.db, { tenantId })
    await send()
    const [{ id }] = await list()
    const foreign = app.as({ tenantId: 'foreign', userId: '9003' })
    const there = app.as({ tenantId, userId: '9004', stationIds: [elsewhere.id] })
    const seenBy = async (who: typeof foreign) =>
      (await who.call(faultReports.calls.page, {})).data.records.length
    expect([await seenBy(foreign), await seenBy(there)]).toEqual([0, 0])
    expect((await foreign.call(makeReportLink, { body: { id: assetId } })).status).toBe(404)
    const strange = { body: { stationId: elsewhere.id, title: '漏水', reportId: id } }
    expect((await keeper.call(repairOrders.calls.save, strange)).status).not.toBe(200)
    const device = await makeDevice(test.db, { tenantId, stationId: station.id })
    await keeper.call(assets.calls.update, { body: { id: assetId, deviceId: device.id } })
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`update device set station_id = ${elsewhere.id} where id = ${device.id}`)
      await moveAssets(tx, [device.id])
      await moveFaultReports(tx, [device.id])
    })
    expect(await seenBy(there)).toBe(1)
    expect((await order(id, { stationId: elsewhere.id })).status).toBe(200)
  })
})

describe('photos of a report from the site', () => {
  /** A report that was sent, and what sends a photo of it. */
  async function reported(tenantId: string) {
    const placed = await place(tenantId)
    const { reportNo } = (await placed.send()).data
    const [{ id }] = await placed.list()
    const photo = (body: object = {}) =>
      ask(addReportPhoto, {
        ...{ token: placed.token, reportNo, content: onePixel.toString('base64') },
        ...body,
      })
    const photosOf = async () => (await placed.list())[0].photos
    return { ...placed, id, reportNo, photo, photosOf }
  }
  const held = async (tenantId: string) => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute<{ files: number }>(sql`
        select count(*)::int as files from attachment
        where tenant_id = ${tenantId} and holder = ${faultReportHolder.noun}`),
    )
    return rows[0]?.files
  }

  it('are seen by those who dispatch, then by those who repair, and never by whoever sent them', async () => {
    const { photo, photosOf, reportNo, dispatcher, order, id } = await reported('photo')
    const sent = await photo({ thumbnailContent: onePixel.toString('base64') })
    expect([sent.status, sent.data ?? null]).toEqual([200, null])
    const photos = await photosOf()
    expect(photos).toEqual([
      {
        ...{ id: expect.any(String), fileName: `${reportNo}-1.png` },
        ...{ size: onePixel.length, contentType: 'image/png' },
      },
    ])
    const query = { ids: photos[0].id }
    const [address] = (await dispatcher.call(listAttachmentAddresses, { query })).data
    expect((await app.app.inject({ url: address.url })).rawPayload).toEqual(onePixel)
    expect(address.thumbnailUrl).not.toBeNull()
    const { method, path } = listAttachmentAddresses
    expect((await app.app.inject({ method, url: path, query })).statusCode).toBe(401)
    const fitter = app.as({ tenantId: 'photo', userId: '9005', can: [repairCodes.view] })
    const foreign = app.as({ tenantId: 'foreign', userId: '9003' })
    const sees = async (who: typeof fitter) =>
      (await who.call(listAttachmentAddresses, { query })).status === 200
    expect([await sees(fitter), await sees(foreign)]).toEqual([false, false])
    const made = await order(id)
    const detail = await fitter.call(repairOrders.calls.detail, { query: { id: made.data.id } })
    expect(detail.data.reportPhotos).toEqual(photos)
    expect([await sees(fitter), await sees(foreign)]).toEqual([true, false])
    expect((await photo()).msg).toBe('这条报修不再接收照片')
  })

  it('are pictures, small and few, of a report that was just sent by the code', async () => {
    const other = await reported('few2')
    const { photo, token } = await reported('few')
    expect((await photo({ content: Buffer.from('<svg>').toString('base64') })).status).toBe(400)
    expect((await photo({ content: 'no base64!' })).status).toBe(400)
    const large = Buffer.alloc(mostReportPhotoBytes + 3).toString('base64')
    expect((await photo({ content: large })).status).toBe(400)
    expect((await photo({ token: other.token })).msg).toBe('这条报修不再接收照片')
    expect((await photo({ reportNo: 'BX-0123456789' })).msg).toBe('这条报修不再接收照片')
    expect((await other.photo({ token })).msg).toBe('这条报修不再接收照片')
    for (let count = 0; count < mostReportPhotos; count += 1) expect((await photo()).status).toBe(200)
    expect((await photo()).msg).toBe('这条报修不再接收照片')
    // an hour after it was sent, by the clock of the tests
    expect((await other.photo()).msg).toBe('这条报修不再接收照片')
    expect([await held('few'), await held('few2')]).toEqual([mostReportPhotos, 0])
  })

  it('fill no disk: what nobody has handled has its room, an address its rate, and a rejection frees it', async () => {
    const { photo, photosOf, id, dispatcher } = await reported('room')
    await photo()
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        insert into attachment (tenant_id, holder, record_id, file_name, content_type, size, is_complete)
        select tenant_id, holder, record_id, 'large', content_type, ${reportLimits.waitingPhotoBytes - 100}, true
        from attachment where tenant_id = 'room' and holder = ${faultReportHolder.noun}`),
    )
    expect((await photo()).msg).toBe('报修照片的空间已满，报修本身已经收到')
    expect(await photosOf()).toHaveLength(2)
    await dispatcher.call(faultReportLife.calls.reject, { body: { id, reason: '误报' } })
    expect(await held('room')).toBe(0)
    const answers = []
    for (let count = 0; count < reportLimits.burst * mostReportPhotos; count += 1) answers.push(await photo())
    expect(answers.at(-1)?.status).toBe(429)
  })
})
