import { listReferenceOptions } from '@energy-console/contract'
import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { devices } from '@energy-console/contract/devices'
import { importCalls } from '@energy-console/contract/imports'
import {
  addAssetFiles,
  assetCategories,
  assetCodes,
  assetHolder,
  assetLife,
  assetMoveHolder,
  assets,
  getAssetFacts,
  listAssetFiles,
  removeAssetFiles,
  supplierDictionary,
} from '@energy-console/contract/maintenance'
import { listTaskNotices } from '@energy-console/contract/notices'
import { dictBizRemove, dictBizSubmit } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { optionRoutes } from '../../../platform/resource'
import type { Caller } from '../../../testing/callApp'
import { makeDevice, makeSite, makeStation, makeUser } from '../../../testing/factories'
import { onePixel, somePdf, upload } from '../../../testing/upload'
import { useMaintenance } from '../../../testing/useMaintenance'

const { test, app } = await useMaintenance((platform) => [{ routes: optionRoutes(platform) }])

const { save, update, detail, page, remove } = assets.calls
let serial = 0

/** Registers a piece of equipment; answers its id. */
async function register(
  who: Caller,
  values: { stationId: string; [field: string]: unknown },
): Promise<string> {
  serial += 1
  const body = { assetName: `1号水泵 ${serial}`, assetCode: `P-${serial}`, ...values }
  const { data, msg } = await who.call(save, { body })
  return data?.id ?? msg
}
const photo = async (who: Caller) =>
  (await upload(who, onePixel, { fileName: '现场.png', holder: assetMoveHolder.noun, thumbnail: onePixel }))
    .data.id
const file = async (who: Caller, bytes = somePdf(), fileName = '说明书.pdf') =>
  (await upload(who, bytes, { fileName, holder: assetHolder.noun, thumbnail: onePixel })).data.id as string
const historyOf = async (who: Caller, id: string) =>
  (await who.call(assetLife.history, { query: { id } })).data
const codesOf = async (who: Caller, query: object) =>
  (await who.call(page, { query: { ascs: 'id', ...query } })).data?.records.map(
    (row: { id: string }) => row.id,
  )

async function place(tenantId: string) {
  const station = await makeStation(test.db, { tenantId })
  return { who: app.as({ tenantId }), stationId: station.id, station }
}

describe('the life of a piece of equipment', () => {
  it('begins in stock, or in use where the day of commissioning is known', async () => {
    const { who, stationId } = await place('begin')
    const stocked = await register(who, { stationId })
    const used = await register(who, { stationId, commissionDate: '2024-05-01', state: 'retired' })
    expect((await who.call(detail, { query: { id: stocked } })).data).toMatchObject({ state: 'stock' })
    expect((await who.call(detail, { query: { id: used } })).data).toMatchObject({ state: 'inUse' })
    expect(await historyOf(who, used)).toMatchObject([
      { transition: 'enterInUse', from: '', to: 'inUse', userName: '管理员' },
    ])
  })

  it('goes on by moves with notes and photos, which stay with it and go with it', async () => {
    const { who, stationId } = await place('moves')
    const id = await register(who, { stationId })
    const { commission, sendToRepair, finishRepair, retire } = assetLife.calls
    expect((await who.call(finishRepair, { body: { id } })).status).toBe(409)
    await who.call(commission, { body: { id, note: '安装调试完成' } })
    // The first day of use is noted by the clock of who says so.
    expect((await who.call(detail, { query: { id } })).data.commissionDate).toBe('2026-03-01')
    expect((await who.call(sendToRepair, { body: { id } })).status).toBe(400)
    const picture = await photo(who)
    await who.call(sendToRepair, { body: { id, reason: '机械密封漏水', photos: [picture] } })
    expect((await historyOf(who, id)).at(-1)).toMatchObject({
      ...{ transition: 'sendToRepair', from: 'inUse', to: 'repair' },
      ...{ reason: '机械密封漏水', photos: [picture] },
    })
    const again = await who.call(sendToRepair, { body: { id, reason: '再次', photos: [await photo(who)] } })
    expect(again).toMatchObject({ status: 409, msg: '台账设备当前为“维修中”，不能送修' })
    expect((await who.call(listAttachmentAddresses, { query: { ids: picture } })).code).toBe(200)
    expect((await who.call(remove, { query: { ids: id } })).error?.key).toBe('maintenance.assetInUse')
    await who.call(retire, { body: { id, reason: '超过使用年限' } })
    expect((await who.call(remove, { query: { ids: id } })).code).toBe(200)
    expect((await who.call(listAttachmentAddresses, { query: { ids: picture } })).code).not.toBe(200)
  })

  it('takes no photo of somebody else, and moves nothing then', async () => {
    const { who, stationId } = await place('photos')
    const id = await register(who, { stationId })
    const foreign = await photo(app.as({ tenantId: 'elsewhere' }))
    const moved = await who.call(assetLife.calls.commission, { body: { id, photos: [foreign] } })
    expect(moved.status).toBe(404)
    expect((await who.call(detail, { query: { id } })).data.state).toBe('stock')
    const reader = app.as({ tenantId: 'photos', can: [assetCodes.view] })
    expect((await reader.call(assetLife.calls.commission, { body: { id } })).status).toBe(403)
    const mover = app.as({ tenantId: 'photos', can: [assetCodes.view, assetCodes.move] })
    expect((await mover.call(assetLife.calls.retire, { body: { id, reason: 'x' } })).status).toBe(403)
  })
})

