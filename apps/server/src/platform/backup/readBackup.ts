import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod'
import { type BackedUpTable, Manifest, manifestName, Summary, summaryName, tableOfPart } from './manifest'
import { BrokenArchive, readTar, type TarEntry } from './tar'

/** What is done with a backup while it is read, in this order: once the first, for each table that has rows the second. */
export interface BackupReader {
  begin?(manifest: Manifest): Promise<void>
  /** Takes the rows of a table, as COPY writes them. */
  table?(table: BackedUpTable, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Bytes of the file that have been read. */
  progress?(bytes: number): Promise<void>
}

/** What a backup says of itself, checked against what it holds. */
export interface CheckedBackup {
  manifest: Manifest
  summary: Summary
}

/**
 * Reads a backup from its beginning to its end and checks it: whole, in order, every table with the rows and the digest
 * that were counted when it was made.
 *
 * @throws BrokenArchive where it is damaged, cut off, or no backup of ours
 */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<CheckedBackup> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  file.pipe(unpacked)
  try {
    return await read(readTar(unpacked), reader, () => file.bytesRead)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BrokenArchive('the file is damaged', { cause: error })
    throw error
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

async function read(
  entries: AsyncGenerator<TarEntry>,
  reader: BackupReader,
  bytesRead: () => number,
): Promise<CheckedBackup> {
  const manifest = parse(Manifest, await wholeOf(await nextOf(entries), manifestName))
  await reader.begin?.(manifest)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const found = new Map<string, { rows: number; sha256: string }>()
  let entry = await nextOf(entries)
  while (entry.name !== summaryName) {
    const name = tableOfPart(entry.name) ?? ''
    const table = tables.get(name)
    if (!table || found.has(name)) throw new BrokenArchive(`unexpected in a backup: ${entry.name}`)
    const digest = createHash('sha256')
    let rows = 0
    async function* content() {
      for (; tableOfPart(entry.name) === name; entry = await nextOf(entries)) {
        for await (const bytes of entry.content) {
          digest.update(bytes)
          for (const byte of bytes) if (byte === 10) rows += 1
          yield bytes
        }
        await reader.progress?.(bytesRead())
      }
    }
    const all = content()
    await reader.table?.(table, all)
    for await (const _ of all);
    found.set(name, { rows, sha256: digest.digest('hex') })
  }
  const summary = parse(Summary, await wholeOf(entry, summaryName))
  for (const { name } of manifest.tables) {
    const said = summary.tables[name]
    const { rows, sha256 } = found.get(name) ?? { rows: 0, sha256: said?.sha256 }
    if (said?.rows !== rows || said.sha256 !== sha256)
      throw new BrokenArchive(`the rows of ${name} are not those that were backed up`)
  }
  return { manifest, summary }
}

async function nextOf(entries: AsyncGenerator<TarEntry>): Promise<TarEntry> {
  const next = await entries.next()
  if (next.done) throw new BrokenArchive('the backup was cut off before its end')
  return next.value
}

/** A small file of the archive as text. */
async function wholeOf({ name, size, content }: TarEntry, wanted: string): Promise<string> {
  if (name !== wanted || size > 64 * 1024 * 1024) throw new BrokenArchive(`${wanted} is missing`)
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BrokenArchive('this is no backup that this version can read', { cause: error })
  }
}
