import type { Call } from '@energy-console/contract'
import { beginAttachment, finishAttachment, uploadAttachmentPart } from '@energy-console/contract/attachments'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import type { Caller } from '../caller'
import type { Body } from '../records'

/** An upload of one byte that has begun. */
export async function begunBy(call: Caller, holder = 'maintenanceFile'): Promise<string> {
  const { data } = await call(beginAttachment, {
    body: { holder, fileName: 'a.txt', size: 1 },
  })
  return data.id
}

/** One that has ended. */
export async function uploadedBy(call: Caller, holder?: string): Promise<string> {
  const id = await begunBy(call, holder)
  await call(uploadAttachmentPart, { query: { id, part: 0 }, body: Buffer.from('a') })
  await call(finishAttachment, { body: { id } })
  return id
}

/** Saves a record; answers its id. @throws what is refused */
export async function savedBy(call: Caller, save: Call, body: Body): Promise<string> {
  const { data, answer } = await call(save, { body })
  if (answer.code !== 200) throw new Error(`${save.path}: ${JSON.stringify(answer)}`)
  return (data as { id: string }).id
}

/** Puts a record down that only the product makes. @param statement answers its id @returns the id */
export async function putDown(db: Database, statement: SQL): Promise<string> {
  const { rows } = await db.asSystem((tx) => tx.execute<{ id: string }>(statement))
  return String(rows[0]?.id)
}

let serial = 0

/** A number that nothing else was given. */
export const nextSerial = () => ++serial

/** A day that nothing else was given: no two tariffs of a station begin on one. */
export const ownDay = () => new Date(Date.UTC(2000, 0, nextSerial())).toISOString().slice(0, 10)