describe('files', () => {
  it('are added behind each other, the first picture stands for the record, and all go with it', async () => {
    const { who, stationId } = await place('files')
    const id = await register(who, { stationId })
    const [manual, plate, other] = [await file(who), await file(who, onePixel, '铭牌.png'), await file(who)]
    await who.call(addAssetFiles, { body: { id, attachmentIds: [manual] } })
    await who.call(addAssetFiles, { body: { id, attachmentIds: [plate, other] } })
    const names = async () =>
      (await who.call(listAssetFiles, { query: { id } })).data.map((one: { id: string }) => one.id)
    expect(await names()).toEqual([manual, plate, other])
    expect((await who.call(detail, { query: { id } })).data.coverId).toBe(plate)
    expect((await who.call(removeAssetFiles, { body: { id, attachmentIds: '999' } })).status).toBe(404)
    await who.call(removeAssetFiles, { body: { id, attachmentIds: manual } })
    expect(await names()).toEqual([plate, other])
    const stranger = app.as({ tenantId: 'elsewhere' })
    expect((await stranger.call(listAssetFiles, { query: { id } })).status).toBe(404)
    const uploads = await file(stranger)
    expect((await who.call(addAssetFiles, { body: { id, attachmentIds: [uploads] } })).status).toBe(404)
    await who.call(remove, { query: { ids: id } })
    expect((await who.call(listAttachmentAddresses, { query: { ids: plate } })).code).not.toBe(200)
  })
})

