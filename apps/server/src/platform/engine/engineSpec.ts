import type { TroubleSource } from '@energy-console/contract/system'
import type { Tx } from '../database'
import type { Feed } from './feed'

/** An engine: what it is fed with, what it makes of it, and how that is stored. */
export interface EngineSpec<E, R extends object, A> {
  /** The name of its cursors and of its writer, in reports and in `/api/health`. */
  name: TroubleSource
  feed: Feed<E>
  /**
   * Loads what is stored of its partitions. What follows in the feed is handed over afterwards. What it holds is of
   * these alone: whatever else it does by itself (delays, what is newest) must not touch another owner's. When others become its
   * own, it is given none of them first, and forgets everything.
   */
  load(partitions: readonly number[]): Promise<void>
  /** All of its partitions is loaded and handed over: what it does by itself begins, be it anew. */
  begin?(): Promise<void>
  /** What it does by itself ends, until it begins anew. */
  end?(): void
  /** Works through an entry, for these partitions; the others have had it. What comes of it, it gathers. */
  take(entry: E, partitions: ReadonlySet<number>): void
  /** Hands over what has gathered, in order. */
  drain(): R[]
  /**
   * Whether what has gathered, and how far the engine has come, can wait ten seconds to be stored, because nobody reads it and a
   * restart makes it anew from the feed. Left out: never.
   */
  canWait?(): boolean
  /** Takes back, before what has gathered since, what could not be stored. */
  putBack(results: readonly R[]): void
  /** Stores results, all of them or none. The cursors move in the same transaction. */
  store(tx: Tx, results: readonly R[]): Promise<A[]>
  /** What {@link store} answered is stored for good. */
  onStored?(answers: A[]): void
  /** Whom results belong to, as {@link WriterSpec} has it, for the one that the database refuses. */
  keyOf(result: R): string
  describe(result: R): { tenantId: string; subject: string; isTold?: boolean }
  /** That one is set aside. */
  onSetAside?(result: R): void
}
