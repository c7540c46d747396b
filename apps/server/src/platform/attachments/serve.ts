import { Readable } from 'node:stream'
import { coreErrors } from '@energy-console/contract'
import { isShownInPage, partBytes } from '@energy-console/contract/attachments'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../database'
import { notFound, refuse } from '../errors'
import type { AddressLimit } from '../http'
import type { Clock } from '../jobs/clock'
import { readPart } from './parts'
import { attachmentPreviewTable, attachmentTable, attachmentThumbnailTable } from './table'
import type { Ticket, Tickets } from './ticket'

interface Serving {
  db: Database
  clock: Clock
  strangers: AddressLimit
  tickets: Tickets
}

/** What a ticket that is none costs an address, in calls. */
const refusalCost = 5

/** As a page of its own nothing of an attachment runs, loads anything or stands in a frame of others. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/**
 * Mounts `GET /api/attachments/:ticket`, whole or in ranges. Pictures and PDF are shown, everything else, and all with
 * `?download=1`, is saved. Parts are read one after the other as the client takes them, each in a statement of its own.
 */
export function mountAttachments(app: FastifyInstance, { db, clock, strangers, tickets }: Serving): void {
  app.get<{ Params: { ticket: string }; Querystring: { download?: string } }>(
    '/api/attachments/:ticket',
    { config: { knowsCallers: true } },
    async (request, reply) => {
      const ticket = tickets.read(request.params.ticket, clock.now())
      if (!ticket) {
        if (!strangers.take(request.ip, refusalCost)) throw refuse(coreErrors.tooManyRequests)
        throw notFound()
      }
      const read = <T>(work: (tx: Tx) => Promise<T>) =>
        db.inTenant({ tenantId: ticket.tenantId, stationIds: 'all' }, work, { readOnly: true })
      const found = await read((tx) => findContent(tx, ticket))
      if (!found) throw notFound()
      const { size, contentType, fileName } = found
      const range = rangeOf(request.headers.range, size)
      reply
        .header('content-type', contentType)
        .header('content-security-policy', contentSecurityPolicy)
        .header('cache-control', 'private, max-age=300')
        .header('accept-ranges', 'bytes')
        .header(
          'content-disposition',
          `${isShownInPage(contentType) && !request.query.download ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
      if (range === 'none')
        return reply.status(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
      const { from, to } = range ?? { from: 0, to: size }
      if (range) reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${size}`)
      reply.header('content-length', to - from)
      if (found.bytes) return reply.send(found.bytes.subarray(from, to))
      return reply.send(
        Readable.from(slices((part) => read((tx) => readPart(tx, ticket.id, part)), from, to)),
      )
    },
  )
}

interface Content {
  fileName: string
  contentType: string
  size: number
  /** Of a picture of it: all of them. */
  bytes?: Buffer
}

async function findContent(tx: Tx, { id, kind }: Ticket): Promise<Content | undefined> {
  const [row] = await tx
    .select()
    .from(attachmentTable)
    .where(and(eq(attachmentTable.id, id), eq(attachmentTable.isComplete, true)))
  if (!row || kind === 'file') return row
  const [picture] =
    kind === 'preview'
      ? await tx.select().from(attachmentPreviewTable).where(eq(attachmentPreviewTable.attachmentId, id))
      : await tx.select().from(attachmentThumbnailTable).where(eq(attachmentThumbnailTable.attachmentId, id))
  return picture && { ...picture, fileName: row.fileName, size: picture.bytes.length }
}

/** The one range that a header asks for, its end exclusive; undefined for all, `none` for one that is not there. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : 'none'
}

/** The bytes of a file between two places, part by part. */
async function* slices(read: (part: number) => Promise<Buffer | undefined>, from: number, to: number) {
  for (let part = Math.floor(from / partBytes); part * partBytes < to; part += 1) {
    const bytes = await read(part)
    // The file was removed meanwhile: an answer that breaks off is no file.
    if (!bytes) throw notFound()
    const start = part * partBytes
    yield bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, to - start))
  }
}
