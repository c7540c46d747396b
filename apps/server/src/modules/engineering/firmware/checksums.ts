import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Attachments } from '../../../platform/attachments'
import type { Database } from '../../../platform/database'
import { createSlots } from '../../../platform/jobs/slots'
import { firmwareTable } from './table'

/** A firmware whose checksum is not known yet. */
export interface NewFirmware {
  id: string
  tenantId: string
  attachmentId: string
}

/** Reckons the checksums of firmware files beside the requests that bring them. */
export interface Checksums {
  /** Reads the file, part by part, and stores its checksum. */
  reckon(firmware: NewFirmware): Promise<void>
  /** Reckons what an earlier process has left; at the start. */
  catchUp(): Promise<void>
  /** Begins no further part. */
  stop(): void
}

/** The SHA-256 of a file by its parts, hex. */
export async function checksumOf(readPart: (part: number) => Promise<Buffer | undefined>): Promise<string> {
  const hash = createHash('sha256')
  for (let part = 0; ; part += 1) {
    const bytes = await readPart(part)
    if (!bytes) return hash.digest('hex')
    hash.update(bytes)
  }
}

/** Files that are read at a time: each holds a connection for a part, then lets others ask. */
const filesAtOnce = { most: 2, perTenant: 1 }

/** Without one yet; the column is filled up with blanks. */
const isUnknown = sql`${firmwareTable.checksum} = ''`

export function createChecksums({
  db,
  attachments,
  log,
}: {
  db: Database
  attachments: Pick<Attachments, 'readPart'>
  log: Logger
}): Checksums {
  const slots = createSlots(filesAtOnce)
  let isStopped = false

  const readAll = async ({ id, tenantId, attachmentId }: NewFirmware) => {
    const scope = { tenantId, stationIds: 'all' } as const
    const checksum = await checksumOf(async (part) => {
      if (isStopped) throw new Error('stopping')
      return db.inTenant(scope, (tx) => attachments.readPart(tx, attachmentId, part), { readOnly: true })
    })
    await db.inTenant(scope, async (tx) => {
      await tx
        .update(firmwareTable)
        .set({ checksum })
        .where(and(eq(firmwareTable.id, id), isUnknown))
    })
  }

  const reckon: Checksums['reckon'] = (firmware) =>
    slots
      .run(firmware.tenantId, () => readAll(firmware))
      .catch((error: unknown) => {
        if (!isStopped) log.error({ err: error, firmware: firmware.id }, 'checksum not reckoned')
      })

  return {
    reckon,
    async catchUp() {
      const { rows } = await db.asSystem((tx) =>
        tx.execute<NewFirmware & Record<string, unknown>>(sql`
          select id::text as id, tenant_id as "tenantId", attachment_id::text as "attachmentId" from firmware
          where ${isUnknown} and attachment_id is not null`),
      )
      await Promise.all(rows.map(reckon))
    },
    stop() {
      isStopped = true
    },
  }
}
