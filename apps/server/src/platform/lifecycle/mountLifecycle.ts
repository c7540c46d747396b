import {
  type Call,
  coreErrors,
  type FieldChange,
  type Lifecycle,
  type ManualMove,
  type Move,
  manualMoves,
  type OnDevice,
} from '@energy-console/contract'
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Attachments } from '../attachments'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import { type CallContext, type Implementation, implement, noteChanges, type Session } from '../http'
import type { HistoryTable } from './historyTable'
import { type AskedRecord, type LifecycleTables, madeKeyOf, moveRecords, stateOfTold } from './moveRecords'

/** Moves that were made by one call. */
export interface MadeMoves {
  /** The transition. */
  name: string
  ids: readonly string[]
  /** When it was made, where a device tells of it later. */
  madeTime?: Date | undefined
  /** What that device has told of it. */
  onDevice?: OnDevice | undefined
}

/** The states before and after, as the operation log tells them. */
const changesOf = ({ states }: Lifecycle, asked: readonly AskedRecord[]): FieldChange[] => {
  const labelOf = (state: string) => states[state]?.label ?? state
  return asked.flatMap(({ title, before, after }) =>
    after === null
      ? []
      : [
          {
            record: title,
            field: '状态',
            before: labelOf(before),
            after: labelOf(after),
            kind: 'words' as const,
          },
        ],
  )
}

type MoveContext = Pick<CallContext<Call>, 'tx' | 'session' | 'afterCommit'>

/** What is special about a life cycle. */
export interface LifecycleHooks {
  /** Where the photos of moves are kept; needed where a transition takes some. */
  attachments?: Pick<Attachments, 'give'>
  /** More fields that change with a transition, by its name. */
  set?: Readonly<Record<string, (session: Session) => Readonly<Record<string, unknown>>>>
  /** When a move was made that a device tells of; needed where a transition takes that. */
  madeTime?(context: MoveContext, told: { name: string; id: string; onDevice: OnDevice }): Promise<Date>
  /** Tells others. */
  afterMoves?(context: MoveContext, moves: MadeMoves): Promise<void>
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
  const isOnDevices = Object.values(life.transitions).some(({ takes = [] }) => takes.includes('onDevice'))
  if (isOnDevices && !hooks.madeTime) throw new Error(`${life.noun}: nothing says when moves were made`)
  if (isOnDevices && !('madeTime' in tables.history))
    throw new Error(`${life.noun}: its history keeps no time of devices, see deviceHistoryTable`)
  const tellOf = async (
    context: MoveContext,
    { name, madeTime, onDevice }: Omit<MadeMoves, 'ids'>,
    asked: readonly AskedRecord[],
  ) => {
    const ids = asked.flatMap(({ id, after }) => (after === null ? [] : [id]))
    noteChanges(context.tx, changesOf(life, asked))
    if (ids.length > 0) await hooks.afterMoves?.(context, { name, ids, madeTime, onDevice })
  }
  const setOf = (name: string, session: Session) => hooks.set?.[name]?.(session)
  const moves = manualMoves(life).map(({ name, transition, call }) =>
    implement(call, async (context) => {
      const { body, session } = context
      const { id, onDevice, ...said } = body
      const key = onDevice?.key === undefined ? undefined : madeKeyOf(session, onDevice.key)
      const known = key === undefined ? undefined : await stateOfTold(context.tx, life, tables, { id, key })
      // the answer was lost: others may have moved it on since
      if (known !== undefined) return { id, state: known }
      const madeTime = onDevice && (await hooks.madeTime?.(context, { name, id, onDevice }))
      const asked = await moveRecords(
        context,
        life,
        tables,
        { ...said, ids: [id], name, made: madeTime && { time: madeTime, key } },
        setOf(name, session),
      )
      const state = stateOf(life, transition, asked)
      if (photoHolder !== undefined && body.photos) {
        const gifts = body.photos.map((attachmentId) => ({ recordId: id, attachmentId }))
        await hooks.attachments?.give(context.tx, session, photoHolder, gifts)
      }
      await tellOf(context, { name, madeTime, onDevice }, asked)
      return { id, state }
    }),
  )
  const movesOfMany = manualMoves(life).flatMap(({ name, manyCall }) => {
    if (!manyCall) return []
    return implement(manyCall, async (context) => {
      const { ids, ...said } = context.body
      const wanted = { ...said, ids: ids.split(','), name }
      const asked = await moveRecords(context, life, tables, wanted, setOf(name, context.session))
      await tellOf(context, { name }, asked)
      const refused = asked.filter(({ after }) => after === null)
      return {
        moved: asked.length - refused.length,
        refused: refused.map(({ id, before }) => ({ id, state: before })),
      }
    })
  })
  return [
    ...moves,
    ...movesOfMany,
    implement(life.history, async ({ query, tx }) => {
      await requireRecord(tx, tables.record, query.id)
      return findMoves(tx, tables.history, query.id)
    }),
  ]
}

/** The state that the one record is in now. @throws AppError 409 where the transition does not lead out of its state */
function stateOf(
  { label, states }: Lifecycle,
  transition: ManualMove['transition'],
  [asked]: readonly AskedRecord[],
): string {
  if (!asked) throw notFound()
  if (asked.after !== null) return asked.after
  throw refuse(coreErrors.illegalMove, {
    what: label,
    state: states[asked.before]?.label ?? asked.before,
    move: transition.label,
  })
}

/** Refuses (404) a record that the caller does not see. */
async function requireRecord(tx: Tx, record: PgTable, id: string): Promise<void> {
  const column = getTableColumns(record).id
  const found = column ? await tx.select({ id: column }).from(record).where(eq(column, id)) : []
  if (found.length === 0) throw notFound()
}

type MoveRow = Omit<Move, 'moveTime' | 'madeTime'> & { moveTime: Date; madeTime: Date | null }

/** The moves of a record in the order in which they were made, which clocks of devices may contradict; a thousand at most. */
async function findMoves(tx: Tx, history: HistoryTable, recordId: string): Promise<MoveRow[]> {
  // only a history of devices says when moves were made
  const rows: (typeof history.$inferSelect & { madeTime?: Date | null })[] = await tx
    .select()
    .from(history)
    .where(eq(history.recordId, recordId))
    .orderBy(asc(history.id))
    .limit(most)
  return rows.map(({ id, transition, fromState, toState, madeTime = null, ...row }) => ({
    ...{ id, transition, madeTime, moveTime: row.moveTime, from: fromState, to: toState },
    ...{ userId: row.userId, userName: row.userName, reason: row.reason, note: row.note, photos: row.photos },
  }))
}
