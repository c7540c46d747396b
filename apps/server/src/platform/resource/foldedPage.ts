import type { Listing } from '@energy-console/contract'
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import type { Session } from '../http'
import type { Row } from './hooks'
import type { Found } from './readPage'
import { idOf } from './record'
import type { RowReader } from './rowReader'

/** A row that stands for itself, or for several that are folded into it. */
export interface Fold {
  readonly id: string
  /** Rows that were not read may belong to it. */
  readonly goesOn?: boolean
  /** Rows that were not read may fold it and others into one, so that what comes after them moves up. */
  readonly mayMerge?: boolean
  /** What the row has more than others. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** How the rows of a listing are folded, where it is asked for. */
export interface Folding {
  isAsked(filters: Readonly<Record<string, unknown>>): boolean
  /** So many rows, in the order that is asked for, are folded at first: for most pages they are enough. */
  soon: number
  /**
   * So many where the page goes beyond them, one of its rows goes on, or one of them or before them may merge; what comes after them
   * stands as it is.
   */
  most: number
  /** What is read of each row to fold it. */
  columns: Readonly<Record<string, PgColumn>>
  /** The rows that are shown, in their order; `isCut` where there are more. What was asked says which order it is. */
  fold(
    rows: readonly Readonly<Record<string, unknown>>[],
    isCut: boolean,
    asked: Readonly<Record<string, unknown>>,
  ): readonly Fold[]
  /** Looks at rows of which some may go on: answers them as they are. `where` is what the list is asked for. */
  settle(tx: Tx, folds: readonly Fold[], where: SQL | undefined): Promise<readonly Fold[]>
  /** What rows have more that come after those that are folded, and so stand as they are. */
  readonly left: Readonly<Record<string, unknown>>
}

interface Selection {
  where: SQL | undefined
  order: readonly SQL[]
  asked: Readonly<Record<string, unknown>>
  mostCounted?: number
}

interface Window {
  limit: number
  offset: number
}

/** A page of the rows of which some are folded into others; the rest of a long list follows as it is. */
export async function foldedPage<L extends Listing>(
  { tx, session, from, reader }: { tx: Tx; session: Session; from: PgTable; reader: RowReader<L> },
  { soon, most, columns, fold, settle, left }: Folding,
  { where, order, asked, ...counting }: Selection,
  { limit, offset }: Window,
): Promise<Found<Row<L>>> {
  const foldSome = async (count: number) => {
    const read = await tx
      .select({ ...columns, id: idOf(from) })
      .from(from)
      .where(where)
      .orderBy(...order)
      .limit(count + 1)
    const isCut = read.length > count
    const folds = fold(read.slice(0, count), isCut, asked)
    const shown = folds.slice(offset, offset + limit)
    const isSettled = !shown.some(({ goesOn }) => goesOn)
    return { count, isCut, folds, shown: isSettled ? shown : await settle(tx, shown, where) }
  }
  const some = await foldSome(soon)
  const isEnough =
    !some.isCut ||
    (some.shown.length === limit &&
      !some.shown.some(({ goesOn }) => goesOn) &&
      !some.folds.slice(0, offset + limit).some(({ mayMerge }) => mayMerge))
  const { count, isCut, folds, shown } = isEnough ? some : await foldSome(most)
  const ids = shown.map(({ id }) => id)
  const records =
    ids.length === 0 ? [] : await reader.list(tx, session, { where: inArray(idOf(from), ids), limit })
  const byId = new Map(records.map((row) => [String(row.id), row]))
  const rows = shown.flatMap(({ id, more }) => {
    const row = byId.get(id)
    return row ? [{ ...row, ...more }] : []
  })
  if (!isCut) return { rows, total: folds.length }
  const rest = await reader.page(tx, session, {
    ...{ where, order, ...counting },
    limit: Math.max(1, limit - shown.length),
    offset: count + Math.max(0, offset - folds.length),
  })
  return {
    ...rest,
    rows: shown.length < limit ? [...rows, ...rest.rows.map((row) => ({ ...row, ...left }))] : rows,
    total: folds.length + Math.max(0, rest.total - count),
  }
}
