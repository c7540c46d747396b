import { randomBytes } from 'node:crypto'
import { getAttachmentRoom, listAttachmentAddresses, partBytes } from '@energy-console/contract/attachments'
import {
  addFileVersion,
  chooseFileVersion,
  fileCodes,
  getMaintenanceFile,
  getMaintenanceFileFacts,
  listDueMaintenanceFiles,
  listMaintenanceFiles,
  maintenanceFolders,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from '@energy-console/contract/maintenance'
import { listTaskNotices, type TaskNotice } from '@energy-console/contract/notices'
import { stations } from '@energy-console/contract/stations'
import { listTasks } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../testing/callApp'
import { makeStation, makeUser } from '../../../testing/factories'
import { onePixel, somePdf, upload } from '../../../testing/upload'
import { useMaintenance } from '../../../testing/useMaintenance'
import { untilWaiting } from '../../../testing/waitingBackends'

const { test, app } = await useMaintenance()

const folderOf = async (who: Caller, body: object) =>
  (await who.call(maintenanceFolders.calls.save, { body })).data?.id as string

/** Stores a file; answers its id. */
async function save(who: Caller, fileName: string, facts: object = {}, bytes = somePdf()) {
  const { data } = await upload(who, bytes, { fileName })
  const saved = await who.call(saveMaintenanceFiles, {
    body: { ...facts, files: [{ attachmentId: data.id }] },
  })
  return saved.data.ids[0] as string
}
const namesOf = async (who: Caller, query: object = {}) => {
  const { data } = await who.call(listMaintenanceFiles, { query: { ascs: 'fileName', size: 100, ...query } })
  return data?.records.map((file: { fileName: string }) => file.fileName)
}
const detail = async (who: Caller, id: string) => who.call(getMaintenanceFile, { query: { id } })

describe('files', () => {
  it('are saved together, found by words, tags and kinds, changed and removed', async () => {
    const who = app.as({ tenantId: 'found' })
    const folderId = await folderOf(who, { folderName: '资料' })
    const inner = await folderOf(who, { folderName: '照片', parentId: folderId })
    const [manual, photo] = [
      await upload(who, somePdf(), { fileName: 'T1 说明书.pdf' }),
      await upload(who, onePixel, { fileName: '铭牌.png' }),
    ]
    const { data } = await who.call(saveMaintenanceFiles, {
      body: {
        folderId,
        tags: ['变压器'],
        files: [{ attachmentId: manual.data.id }, { attachmentId: photo.data.id, fileName: 'T1 铭牌' }],
      },
    })
    const [manualId = '', photoId = ''] = data.ids
    await save(who, '其他.txt', { remark: '含 T1 的记录' }, Buffer.from('abc'))
    expect(await namesOf(who)).toEqual(['T1 说明书.pdf', 'T1 铭牌', '其他.txt'])
    expect(await namesOf(who, { folderId })).toEqual(['T1 说明书.pdf', 'T1 铭牌'])
    expect(await namesOf(who, { keyword: 't1' })).toEqual(['T1 说明书.pdf', 'T1 铭牌', '其他.txt'])
    expect(await namesOf(who, { keyword: '变压' })).toEqual(['T1 说明书.pdf', 'T1 铭牌'])
    expect(await namesOf(who, { keyword: '%' })).toEqual([])
    expect(await namesOf(who, { tag: '变压器', kind: 'picture' })).toEqual(['T1 铭牌'])
    await who.call(moveMaintenanceFiles, { body: { ids: photoId, folderId: inner } })
    expect(await namesOf(who, { folderId })).toEqual(['T1 说明书.pdf'])
    expect(await namesOf(who, { folderId, tag: '变压器' })).toEqual(['T1 说明书.pdf', 'T1 铭牌'])
    await who.call(updateMaintenanceFile, { body: { id: manualId, fileName: '改名.pdf', tags: ['新'] } })
    const { data: facts } = await who.call(getMaintenanceFileFacts)
    expect(facts.tags).toEqual([
      { tag: '变压器', count: 1 },
      { tag: '新', count: 1 },
    ])
    expect((await detail(who, manualId)).data).toMatchObject({
      fileName: '改名.pdf',
      folderName: '资料',
      attachment: { fileName: 'T1 说明书.pdf', contentType: 'application/pdf' },
      updateUserName: '管理员',
    })
    await who.call(removeMaintenanceFiles, { query: { ids: `${manualId},${photoId}` } })
    expect(await namesOf(who)).toEqual(['其他.txt'])
  })

  it('keep every version; a new one is current, and an old one can be again', async () => {
    const who = app.as({ tenantId: 'versions' })
    const id = await save(who, '报告.pdf')
    const second = await upload(who, onePixel, { fileName: '报告 2.png' })
    const added = await who.call(addFileVersion, { body: { id, attachmentId: second.data.id, note: '复测' } })
    expect(added.data).toEqual({ version: 2 })
    const { data } = await detail(who, id)
    expect(data).toMatchObject({ version: 2, versions: 2, attachment: { contentType: 'image/png' } })
    expect(data.history).toMatchObject([
      { version: 2, note: '复测', isCurrent: true, createUserName: '管理员' },
      { version: 1, isCurrent: false, attachment: { fileName: '报告.pdf' } },
    ])
    expect(await namesOf(who, { kind: 'picture' })).toEqual(['报告.pdf'])
    expect((await who.call(chooseFileVersion, { body: { id, version: 1 } })).data).toEqual({ version: 1 })
    expect(await namesOf(who, { kind: 'picture' })).toEqual([])
    expect((await who.call(chooseFileVersion, { body: { id, version: 9 } })).code).toBe(404)
    for (const { attachment } of data.history)
      expect((await who.call(listAttachmentAddresses, { query: { ids: attachment.id } })).code).toBe(200)
  })

  it('hold until the day that comes with a new version; without one the day stays', async () => {
    const who = app.as({ tenantId: 'days' })
    const id = await save(who, '检定证书.pdf', { expireDate: '2020-01-01' })
    const dayAfter = async (told: { expireDate?: string | null }) => {
      const { data } = await upload(who, onePixel, { fileName: '新.png' })
      await who.call(addFileVersion, { body: { id, attachmentId: data.id, ...told } })
      return (await detail(who, id)).data.expireDate
    }
    expect(await dayAfter({})).toBe('2020-01-01')
    expect(await dayAfter({ expireDate: '2099-12-31' })).toBe('2099-12-31')
    expect((await detail(who, id)).data.dueState).toBe('none')
    expect(await dayAfter({ expireDate: null })).toBeNull()
  })

  it('need the code for what is done with them', async () => {
    const reader = app.as({ tenantId: 'codes', can: [fileCodes.view] })
    const id = await save(app.as({ tenantId: 'codes' }), 'a.pdf')
    expect((await detail(reader, id)).code).toBe(200)
    expect((await reader.call(updateMaintenanceFile, { body: { id, fileName: 'b' } })).code).toBe(403)
    expect((await reader.call(removeMaintenanceFiles, { query: { ids: id } })).code).toBe(403)
    expect((await app.as({ tenantId: 'codes', can: [] }).call(listMaintenanceFiles)).code).toBe(403)
  })
})

describe('folders', () => {
  it('give what is in them their station, also when they move', async () => {
    const tenantId = 'stations'
    const who = app.as({ tenantId })
    const [north, south] = [
      await makeStation(test.db, { tenantId }),
      await makeStation(test.db, { tenantId }),
    ]
    const top = await folderOf(who, { folderName: '图纸', stationId: north.id })
    const inner = await folderOf(who, { folderName: '一次', parentId: top, stationId: south.id })
    const id = await save(who, '系统图.pdf', { folderId: inner })
    await save(who, '公告.pdf')
    const [ofNorth, ofSouth] = [north, south].map((station) => app.as({ tenantId, stationIds: [station.id] }))
    if (!ofNorth || !ofSouth) return
    expect(await namesOf(ofNorth)).toEqual(['公告.pdf', '系统图.pdf'])
    expect(await namesOf(ofSouth)).toEqual(['公告.pdf'])
    const counted = async (stationIds?: string) =>
      (await who.call(getMaintenanceFileFacts, { query: { ...(stationIds && { stationIds }) } })).data.folders
    expect(await counted(north.id)).toHaveLength(2)
    expect(await counted(south.id)).toEqual([{ folderId: null, count: 1 }])
    expect(await counted()).toHaveLength(2)
    expect((await detail(ofSouth, id)).code).toBe(404)
    await who.call(maintenanceFolders.calls.update, { body: { id: top, stationId: south.id } })
    expect(await namesOf(ofNorth)).toEqual(['公告.pdf'])
    expect(await namesOf(ofSouth)).toEqual(['公告.pdf', '系统图.pdf'])
    const removal = await who.call(stations.calls.remove, { query: { ids: south.id } })
    expect(removal.error?.key).toBe('core.inUse')
  })

  it('stand in no circle, have names of their own beside each other and are not removed with files in them', async () => {
    const who = app.as({ tenantId: 'tree' })
    const top = await folderOf(who, { folderName: '上' })
    const inner = await folderOf(who, { folderName: '下', parentId: top })
    const { update, save: add, remove } = maintenanceFolders.calls
    const circle = await who.call(update, { body: { id: top, parentId: inner } })
    expect(circle.error?.key).toBe('maintenance.ownFolder')
    expect((await who.call(add, { body: { folderName: '上' } })).error).toMatchObject({
      key: 'core.duplicate',
      field: 'folderName',
    })
    await save(who, 'a.pdf', { folderId: inner })
    const refused = await who.call(remove, { query: { ids: inner } })
    expect(refused.error?.params).toEqual({ count: 1, what: '运维文件' })
    let parentId = inner
    for (let level = 3; level <= 8; level += 1)
      parentId = await folderOf(who, { folderName: `${level}`, parentId })
    expect((await who.call(add, { body: { folderName: '9', parentId } })).error?.key).toBe(
      'maintenance.tooDeep',
    )
  })
})

describe('folders that are changed at once', () => {
  it('make no circle', async () => {
    const who = app.as({ tenantId: 'circle' })
    const { update } = maintenanceFolders.calls
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [
        await folderOf(who, { folderName: `a${round}` }),
        await folderOf(who, { folderName: `b${round}` }),
      ]
      const answers = await Promise.all([
        who.call(update, { body: { id: one, parentId: two } }),
        who.call(update, { body: { id: two, parentId: one } }),
      ])
      expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1)
    }
  })

  it('leave no file at the station that they had', async () => {
    const tenantId = 'moving'
    const who = app.as({ tenantId })
    const [north, south] = [
      await makeStation(test.db, { tenantId }),
      await makeStation(test.db, { tenantId }),
    ]
    const folderId = await folderOf(who, { folderName: '图纸', stationId: north.id })
    const { data: file } = await upload(who, somePdf(), { fileName: 'a.pdf' })
    let saving: Promise<{ data: { ids: string[] } }> | undefined
    await test.db.inTenant({ tenantId, stationIds: 'all' }, async (tx) => {
      await tx.execute(sql`update maintenance_folder set station_id = ${south.id} where id = ${folderId}`)
      saving = who.call(saveMaintenanceFiles, { body: { folderId, files: [{ attachmentId: file.id }] } })
      // It has read the folder as it is for everybody else, or waits for us.
      await untilWaiting(test.db, 1)
    })
    const saved = await saving
    expect((await detail(who, saved?.data.ids[0] ?? '')).data.stationId).toBe(south.id)
  })
})