describe('the field of files', () => {
  const filesOf = async (who: Caller, id: string) => (await who.call(detail, { query: { id } })).data?.files
  const idsOf = async (who: Caller, id: string) =>
    (await filesOf(who, id)).map((one: { id: string }) => one.id)

  it('is saved with its record, changed by what a body names, left alone by one that names none', async () => {
    const { who, stationId } = await place('filed')
    const [plate, manual, later] = [await file(who, onePixel, '铭牌.png'), await file(who), await file(who)]
    const id = await register(who, { stationId, files: [{ id: plate }, { id: manual }] })
    expect(await filesOf(who, id)).toMatchObject([
      { id: plate, fileName: '铭牌.png', contentType: 'image/png' },
      { id: manual, fileName: '说明书.pdf', contentType: 'application/pdf' },
    ])
    const { data: listed } = await who.call(page, { query: { id_equal: id } })
    expect(listed.records[0]).toMatchObject({ id, coverId: plate })
    expect(listed.records[0]).not.toHaveProperty('files')
    await who.call(update, { body: { id, assetName: '2号水泵' } })
    expect(await idsOf(who, id)).toEqual([plate, manual])
    await who.call(update, { body: { id, files: [{ id: later }, { id: plate }] } })
    expect(await idsOf(who, id)).toEqual([later, plate])
    expect((await who.call(listAttachmentAddresses, { query: { ids: manual } })).code).not.toBe(200)
    await who.call(remove, { query: { ids: id } })
    expect((await who.call(listAttachmentAddresses, { query: { ids: plate } })).code).not.toBe(200)
  })

  it('takes neither what others have uploaded nor what other records hold, and then nothing is saved', async () => {
    const { who, stationId } = await place('foreign')
    const own = await file(who)
    const first = await register(who, { stationId, files: [{ id: own }] })
    const strange = await file(app.as({ tenantId: 'foreign', userId: '77' }))
    for (const taken of [own, strange]) {
      const body = { assetName: '泵', assetCode: `taken-${taken}`, stationId, files: [{ id: taken }] }
      expect((await who.call(save, { body })).status).toBe(404)
    }
    expect(await idsOf(who, first)).toEqual([own])
    const { data } = await who.call(page, { query: {} })
    expect(data.total).toBe(1)
  })
})

describe('a record', () => {
  it('stands at sites and devices of its own station, and is seen with its history by those who see that', async () => {
    const tenantId = 'places'
    const { who, stationId } = await place(tenantId)
    const other = await makeStation(test.db, { tenantId })
    const site = await makeSite(test.db, { tenantId, stationId: other.id })
    const device = await makeDevice(test.db, { tenantId, stationId: other.id })
    const body = { assetName: '泵', assetCode: 'X', stationId }
    expect((await who.call(save, { body: { ...body, siteId: site.id } })).error).toMatchObject({
      key: 'maintenance.siteOfOtherStation',
      field: 'siteId',
    })
    expect((await who.call(save, { body: { ...body, deviceId: device.id } })).error?.key).toBe(
      'maintenance.deviceOfOtherStation',
    )
    const id = await register(who, { stationId })
    const [ofOne, ofOther] = [stationId, other.id].map((one) => app.as({ tenantId, stationIds: [one] }))
    if (!ofOne || !ofOther) return
    expect((await ofOther.call(assetLife.history, { query: { id } })).status).toBe(404)
    await who.call(update, { body: { id, stationId: other.id, deviceId: device.id } })
    expect(await historyOf(ofOther, id)).toHaveLength(1)
    expect((await ofOne.call(detail, { query: { id } })).status).toBe(404)
    const removal = await who.call(devices.calls.remove, { query: { ids: device.id } })
    expect(removal.error?.params).toEqual({ count: 1, what: '台账设备' })
  })

  it('has a code of its own in the tenant, its figures and parts, and dates in order', async () => {
    const { who, stationId } = await place('fields')
    const rows = {
      ratings: [{ ratingName: '额定功率', ratingValue: '37', ratingUnit: 'kW' }],
      spareParts: [{ partName: '机械密封', partModel: 'MG1-45', quantity: 2, partUnit: '套' }],
    }
    const id = await register(who, { stationId, assetCode: 'SAME', ...rows })
    expect((await who.call(detail, { query: { id } })).data).toMatchObject(rows)
    const twin = { assetName: 'b', assetCode: 'SAME', stationId }
    expect((await who.call(save, { body: twin })).error).toMatchObject({
      key: 'core.duplicate',
      field: 'assetCode',
    })
    const early = { id, purchaseDate: '2024-05-02', warrantyDate: '2024-05-01' }
    expect((await who.call(update, { body: early })).error).toMatchObject({ field: 'warrantyDate' })
  })

  it('is found by several categories and sites at once', async () => {
    const { who, stationId } = await place('found')
    const categoryOf = async (body: object) => (await who.call(assetCategories.calls.save, { body })).data.id
    const pumps = await categoryOf({ categoryName: '水泵' })
    const booster = await categoryOf({ categoryName: '变频泵', parentId: pumps })
    const first = await register(who, { stationId, categoryId: pumps })
    const second = await register(who, { stationId, categoryId: booster })
    await register(who, { stationId })
    expect(await codesOf(who, { categoryId_in: `${pumps},${booster}` })).toEqual([first, second])
    expect(await codesOf(who, { categoryId_in: booster })).toEqual([second])
    expect((await who.call(page, { query: { categoryId_in: '1,x' } })).status).toBe(400)
    const circle = { id: pumps, parentId: booster }
    expect((await who.call(assetCategories.calls.update, { body: circle })).error?.key).toBe(
      'maintenance.ownCategory',
    )
    const removal = await who.call(assetCategories.calls.remove, { query: { ids: booster } })
    expect(removal.error?.key).toBe('core.inUse')
  })
})

