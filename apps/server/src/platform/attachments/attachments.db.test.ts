import {
  beginAttachment,
  discardAttachment,
  finishAttachment,
  getAttachmentRoom,
  listAttachmentAddresses,
  partBytes,
  uploadAttachmentPart,
} from '@energy-console/contract/attachments'
import {
  addFileVersion,
  fileCodes,
  maintenanceFolders,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createMaintenance } from '../../modules/maintenance'
import { createStations } from '../../modules/stations'
import type { CallApp, Caller } from '../../testing/callApp'
import { makeStation } from '../../testing/factories'
import { onePixel, somePdf, upload } from '../../testing/upload'
import { useCallApp } from '../../testing/useCallApp'

const { test, app } = await useCallApp((platform) => [createStations(platform), createMaintenance(platform)])

const addressOf = async (who: Caller, id: string) => {
  const { data, code } = await who.call(listAttachmentAddresses, { query: { ids: id } })
  return { code, ...data?.[0] }
}
const fetchFile = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
const keep = async (who: Caller, id: string, folderId?: string) =>
  (
    await who.call(saveMaintenanceFiles, {
      body: { files: [{ attachmentId: id }], ...(folderId ? { folderId } : {}) },
    })
  ).data.ids[0] as string
const countOf = async (tenantId: string) => {
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ files: number; parts: number }>(sql`
      select (select count(*)::int from attachment where tenant_id = ${tenantId}) as files,
        (select count(*)::int from attachment_part where tenant_id = ${tenantId}) as parts`),
  )
  return rows[0]
}