describe('the day on which a file expires', () => {
  it('is told by the clock of its station, and people are reminded once', async () => {
    const tenantId = 'due'
    const who = app.as({ tenantId })
    // 2026-03-01 12:00 in Shanghai, 2026-02-28 18:00 in Honolulu.
    app.clock.set(Date.parse('2026-03-01T04:00:00Z'))
    const west = await makeStation(test.db, { tenantId, timeZone: 'Pacific/Honolulu' })
    const folderId = await folderOf(who, { folderName: '证书', stationId: west.id })
    // somebody else's station has a zone that this database does not know
    const other = app.as({ tenantId: 'dueElsewhere' })
    const odd = await makeStation(test.db, { tenantId: 'dueElsewhere' })
    const oddFolder = await folderOf(other, { folderName: '证书', stationId: odd.id })
    await save(other, '火星.pdf', { expireDate: '2026-02-28', folderId: oddFolder })
    await test.db.asOwner((tx) =>
      tx.execute(sql`update station set time_zone = 'Mars/Olympus' where id = ${odd.id}`),
    )
    expect(await namesOf(other, { due: 'expired' })).toEqual(['火星.pdf'])
    await save(who, '过期.pdf', { expireDate: '2026-02-28' })
    await save(who, '西部.pdf', { expireDate: '2026-02-28', folderId })
    await save(who, '临近.pdf', { expireDate: '2026-03-11', remindDays: 10 })
    await save(who, '还早.pdf', { expireDate: '2026-03-12', remindDays: 10 })
    await save(who, '长期.pdf')
    const unknown = await who.call(listMaintenanceFiles, { query: { ascs: 'constructor' } })
    expect(unknown.code).toBe(400)
    const { data } = await who.call(listDueMaintenanceFiles)
    expect(
      data.map((file: { fileName: string; dueState: string; daysLeft: number }) => [
        file.fileName,
        file.dueState,
        file.daysLeft,
      ]),
    ).toEqual([
      ['过期.pdf', 'expired', -1],
      ['西部.pdf', 'due', 0],
      ['临近.pdf', 'due', 10],
    ])
    expect(await namesOf(who, { due: 'expired' })).toEqual(['过期.pdf'])
    const remind = () => app.platform.jobs.run('maintenance.remind')
    await remind()
    // Nobody who may see files was there: whoever comes is told.
    const userId = await makeUser(test.db, { tenantId, codes: [fileCodes.view] })
    const noticesOf = async () =>
      (await app.as({ tenantId, userId }).call(listTaskNotices, {})).data.map(
        ({ stationId, title }: TaskNotice) => [stationId, title.params],
      )
    await remind()
    const first = await noticesOf()
    expect(first.length).toBe(2)
    expect(first).toContainEqual([west.id, { name: '西部.pdf' }])
    expect(first).toContainEqual([null, { name: '过期.pdf', count: 2 }])
    await remind()
    expect((await noticesOf()).length).toBe(2)
    app.clock.advance(24 * 3_600_000)
    await remind()
    expect((await noticesOf()).slice(0, -2)).toEqual([[null, { name: '还早.pdf' }]])
    // Three days on which nothing ran: what came near meanwhile is told of once, and nothing again.
    await save(who, '停机.pdf', { expireDate: '2026-03-14', remindDays: 10 })
    app.clock.advance(3 * 24 * 3_600_000)
    await remind()
    await remind()
    expect((await noticesOf()).slice(0, -3)).toEqual([[null, { name: '停机.pdf' }]])
  })
})

