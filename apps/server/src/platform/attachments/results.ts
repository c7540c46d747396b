import { attachmentErrors, partBytes } from '@energy-console/contract/attachments'
import { and, asc, eq, inArray, lt, ne, sql, sum } from 'drizzle-orm'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import { writePart } from './parts'
import { attachmentTable } from './table'

/** Records of this noun hold what tasks have made. It counts in a room of its own, not in that of what people upload. */
export const resultHolder = 'task'

/** Attachments that are no results. */
export const isUploaded = ne(attachmentTable.holder, resultHolder)

/** A file that is made piece by piece. It can be seen when it is finished; nothing holds more than a part of it. */
export interface FileInMaking {
  write(bytes: Uint8Array): Promise<void>
  /** Answers its id. */
  finish(): Promise<string>
}

export interface NewResult {
  /** The task that makes it. */
  recordId: string
  fileName: string
  contentType: string
}

interface Making {
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Bytes that the results of a tenant may have together. */
  roomBytes: number
}

/** Begins the result of a task. Each part is stored in a transaction of its own. */
export async function makeResult({ inTenant, roomBytes }: Making, file: NewResult): Promise<FileInMaking> {
  const id = await inTenant((tx) => begin(tx, file))
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let part = 0
  const store = async (bytes: Uint8Array) => {
    await inTenant(async (tx) => {
      await takeResultRoom(tx, bytes.length, roomBytes)
      await grow(tx, id, bytes.length)
      await writePart(tx, id, part, bytes)
    })
    part += 1
  }
  const storeWhole = async () => {
    const all = Buffer.concat(waiting)
    let from = 0
    for (; all.length - from >= partBytes; from += partBytes)
      await store(all.subarray(from, from + partBytes))
    waiting = [all.subarray(from)]
    waitingBytes = all.length - from
  }
  return {
    async write(bytes) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= partBytes) await storeWhole()
    },
    async finish() {
      if (waitingBytes > 0 || part === 0) await store(Buffer.concat(waiting))
      await inTenant((tx) =>
        tx.update(attachmentTable).set({ isComplete: true }).where(eq(attachmentTable.id, id)),
      )
      return id
    },
  }
}

async function begin(tx: Tx, file: NewResult): Promise<string> {
  const [made] = await tx
    .insert(attachmentTable)
    .values({ ...file, holder: resultHolder, size: 0 })
    .returning({ id: attachmentTable.id })
  if (!made) throw notFound()
  return made.id
}

/** @throws notFound where it was removed meanwhile */
async function grow(tx: Tx, id: string, bytes: number): Promise<void> {
  const grown = await tx
    .update(attachmentTable)
    .set({ size: sql`${attachmentTable.size} + ${bytes}`, updateTime: new Date() })
    .where(eq(attachmentTable.id, id))
    .returning({ id: attachmentTable.id })
  if (grown.length === 0) throw notFound()
}

/** Makes room for so many bytes: the oldest results go first. @throws resultRoom where what is being made takes it all */
async function takeResultRoom(tx: Tx, bytes: number, roomBytes: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('results of ' || current_setting('app.tenant')))`,
  )
  const [held] = await tx
    .select({ bytes: sum(attachmentTable.size).mapWith(Number) })
    .from(attachmentTable)
    .where(eq(attachmentTable.holder, resultHolder))
  const over = (held?.bytes ?? 0) + bytes - roomBytes
  if (over > 0) await removeOldest(tx, over, roomBytes)
}

/**
 * Removes the oldest finished results, the user's own before those of others, until they have freed so many bytes.
 * What was finished within an hour stays: somebody may be about to fetch it. @throws resultRoom where they have not as many
 */
async function removeOldest(tx: Tx, bytes: number, roomBytes: number): Promise<void> {
  const finished = await tx
    .select({ id: attachmentTable.id, size: attachmentTable.size })
    .from(attachmentTable)
    .where(
      and(
        eq(attachmentTable.holder, resultHolder),
        attachmentTable.isComplete,
        lt(attachmentTable.updateTime, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(
      sql`${attachmentTable.createUser}::text is distinct from nullif(current_setting('app.user', true), '')`,
      asc(attachmentTable.id),
    )
    .limit(mostResults)
  let over = bytes
  const gone: string[] = []
  for (const { id, size } of finished) {
    if (over <= 0) break
    gone.push(id)
    over -= size
  }
  if (over > 0) throw refuse(attachmentErrors.resultRoom, { most: Math.floor(roomBytes / 1024 / 1024) })
  await tx
    .delete(attachmentTable)
    .where(and(eq(attachmentTable.holder, resultHolder), inArray(attachmentTable.id, gone)))
}

/** Results of a tenant that are looked at; more would be made faster than they are forgotten. */
const mostResults = 10_000