describe('an upload', () => {
  it('comes in parts, in any order, some of them twice, and is read back whole and in ranges', async () => {
    const who = app.as()
    const bytes = somePdf(2 * partBytes)
    bytes.fill('y', partBytes)
    const { data } = await who.call(beginAttachment, {
      body: { holder: 'maintenanceFile', fileName: '手册.pdf', size: bytes.length },
    })
    expect(data.parts).toBe(3)
    for (const part of [2, 0, 1, 0])
      await who.call(uploadAttachmentPart, {
        query: { id: data.id, part },
        body: bytes.subarray(part * partBytes, (part + 1) * partBytes),
      })
    const finished = await who.call(finishAttachment, { body: { id: data.id } })
    expect(finished.data).toEqual({
      id: data.id,
      fileName: '手册.pdf',
      size: bytes.length,
      contentType: 'application/pdf',
    })
    const { url, thumbnailUrl } = await addressOf(who, data.id)
    expect(thumbnailUrl).toBeNull()
    const whole = await fetchFile(url)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('手册.pdf')}`,
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers['content-security-policy']).toContain('sandbox')
    const some = await fetchFile(url, { range: `bytes=${partBytes - 5}-${partBytes + 4}` })
    expect([some.statusCode, some.body]).toEqual([206, 'xxxxxyyyyy'])
    expect((await fetchFile(url, { range: 'bytes=-3' })).body).toBe('yyy')
    expect((await fetchFile(url, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  })

  it('is refused while a part is missing, and a part that is too long or too many at once', async () => {
    const who = app.as()
    const size = partBytes + 1
    const { data } = await who.call(beginAttachment, {
      body: { holder: 'maintenanceFile', fileName: 'a.pdf', size },
    })
    const send = async (part: number, length: number) =>
      (
        await who.call(uploadAttachmentPart, {
          query: { id: data.id, part },
          body: Buffer.alloc(length, 'x'),
        })
      ).error?.key
    expect(await send(0, 5)).toBe('attachments.wrongPart')
    expect(await send(1, 2)).toBe('attachments.wrongPart')
    expect(await send(2, 1)).toBe('attachments.wrongPart')
    expect(await send(1, 1)).toBeUndefined()
    const early = await who.call(finishAttachment, { body: { id: data.id } })
    expect(early.error?.key).toBe('attachments.incomplete')
    expect(await send(0, partBytes + 1)).toBe('core.tooLarge')
  })

  it('is bytes, and no other call takes bytes', async () => {
    const who = app.as()
    const { data } = await who.call(beginAttachment, {
      body: { holder: 'maintenanceFile', fileName: 'a.pdf', size: 1 },
    })
    const asJson = await who.call(
      { ...uploadAttachmentPart, body: beginAttachment.body },
      {
        query: { id: data.id, part: 0 },
        body: {},
      },
    )
    expect(asJson.error?.key).toBe('core.invalid')
    const asBytes = await who.call(
      { ...beginAttachment, body: uploadAttachmentPart.body },
      {
        body: Buffer.from('{}'),
      },
    )
    expect(asBytes.msg).toBe('请求内容：不支持的内容类型')
  })

  it('is nobody else’s to go on with, to give up or to see', async () => {
    const who = app.as({ userId: '1' })
    const other = app.as({ userId: '2' })
    const { data } = await upload(who, somePdf())
    expect((await addressOf(who, data.id)).code).toBe(200)
    expect((await addressOf(other, data.id)).code).toBe(404)
    expect((await other.call(discardAttachment, { query: { id: data.id } })).code).toBe(404)
    const taken = await other.call(saveMaintenanceFiles, { body: { files: [{ attachmentId: data.id }] } })
    expect(taken.code).toBe(404)
    expect((await who.call(discardAttachment, { query: { id: data.id } })).code).toBe(200)
    expect((await addressOf(who, data.id)).code).toBe(404)
  })

  it('needs a code of what is going to hold it', async () => {
    const reader = app.as({ can: [fileCodes.view] })
    expect((await upload(reader, somePdf())).code).toBe(403)
    expect((await upload(app.as({ can: [fileCodes.edit] }), somePdf())).code).toBe(200)
    expect((await upload(app.as(), somePdf(), { holder: 'nothing' })).error?.key).toBe(
      'attachments.unknownHolder',
    )
  })
})

describe('the type of a file', () => {
  const typeOf = async (bytes: Buffer, fileName: string) => {
    const { data, error } = await upload(app.as({ tenantId: 'types' }), bytes, { fileName })
    return error?.key ?? data.contentType
  }
  const types: [string, Buffer, string, string][] = [
    ['comes from its bytes, whatever its name', onePixel, 'report.pdf', 'image/png'],
    ['of a text comes from its name', Buffer.from('a,b\n1,2\n'), '备件.csv', 'text/csv'],
    ['of a text in GB 18030 too', Buffer.from('b1b8bcfe2c31', 'hex'), '备件.csv', 'text/csv'],
    ['of a page is that of a text', Buffer.from('<html><script>alert(1)</script>'), 'a.txt', 'text/plain'],
    ['is unknown where nothing is known', Buffer.from([1, 0, 2, 0, 3]), 'a.dwg', 'application/octet-stream'],
    ['is refused for a program under another name', programBytes(), 'a.pdf', 'attachments.wrongType'],
    ['is refused for a name that runs', Buffer.from('del *.*'), 'a.bat', 'attachments.wrongType'],
    ['is refused for a page', Buffer.from('<p>'), 'a.html', 'attachments.wrongType'],
    [
      'of a page that calls itself PDF is that of a text',
      Buffer.from('<!DOCTYPE html><p>'),
      'a.pdf',
      'text/plain',
    ],
    [
      'of a drawing that can run is that of a text',
      Buffer.from('<?xml version="1.0"?><svg/>'),
      'a.png',
      'text/plain',
    ],
  ]
  it.each(types)('%s', async (_what, bytes, fileName, expected) => {
    expect(await typeOf(bytes, fileName)).toBe(expected)
  })

  it('decides what is shown in a browser: what is no picture and no PDF is saved', async () => {
    const who = app.as({ tenantId: 'types' })
    const text = await upload(who, Buffer.from('<script>alert(1)</script>'), { fileName: 'a.txt' })
    const { url } = await addressOf(who, text.data.id)
    const { headers } = await fetchFile(url)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/plain',
      "attachment; filename*=UTF-8''a.txt",
    ])
    const picture = await upload(who, onePixel, { fileName: 'a.png', thumbnail: onePixel })
    const address = await addressOf(who, picture.data.id)
    expect((await fetchFile(address.url)).headers['content-disposition']).toMatch(/^inline/)
    expect((await fetchFile(`${address.url}?download=1`)).headers['content-disposition']).toMatch(
      /^attachment/,
    )
    expect((await fetchFile(address.thumbnailUrl ?? '')).rawPayload.equals(onePixel)).toBe(true)
    expect(address.previewUrl).toBeNull()
  })

  it('of the preview of a large picture is its own, and that of a picture', async () => {
    const who = app.as({ tenantId: 'previews' })
    const large = Buffer.concat([onePixel, Buffer.alloc(1_200_000)])
    const { data } = await upload(who, large, { fileName: 'a.png', thumbnail: onePixel, preview: onePixel })
    const { previewUrl, url } = await addressOf(who, data.id)
    const preview = await fetchFile(previewUrl ?? '')
    expect(preview.rawPayload.equals(onePixel)).toBe(true)
    expect(preview.headers['content-type']).toBe('image/png')
    expect((await fetchFile(url)).rawPayload.equals(large)).toBe(true)
    const bad = await upload(who, onePixel, { fileName: 'a.png', preview: Buffer.from('<svg/>') })
    expect(bad.error?.key).toBe('attachments.badPreview')
  })

  it('of a thumbnail is that of a picture', async () => {
    const bad = await upload(app.as(), onePixel, { fileName: 'a.png', thumbnail: Buffer.from('<svg/>') })
    expect(bad.error?.key).toBe('attachments.badThumbnail')
  })
})

/** The head of a Windows program. */
function programBytes() {
  return Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
}

describe('an address', () => {
  it('ends, can be read by nobody else’s key and opens one file alone', async () => {
    const who = app.as()
    const { data } = await upload(who, somePdf())
    const { url } = await addressOf(who, data.id)
    const [claim = '', mac = ''] = url.split('/').at(-1)?.split('.') ?? []
    const mine = Buffer.from(claim, 'base64url').toString()
    const other = mine.replace(` ${data.id} `, ` ${data.id}0 `)
    expect(other).not.toBe(mine)
    const forged = `/api/attachments/${Buffer.from(other).toString('base64url')}.${mac}`
    expect((await fetchFile(forged)).statusCode).toBe(404)
    expect((await fetchFile(`/api/attachments/${claim}.`)).statusCode).toBe(404)
    app.clock.advance(5 * 60_000 - 1)
    expect((await fetchFile(url)).statusCode).toBe(200)
    app.clock.advance(5 * 60_000 + 1)
    expect((await fetchFile(url)).statusCode).toBe(404)
  })

  it('is given to who sees the record: its tenant, its station, its code', async () => {
    const who = app.as({ tenantId: 'seen' })
    const station = await makeStation(test.db, { tenantId: 'seen' })
    const folder = await who.call(maintenanceFolders.calls.save, {
      body: { folderName: '图纸', stationId: station.id },
    })
    const { data } = await upload(who, somePdf())
    await keep(who, data.id, folder.data.id)
    const codeFor = async (session: Parameters<CallApp['as']>[0]) =>
      (await addressOf(app.as({ userId: '7', ...session }), data.id)).code
    expect(await codeFor({ tenantId: 'seen' })).toBe(200)
    expect(await codeFor({ tenantId: 'seen', stationIds: [station.id] })).toBe(200)
    expect(await codeFor({ tenantId: 'seen', stationIds: [] })).toBe(404)
    expect(await codeFor({ tenantId: 'seen', can: ['devices_list'] })).toBe(404)
    expect(await codeFor({ tenantId: 'other' })).toBe(404)
  })
})

describe('room', () => {
  it('is taken when an upload begins and refused when it is used up', async () => {
    const who = app.as({ tenantId: 'full' })
    const begin = (size: number) =>
      who.call(beginAttachment, { body: { holder: 'maintenanceFile', fileName: 'a.pdf', size } })
    const mebibyte = 1024 * 1024
    expect((await begin(8 * mebibyte)).code).toBe(200)
    expect((await begin(1)).error).toMatchObject({ key: 'attachments.quota', params: { quota: 8 } })
    expect((await who.call(getAttachmentRoom)).data).toMatchObject({
      usedBytes: 8 * mebibyte,
      quotaBytes: 8 * mebibyte,
    })
    const large = await app.as({ tenantId: 'empty' }).call(beginAttachment, {
      body: { holder: 'maintenanceFile', fileName: 'a.pdf', size: 200 * mebibyte + 1 },
    })
    expect(large.error).toMatchObject({ key: 'attachments.tooLarge', params: { most: 200 }, field: 'size' })
  })
})

describe('an upload beside others', () => {
  it('gets the last room, or does not: never two of them', async () => {
    const who = app.as({ tenantId: 'edge' })
    const size = 5 * 1024 * 1024
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        who.call(beginAttachment, { body: { holder: 'maintenanceFile', fileName: 'a.pdf', size } }),
      ),
    )
    const keys = answers.map(({ code, error }) => (code === 200 ? 'room' : error?.key))
    expect(keys.sort()).toEqual([...Array(5).fill('attachments.quota'), 'room'])
  })

  it('finds that its record is gone, and leaves nothing in a record that comes later', async () => {
    const who = app.as({ tenantId: 'late' })
    const first = await upload(who, somePdf())
    const fileId = await keep(who, first.data.id)
    const second = await upload(who, somePdf())
    await who.call(removeMaintenanceFiles, { query: { ids: fileId } })
    const added = await who.call(addFileVersion, { body: { id: fileId, attachmentId: second.data.id } })
    expect(added.code).toBe(404)
    // It is the uploader's still, who can give it to another record.
    expect(await countOf('late')).toEqual({ files: 1, parts: 1 })
    expect((await addressOf(who, second.data.id)).code).toBe(200)
  })

  it('cannot be given twice, and not to a record while another takes it', async () => {
    const who = app.as({ tenantId: 'twice' })
    const { data } = await upload(who, somePdf())
    const body = { files: [{ attachmentId: data.id }] }
    const both = await Promise.all([
      who.call(saveMaintenanceFiles, { body }),
      who.call(saveMaintenanceFiles, { body }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 404])
    expect(await countOf('twice')).toEqual({ files: 1, parts: 1 })
  })
})

describe('a name', () => {
  it.each([
    ['with lines', 'a\r\nset-cookie: x=1.pdf', 'a__set-cookie_ x=1.pdf'],
    ['that runs from right to left', 'rep\u202efdp.exe.pdf', 'rep_fdp.exe.pdf'],
    ['with marks that nobody sees', 'a\u200f\u061c.pdf', 'a__.pdf'],
    ['of a folder above', '../../etc/a.pdf', '_._etc_a.pdf'],
    ['with quotes and percent signs', 'a"%0d%0a.pdf', 'a_%0d%0a.pdf'],
    ['with pictures in it', '报告😀.pdf', '报告😀.pdf'],
  ])('%s is harmless in the head of a download', async (_what, fileName, stored) => {
    const who = app.as({ tenantId: 'names' })
    const { data } = await upload(who, somePdf(), { fileName })
    expect(data.fileName).toBe(stored)
    const { url } = await addressOf(who, data.id)
    expect((await fetchFile(url)).headers['content-disposition']).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent(stored)}`,
    )
  })
})