describe('the end of a warranty', () => {
  it('is counted by the clock of the station, told once, and of no use for what is retired', async () => {
    const tenantId = 'warranty'
    const { who, stationId } = await place(tenantId)
    app.clock.set(Date.parse('2026-03-01T04:00:00Z'))
    // somebody else's station has a zone that this database does not know
    const odd = await place('warranty2')
    const there = await register(odd.who, { stationId: odd.stationId, warrantyDate: '2026-03-11' })
    await test.db.asOwner((tx) =>
      tx.execute(sql`update station set time_zone = 'Mars/Olympus' where id = ${odd.stationId}`),
    )
    const shown = await odd.who.call(detail, { query: { id: there } })
    expect(shown.data).toMatchObject({ warrantyDaysLeft: 10 })
    const due = await register(who, { stationId, warrantyDate: '2026-03-11', remindDays: 10 })
    const over = await register(who, { stationId, warrantyDate: '2026-02-28' })
    await register(who, { stationId, warrantyDate: '2026-03-12', remindDays: 10 })
    const retired = await register(who, { stationId, warrantyDate: '2026-02-01' })
    await who.call(assetLife.calls.retire, { body: { id: retired, reason: '损坏' } })
    expect((await who.call(detail, { query: { id: due } })).data).toMatchObject({
      warrantyDaysLeft: 10,
      remindDate: '2026-03-01',
    })
    const { data } = await who.call(getAssetFacts)
    expect(data).toMatchObject({ warranty: { due: 1, expired: 1 }, today: '2026-03-01' })
    const near = { remindDate_le: data.today, state_notequal: 'retired' }
    expect(await codesOf(who, near)).toEqual([due, over])
    const remind = () => app.platform.jobs.run('maintenance.remindOfWarranties')
    await remind()
    // Nobody who may see equipment was there the first time.
    const userId = await makeUser(test.db, { tenantId, codes: [assetCodes.view], stationIds: [stationId] })
    await remind()
    await remind()
    const { data: told } = await app.as({ tenantId, userId }).call(listTaskNotices, {})
    expect(told).toMatchObject([{ stationId, noticeType: 5, recordId: null, isLook: false }])
  })
})

/** A tenant with two suppliers in its dictionary, keys `1` and `2`. */
async function withSuppliers(tenantId: string) {
  const made = await place(tenantId)
  const { who } = made
  const submit = async (body: object) => (await who.call(dictBizSubmit, { body })).data?.id as string
  const parentId = await submit({ code: supplierDictionary, dictValue: '供应商' })
  const of = { code: supplierDictionary, parentId }
  const first = await submit({ ...of, dictKey: '1', dictValue: '华信机电' })
  await submit({ ...of, dictKey: '2', dictValue: '苏能电气', sort: 1 })
  const change = (body: object) =>
    who.call(dictBizSubmit, { body: { ...of, id: first, dictKey: '1', ...body } })
  return { ...made, first, change, parentId }
}

