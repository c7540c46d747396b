import type { Listing, Resource, RowOf, ValuesOf } from '@energy-console/contract'
import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import type { Session } from '../http'
import type { FoundRecords } from '../references'

/** What a hook may use: the transaction, who asks, and what to do once it is committed. */
export interface HookContext {
  tx: Tx
  session: Session
  afterCommit(work: () => void | Promise<void>): void
  /** The record comes from a file: what only a person can say in a form is not there. */
  isImport?: boolean
  /** Records that others of the same transaction refer to as well. */
  found?: FoundRecords
}

/** What has rows: a resource, or a list that is only read. */
export type Readable = Resource | Listing

/** A row of either, as the wire has it. */
export type AnswerOf<R extends Readable> = R['row']['_zod']['output']

/** A record on its way to an answer: where the wire has a time there may be an instant. */
export type Row<R extends Readable> = {
  [K in keyof AnswerOf<R>]: K extends 'id'
    ? string
    : K extends `${string}Id`
      ? AnswerOf<R>[K]
      : WithInstants<AnswerOf<R>[K]>
}

/** A choice is no time. */
type WithInstants<V> = V extends string ? (string extends V ? V | Date : V) : V

/** A record as it was stored before a change. */
export type Before<T extends PgTable> = InferSelectModel<T> & { id: string }

/** What is stored of a record. An instant may still be a wire time; an expression is left to the database. */
export type Stored<T extends PgTable> = {
  [K in keyof InferInsertModel<T>]?: InferInsertModel<T>[K] | WireTime<InferInsertModel<T>[K]> | SQL
}
type WireTime<V> = Date extends V ? string : never

/** What is special about a resource; everything else is the kit's. */
export interface ResourceHooks<R extends Resource = Resource, T extends PgTable = PgTable> {
  /** The tables of the fields that hold rows (`field.rows`): saved with the record by difference, in order, gone with it. */
  children?: { readonly [K in keyof ValuesOf<R>]?: PgTable }
  /** More fields of the answer, each an SQL expression over the table's columns, written as `device.id`. */
  computed?: { readonly [K in keyof RowOf<R>]?: string }
  /** More fields of the answer (children, state) that need other statements, for a whole page of rows at once. */
  extend?(context: { tx: Tx; session: Session }, rows: readonly Row<R>[]): Promise<readonly Row<R>[]>
  /** What a file says in place of the stored values of a row, by field, where these are no words for people. */
  told?(row: Row<R>): Readonly<Record<string, string>> | undefined
  /** Fields of this record whose values the operation log does not keep, beside those that hold secrets by their name. */
  unlogged?(row: Row<R>): readonly string[]
  /** Checks a record, and answers what is stored of it where that is not `values`. `before` is there in a change. */
  beforeSave?(
    context: HookContext,
    values: ValuesOf<R>,
    before: Before<T> | undefined,
    // biome-ignore lint/suspicious/noConfusingVoidType: most hooks answer nothing
  ): Promise<Stored<T> | void>
  /** Stores what belongs to the record, tells others. `values` is the parsed body. What it answers joins `{ id }`. */
  afterSave?(
    context: HookContext,
    id: string,
    values: ValuesOf<R>,
    before: Before<T> | undefined,
    // biome-ignore lint/suspicious/noConfusingVoidType: most hooks answer nothing
  ): Promise<object | void>
  /** Refuses, or removes what depends on the records. */
  beforeRemove?(context: HookContext, ids: string[]): Promise<void>
  afterRemove?(context: HookContext, ids: string[]): Promise<void>
  /** A condition that every list obeys, beyond row-level security. */
  where?: SQL
}
