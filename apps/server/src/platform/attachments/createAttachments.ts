import { coreErrors } from '@energy-console/contract'
import {
  type Attachment,
  type AttachmentHolder,
  beginAttachment,
  discardAttachment,
  finishAttachment,
  getAttachmentRoom,
  listAttachmentAddresses,
  uploadAttachmentPart,
} from '@energy-console/contract/attachments'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../database'
import { refuse } from '../errors'
import { type AddressLimit, type Implementation, implement, type Session } from '../http'
import type { Clock } from '../jobs/clock'
import type { JobQueue } from '../jobs/queue'
import { addressesOf, addressOf } from './addresses'
import { forgetAttachments } from './forget'
import { type Holders, idColumnOf } from './holders'
import {
  attachmentsOf,
  type Gift,
  giveAttachments,
  type HoldingRecord,
  keepAttachments,
  type MadeFile,
  removeAttachments,
  storeFile,
} from './holding'
import { readPart } from './parts'
import { receiveFile, type SentFile } from './receive'
import { type FileInMaking, makeResult, type NewResult } from './results'
import { mountAttachments } from './serve'
import { createTickets } from './ticket'
import {
  type AttachmentLimits,
  beginUpload,
  discardUpload,
  finishUpload,
  takePart,
  uploadRoom,
} from './upload'

/** Files that records hold: modules register what holds some, and give, list and remove them with their records. */
export interface Attachments {
  /** Records of `table` hold attachments. `where` says which of its rows a session sees, beyond row-level security. */
  register(holder: AttachmentHolder, table: PgTable, where?: (session: Session) => SQL | undefined): void
  /** Gives records of a holder uploads of the session's user; answers them. @throws notFound for what is none */
  give(tx: Tx, session: Session, holder: string, gifts: readonly Gift[]): Promise<Attachment[]>
  /** Stores the value of a field of attachments: these are the record's, in this order, and others of it are removed. */
  keep(tx: Tx, session: Session, of: HoldingRecord, ids: readonly string[]): Promise<void>
  /** Removes those of records that are removed. */
  removeOf(tx: Tx, holder: string, recordIds: readonly string[]): Promise<void>
  /** Those of records, by record, in their order. */
  listOf(tx: Tx, holder: string, recordIds: readonly string[]): Promise<Map<string, Attachment[]>>
  /** Stores a file that the program made; answers its id. */
  store(tx: Tx, of: HoldingRecord, file: MadeFile): Promise<string>
  /** Stores a file that somebody sent who has no account; its type is read from its bytes. @throws tooLarge, wrongType, badThumbnail, quota */
  receive(tx: Tx, of: HoldingRecord, file: SentFile): Promise<string>
  /** An address of an attachment that is good for some minutes; whoever asks for it has seen to it that the session may see its record. */
  addressOf(tenantId: string, id: string): string
  /** Begins the file that a task makes, in transactions of its tenant. */
  makeResult(
    inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
    file: NewResult,
  ): Promise<FileInMaking>
  /** Half a mebibyte of a file; undefined behind its end. */
  readPart(tx: Tx, id: string, part: number): Promise<Buffer | undefined>
  routes: readonly Implementation[]
  mount(app: FastifyInstance): void
}

interface AttachmentOptions {
  db: Database
  clock: Clock
  jobs: JobQueue
  strangers: AddressLimit
  /** Signs the addresses. */
  secret: Uint8Array
  limits: AttachmentLimits
}

/** Addresses that one call answers. */
const mostAddresses = 100

/** Builds the store of attachments; its bytes lie in the database, in parts. */
export function createAttachments(options: AttachmentOptions): Attachments {
  const { db, clock, jobs, limits } = options
  const holders: Holders = new Map()
  const tickets = createTickets(options.secret)
  jobs.define('attachments.forget', () => forgetAttachments(db, holders, clock.now()))
  jobs.schedule('attachments.forget', '23 * * * *')
  return {
    register: (holder, table, where = () => undefined) =>
      void holders.set(holder.noun, { holder, table, id: idColumnOf(table), where }),
    give: giveAttachments,
    keep: keepAttachments,
    removeOf: removeAttachments,
    listOf: attachmentsOf,
    store: storeFile,
    receive: (tx, of, file) => receiveFile({ tx, holders, limits }, of, file),
    addressOf: (tenantId, id) => addressOf(tickets, { tenantId, id, kind: 'file' }, clock.now()),
    makeResult: (inTenant, file) => makeResult({ inTenant, roomBytes: limits.resultBytes }, file),
    readPart,
    mount: (app) => mountAttachments(app, { ...options, tickets }),
    routes: [
      implement(beginAttachment, ({ tx, session, body }) =>
        beginUpload({ tx, session, holders, limits }, body),
      ),
      implement(uploadAttachmentPart, ({ tx, session, query, body }) =>
        takePart({ tx, session }, { ...query, bytes: body }),
      ),
      implement(finishAttachment, ({ tx, session, body }) => finishUpload({ tx, session, holders }, body)),
      implement(discardAttachment, ({ tx, session, query }) => discardUpload({ tx, session }, query.id)),
      implement(listAttachmentAddresses, ({ tx, session, query }) => {
        const ids = query.ids.split(',')
        if (ids.length > mostAddresses)
          throw refuse(coreErrors.invalid, { field: '编号', reason: `最多 ${mostAddresses} 个` }, 'ids')
        return addressesOf({ tx, session, holders, tickets, nowMs: clock.now() }, ids)
      }),
      implement(getAttachmentRoom, async ({ tx }) => ({
        mostBytes: limits.mostBytes,
        ...(await uploadRoom(tx, limits)),
      })),
    ],
  }
}
