import { type Lifecycle, type Move, type MoveCall, manualMoves } from '@energy-console/contract'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Attachments } from '../attachments'
import type { Tx } from '../database'
import { notFound } from '../errors'
import { type CallContext, type Implementation, implement, type Session } from '../http'
import type { HistoryTable } from './historyTable'
import { type LifecycleTables, moveRecord } from './moveRecord'

/** A move that was made. */
export interface MadeMove {
  id: string
  /** The transition. */
  name: string
  state: string
}

/** What is special about a life cycle. */
export interface LifecycleHooks {
  /** Where the photos of moves are kept; needed where a transition takes some. */
  attachments?: Pick<Attachments, 'give'>
  /** More fields that change with a transition, by its name. */
  set?: Readonly<Record<string, (session: Session) => Readonly<Record<string, unknown>>>>
  /** Tells others. */
  afterMove?(context: CallContext<MoveCall>, move: MadeMove): Promise<void>
}

const most = 1000

/** Implements the calls of a life cycle: its moves and its history. */
export function mountLifecycle(
  life: Lifecycle,
  tables: LifecycleTables,
  hooks: LifecycleHooks = {},
): Implementation[] {
  const { photoHolder } = life
  if (photoHolder !== undefined && !hooks.attachments)
    throw new Error(`${life.noun}: photos of moves are kept nowhere, see attachments`)
  const moves = manualMoves(life).map(({ name, call }) =>
    implement(call, async (context) => {
      const { body, session } = context
      const set = hooks.set?.[name]?.(session)
      const moved = await moveRecord(context, life, tables, { ...body, name }, set)
      if (photoHolder !== undefined && body.photos) {
        const gifts = body.photos.map((attachmentId) => ({ recordId: body.id, attachmentId }))
        await hooks.attachments?.give(context.tx, session, photoHolder, gifts)
      }
      await hooks.afterMove?.(context, { ...moved, name })
      return moved
    }),
  )
  return [
    ...moves,
    implement(life.history, async ({ query, tx }) => {
      await requireRecord(tx, tables.record, query.id)
      return findMoves(tx, tables.history, query.id)
    }),
  ]
}

/** Refuses (404) a record that the caller does not see. */
async function requireRecord(tx: Tx, record: PgTable, id: string): Promise<void> {
  const column = getTableColumns(record).id
  const found = column ? await tx.select({ id: column }).from(record).where(eq(column, id)) : []
  if (found.length === 0) throw notFound()
}

type MoveRow = Omit<Move, 'moveTime'> & { moveTime: Date }

/** The moves of a record in the order in which they were made, which clocks of devices may contradict; a thousand at most. */
async function findMoves(tx: Tx, history: HistoryTable, recordId: string): Promise<MoveRow[]> {
  const rows = await tx
    .select()
    .from(history)
    .where(eq(history.recordId, recordId))
    .orderBy(asc(history.id))
    .limit(most)
  return rows.map(({ id, transition, fromState, toState, moveTime, userName, reason, note, photos }) => ({
    ...{ id, transition, moveTime, userName, reason, note },
    from: fromState,
    to: toState,
    photos,
  }))
}
