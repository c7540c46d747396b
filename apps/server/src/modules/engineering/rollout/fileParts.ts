import { partBytes } from '@energy-console/contract/attachments'
import { LRUCache } from 'lru-cache'
import type { Attachments } from '../../../platform/attachments'
import type { Database } from '../../../platform/database'

/** Bytes of files that are kept in memory for all who fetch at a time. */
const keptBytes = 32 * 1024 * 1024

/** The bytes of stored files, read once where many ask for them. */
export interface FileParts {
  /** The bytes of a file from one place to another; undefined where it is not there. */
  between(tenantId: string, id: string, from: number, to: number): Promise<Buffer | undefined>
}

export function createFileParts({
  db,
  attachments,
}: {
  db: Database
  attachments: Pick<Attachments, 'readPart'>
}): FileParts {
  const parts = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length || 1,
  })
  const reading = new Map<string, Promise<Buffer | undefined>>()

  /** A part of a stored file; asked for by many at once it is read once. */
  const partOf = (tenantId: string, id: string, part: number): Promise<Buffer | undefined> => {
    const key = `${id} ${part}`
    const kept = parts.get(key)
    if (kept) return Promise.resolve(kept)
    const known = reading.get(key)
    if (known) return known
    const read = db
      .inTenant({ tenantId, stationIds: 'all' }, (tx) => attachments.readPart(tx, id, part), {
        readOnly: true,
      })
      .then((bytes) => {
        if (bytes) parts.set(key, bytes)
        return bytes
      })
      .finally(() => reading.delete(key))
    reading.set(key, read)
    return read
  }

  return {
    async between(tenantId, id, from, to) {
      const pieces: Buffer[] = []
      for (let part = Math.floor(from / partBytes); part * partBytes < to; part += 1) {
        const bytes = await partOf(tenantId, id, part)
        if (!bytes) return undefined
        const start = part * partBytes
        pieces.push(bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, to - start)))
      }
      return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
    },
  }
}