describe('attachments', () => {
  it('go with their record', async () => {
    const who = app.as({ tenantId: 'gone' })
    const { data } = await upload(who, somePdf())
    const fileId = await keep(who, data.id)
    expect(await countOf('gone')).toEqual({ files: 1, parts: 1 })
    await who.call(removeMaintenanceFiles, { query: { ids: fileId } })
    expect(await countOf('gone')).toEqual({ files: 0, parts: 0 })
  })

  it('that no record took go after a day, and those whose record is gone', async () => {
    const who = app.as({ tenantId: 'unused' })
    const [taken, orphan] = [await upload(who, somePdf()), await upload(who, somePdf())]
    await upload(who, somePdf())
    await keep(who, taken.data.id)
    const orphanFile = await keep(who, orphan.data.id)
    await test.db.asSystem((tx) => tx.execute(sql`delete from maintenance_file where id = ${orphanFile}`))
    const forget = () => app.platform.jobs.run('attachments.forget')
    app.clock.set(Date.now())
    await forget()
    expect(await countOf('unused')).toEqual({ files: 2, parts: 2 })
    app.clock.advance(25 * 3_600_000)
    await forget()
    expect(await countOf('unused')).toEqual({ files: 1, parts: 1 })
    expect((await addressOf(who, taken.data.id)).code).toBe(200)
  })

  it('that were begun and never came take room for an hour, and of one user for a few', async () => {
    const who = app.as({ tenantId: 'resting' })
    const begin = async () =>
      (await who.call(beginAttachment, { body: { holder: 'maintenanceFile', fileName: 'a.pdf', size: 9 } }))
        .data.id as string
    const first = await begin()
    const second = await begin()
    await who.call(uploadAttachmentPart, { query: { id: first, part: 0 }, body: Buffer.from('%PDF-1.7\n') })
    for (let count = 0; count < 7; count += 1) await begin()
    expect(await countOf('resting')).toMatchObject({ files: 8 })
    const finish = async (id: string) => (await who.call(finishAttachment, { body: { id } })).code
    expect([await finish(first), await finish(second)]).toEqual([200, 404])
    app.clock.set(Date.now() + 2 * 3_600_000)
    await app.platform.jobs.run('attachments.forget')
    expect(await countOf('resting')).toMatchObject({ files: 1 })
  })

  it('of a field are kept in their order, and what is left out is removed', async () => {
    const who = app.as({ tenantId: 'field' })
    const of = { holder: 'maintenanceFile', recordId: '77' }
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await upload(who, somePdf())).data.id)
    const [a = '', b = '', c = ''] = ids
    const { attachments } = app.platform
    const scope = { tenantId: 'field', stationIds: 'all', userId: '1' } as const
    const keepIds = (kept: string[]) =>
      test.db.inTenant(scope, (tx) => attachments.keep(tx, who.session, of, kept))
    const held = async () => {
      const found = await test.db.inTenant(scope, (tx) => attachments.listOf(tx, of.holder, ['77']))
      return found.get('77')?.map(({ id }) => id)
    }
    await keepIds([b, a])
    expect(await held()).toEqual([b, a])
    await keepIds([c, b])
    expect(await held()).toEqual([c, b])
    await expect(keepIds([c, a])).rejects.toThrow()
    expect(await held()).toEqual([c, b])
    await keepIds([])
    expect(await held()).toBeUndefined()
  })
})