describe('a field of a dictionary', () => {
  const offered = async (who: Caller, query: object = {}) =>
    (await who.call(listReferenceOptions, { query: { noun: `dictBiz:${supplierDictionary}`, ...query } }))
      .data

  it('takes the keys of entries, and is answered and written with their words', async () => {
    const { who, stationId, change } = await withSuppliers('words')
    const id = await register(who, { stationId, supplier: '1' })
    const told = async () => (await who.call(detail, { query: { id } })).data
    expect(await told()).toMatchObject({ supplier: '1', supplierName: '华信机电' })
    await change({ dictValue: '华信机电设备' })
    expect(await told()).toMatchObject({ supplierName: '华信机电设备' })
    expect(await codesOf(who, { supplier_equal: '1' })).toEqual([id])
    expect(await codesOf(who, { supplier_equal: '2' })).toEqual([])
    for (const supplier of ['3', '华信机电设备'])
      expect((await who.call(update, { body: { id, supplier } })).error).toMatchObject({
        key: 'core.invalid',
        field: 'supplier',
      })
    const foreign = await place('elsewhere')
    expect(await register(foreign.who, { stationId: foreign.stationId, supplier: '1' })).toMatch('供应商')
    expect(await offered(foreign.who)).toEqual([])
  })

  it('keeps an entry that is sealed, and offers and takes it no more', async () => {
    const { who, stationId, change } = await withSuppliers('sealed')
    const id = await register(who, { stationId, supplier: '1' })
    expect((await offered(who)).map(({ id: key }: { id: string }) => key)).toEqual(['1', '2'])
    await change({ dictValue: '华信机电', isSealed: 1 })
    expect(await offered(who)).toEqual([{ id: '2', title: '苏能电气' }])
    expect(await offered(who, { key: '1' })).toEqual([{ id: '1', title: '华信机电' }])
    expect((await who.call(update, { body: { id, supplier: '1', place: '2 号柜' } })).code).toBe(200)
    expect((await who.call(detail, { query: { id } })).data).toMatchObject({ supplierName: '华信机电' })
    await who.call(update, { body: { id, supplier: '2' } })
    expect((await who.call(update, { body: { id, supplier: '1' } })).error).toMatchObject({
      field: 'supplier',
    })
  })

  it('keeps its entry from being removed and from having another key', async () => {
    const { who, stationId, first, change, parentId } = await withSuppliers('held')
    const id = await register(who, { stationId, supplier: '1' })
    const inUse = { key: 'core.inUse', params: { count: 1, what: '台账设备' } }
    expect((await who.call(dictBizRemove, { query: { ids: first } })).error).toMatchObject(inUse)
    expect((await change({ dictKey: '9', dictValue: '华信机电' })).error).toMatchObject(inUse)
    const renamed = { id: parentId, code: 'another', dictValue: '供应商' }
    expect((await who.call(dictBizSubmit, { body: renamed })).error).toMatchObject(inUse)
    await who.call(update, { body: { id, supplier: null } })
    expect((await who.call(dictBizRemove, { query: { ids: first } })).code).toBe(200)
  })

  it('is read by its words from a file', async () => {
    const { who, stationId, station } = await withSuppliers('filed')
    const line = (code: string, supplier: string) => [code, `泵 ${code}`, station.stationName, supplier]
    const { data } = await who.call(importCalls(assets).check, {
      body: {
        ...{ mode: 'upsert', skipsWrong: false, fileName: 'a.csv', headings: [] },
        columns: ['assetCode', 'assetName', 'stationId', 'supplier'],
        rows: [line('F-1', '苏能电气'), line('F-2', '1'), line('F-3', '没有的')],
      },
    })
    expect(data.problems).toMatchObject([{ row: 2, column: 'supplier' }])
    expect(data.problems).toHaveLength(1)
    expect(stationId).toBeTruthy()
  })
})
