import type { BodyOf, Call, DataOf, QueryOf } from '@energy-console/contract'
import type { Tx } from '../database'
import type { Language } from '../words'
import type { Operation } from './audit'
import type { Noticed } from './noticed'
import type { Session } from './session'

/** What a handler may know of the HTTP request itself. */
export interface RequestInfo {
  ip: string
  userAgent: string
  /** In which files are wanted. */
  language: Language
  header(name: string): string | undefined
}

interface PublicContext<C extends Call> {
  query: QueryOf<C>
  body: BodyOf<C>
  request: RequestInfo
}

/** A call within a tenant transaction: everything it does is committed together, or nothing is. */
export interface CallContext<C extends Call> extends PublicContext<C> {
  session: Session
  tx: Tx
  /** Runs once the transaction is committed; for events that others must not hear too early. */
  afterCommit(work: () => void | Promise<void>): void
}

/** A call that opens its own transactions, because it waits for something else in between. */
export interface DetachedContext<C extends Call> extends PublicContext<C> {
  session: Session
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads at every station of the tenant, whatever the session shows: for counts, never for what is told of records. */
  atEveryStation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The call's line in the operation log. */
  operation: Operation
}

type Said<D> = D | Noticed<D>
type Answer<C extends Call> = Promise<Said<DataAnswer<DataOf<C>>>> | Said<DataAnswer<DataOf<C>>>
/** Handlers may answer `Date` where the wire has a time; the envelope formats it in the tenant's zone. */
export type DataAnswer<D> = D extends string
  ? D | Date
  : D extends readonly (infer E)[]
    ? readonly DataAnswer<E>[]
    : D extends object
      ? { [K in keyof D]: DataAnswer<D[K]> }
      : D extends undefined | null
        ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a call that answers nothing returns nothing
          D | void
        : D

/** A call with the function that answers it. */
export type Implementation =
  | { mode: 'tenant'; call: Call; handle(context: CallContext<Call>): unknown }
  | { mode: 'detached'; call: Call; handle(context: DetachedContext<Call>): unknown }
  | { mode: 'public'; call: Call; handle(context: PublicContext<Call>): unknown }

/** Implements a call within one tenant transaction. */
export const implement = <C extends Call>(
  call: C,
  handle: (context: CallContext<C>) => Answer<C>,
): Implementation => ({
  mode: 'tenant',
  call,
  handle: handle as (context: CallContext<Call>) => unknown,
})

/** Implements a call that must not hold a transaction while it waits (devices, files, other services). */
export const implementDetached = <C extends Call>(
  call: C,
  handle: (context: DetachedContext<C>) => Answer<C>,
): Implementation => ({
  mode: 'detached',
  call,
  handle: handle as (context: DetachedContext<Call>) => unknown,
})

/** Implements a call that needs no token. */
export const implementPublic = <C extends Call>(
  call: C,
  handle: (context: PublicContext<C>) => Answer<C>,
): Implementation => ({ mode: 'public', call, handle: handle as (context: PublicContext<Call>) => unknown })

/** Implements a call that needs no token and answers a file. */
export const implementPublicFile = <C extends Call>(
  call: C,
  handle: (context: PublicContext<C>) => Promise<Response>,
): Implementation => ({ mode: 'public', call, handle: handle as (context: PublicContext<Call>) => unknown })