describe('packing', () => {
  it('makes one archive of the current versions, in their folders, in the background', async () => {
    const who = app.as({ tenantId: 'pack' })
    const folderId = await folderOf(who, { folderName: '清单' })
    const ids = [
      await save(who, 'a.txt', {}, Buffer.from('one')),
      await save(who, 'a.txt', {}, Buffer.from('two')),
      await save(who, 'b.csv', { folderId }, Buffer.from('1,2')),
      await save(who, '../../x.txt', {}, Buffer.from('out')),
      await save(who, 'd.txt', {}, Buffer.from('four')),
    ]
    await who.call(updateMaintenanceFile, { body: { id: ids[4], fileName: '..\\..\\run.exe' } })
    expect((await detail(who, ids[4] ?? '')).data.fileName).toBe('_._run.exe')
    const foreign = await app
      .as({ tenantId: 'other' })
      .call(packMaintenanceFiles, { query: { ids: ids.join() } })
    expect(foreign.code).toBe(404)
    const done = await pack(who, ids)
    const { data: addresses } = await who.call(listAttachmentAddresses, { query: { ids: done.fileId } })
    const { rawPayload } = await app.app.inject({ url: addresses[0].url })
    const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)])
    expect(files.sort()).toEqual([
      ['_._run.exe.txt', 'four'],
      ['_._x.txt', 'out'],
      ['a (2).txt', 'two'],
      ['a.txt', 'one'],
      ['清单/b.csv', '1,2'],
    ])
  })

  it('stores the archive while it grows, whatever room the uploads leave', async () => {
    const who = app.as({ tenantId: 'packs' })
    const noise = randomBytes(3 * 1024 * 1024 + 17)
    const ids = [await save(who, 'a.bin', {}, noise), await save(who, 'b.bin', {}, noise)]
    const { attachments } = app.platform
    const storedBytes: number[] = []
    const read = attachments.readPart
    attachments.readPart = async (tx, id, part) => {
      storedBytes.push(await bytesOfResults('packs'))
      return read(tx, id, part)
    }
    const done = await pack(who, ids).finally(() => {
      attachments.readPart = read
    })
    // Never more than a part of what has been read is still on its way.
    expect(storedBytes.map((bytes, at) => Math.max(0, at - 3) * partBytes <= bytes)).toEqual(
      storedBytes.map(() => true),
    )
    expect(storedBytes.length).toBe(16)
    const { data: addresses } = await who.call(listAttachmentAddresses, { query: { ids: done.fileId } })
    const { rawPayload } = await app.app.inject({ url: addresses[0].url })
    expect(rawPayload).toHaveLength(addresses[0].size)
    for (const bytes of Object.values(unzipSync(rawPayload))) expect(noise.equals(bytes)).toBe(true)
    const { data: room } = await who.call(getAttachmentRoom)
    expect(room.usedBytes).toBe(2 * noise.length)
  })

  it('makes no archive of a file that goes while it is packed, and names it', async () => {
    const who = app.as({ tenantId: 'packGone' })
    const noise = randomBytes(2 * partBytes + 17)
    const ids = [await save(who, 'a.bin', {}, noise), await save(who, 'b.bin', {}, noise)]
    const { attachments } = app.platform
    const read = attachments.readPart
    let parts = 0
    attachments.readPart = async (tx, id, part) => {
      parts += 1
      return parts > 5 ? undefined : read(tx, id, part)
    }
    const failed = await pack(who, ids, 'failed').finally(() => {
      attachments.readPart = read
    })
    expect(failed).toMatchObject({ fileId: null, note: { params: { name: 'b.bin' } } })
    expect(await bytesOfResults('packGone')).toBe(0)
  })

  const pack = async (who: Caller, ids: readonly string[], state = 'done') => {
    const { data } = await who.call(packMaintenanceFiles, { query: { ids: ids.join() } })
    await app.platform.jobs.run('tasks.run')
    return vi.waitFor(
      async () => {
        const { data: tasks } = await who.call(listTasks)
        expect(tasks[0]).toMatchObject({ id: data.taskId, state })
        return tasks[0]
      },
      { timeout: 20_000 },
    )
  }
  const bytesOfResults = async (tenantId: string) => {
    const { rows } = await test.db.systemPool.query(
      `select coalesce(sum(octet_length(p.bytes)), 0)::int as bytes from attachment a
       join attachment_part p on p.attachment_id = a.id where a.tenant_id = $1 and a.holder = 'task'`,
      [tenantId],
    )
    return rows[0].bytes as number
  }
})
