import { fileCodes, maintenanceErrors } from '@energy-console/contract/maintenance'
import { asc, inArray } from 'drizzle-orm'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { TaskKind } from '../../../platform/tasks'
import { plainFileName } from '../../../platform/text'
import { findFiles, type Today } from './queries'
import { maintenanceFileTable } from './table'

/** The kind of the task. */
export const packKind = 'maintenance.pack'

/** Bytes that are packed at once: what a download should not exceed, and a quarter of what the format can hold. */
const mostBytes = 1024 * 1024 * 1024

/** The files to pack. @throws notFound where the request does not see one, packTooLarge */
export async function filesToPack(tx: Tx, today: Today, ids: readonly string[]) {
  const files = await findFiles(tx, today, {
    where: inArray(maintenanceFileTable.id, [...ids]),
    order: [asc(maintenanceFileTable.fileName), asc(maintenanceFileTable.id)],
    limit: 1000,
  })
  if (files.length !== new Set(ids).size) throw notFound()
  if (files.reduce((sum, { attachment }) => sum + attachment.size, 0) > mostBytes)
    throw refuse(maintenanceErrors.packTooLarge, { most: mostBytes / 1024 / 1024 })
  return files
}

/** Packs the current versions of files into one ZIP, in the folders in which they lie; it is stored as it grows. @throws packIncomplete */
export const packTask = (attachments: Attachments, now: () => Date): TaskKind => ({
  isRepeatable: true,
  code: fileCodes.view,
  async run({ session, input, inTenant, progress, makeFile }) {
    const today = { now: now(), timeZone: session.timeZone }
    const files = await inTenant((tx) => filesToPack(tx, today, input.ids as string[]), { readOnly: true })
    const file = await makeFile({ fileName: '运维文件.zip', contentType: 'application/zip' })
    const packed: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      packed.push(chunk)
    })
    const store = async () => {
      for (const chunk of packed.splice(0)) await file.write(chunk)
    }
    const names = new Set<string>()
    const total = files.reduce((sum, { attachment }) => sum + attachment.size, 0)
    let done = 0
    for (const { fileName, folderName, attachment } of files) {
      const folder = folderName ? `${plainFileName(folderName)}/` : ''
      const name = freeName(names, `${folder}${packedName(fileName, attachment)}`)
      // Pictures and PDF are compressed already.
      const isPacked = /^image\/|pdf|zip|officedocument/.test(attachment.contentType)
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
      zip.add(entry)
      let read = 0
      for (let part = 0; ; part += 1) {
        await progress(done, total)
        const bytes = await inTenant((tx) => attachments.readPart(tx, attachment.id, part), {
          readOnly: true,
        })
        if (!bytes) break
        entry.push(bytes)
        await store()
        read += bytes.length
        done += bytes.length
      }
      // it was removed, or another version took its place, while it was packed
      if (read !== attachment.size) throw refuse(maintenanceErrors.packIncomplete, { name: fileName })
      entry.push(new Uint8Array(), true)
    }
    zip.end()
    await store()
    return {
      file,
      note: { text: '共 {{count}} 个文件', params: { count: files.length } },
    }
  },
})

/** The name of a file with the ending that it was uploaded with: a name given later makes no program of it. */
function packedName(fileName: string, attachment: { fileName: string; contentType: string }): string {
  const byType = /^text\//.test(attachment.contentType) ? '.txt' : '.bin'
  const [ending = byType] = /\.[^.\s]{1,12}$/.exec(plainFileName(attachment.fileName)) ?? []
  const name = plainFileName(fileName)
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`
}

/** A name that no other entry has, however it is written: `a (2).pdf` for the second `a.pdf`. */
function freeName(names: Set<string>, wanted: string): string {
  const [, stem = wanted, ending = ''] = /^(.*?)(\.[^./]+)?$/.exec(wanted) ?? []
  let name = wanted
  for (let next = 2; names.has(name.toLowerCase()); next += 1) name = `${stem} (${next})${ending}`
  names.add(name.toLowerCase())
  return name
}
