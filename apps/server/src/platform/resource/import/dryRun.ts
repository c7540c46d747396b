import { type Tx, tried } from '../../database'
import type { Session } from '../../http'
import type { HookContext } from '../hooks'

/** Records that are tried in one transaction: its locks and its connection are others' again after a second. */
const atOnce = 200

export interface Trying {
  session: Session
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const nothing = () => undefined

/** Does a work in a transaction of which nothing is kept, neither what waits for its end. */
export const dryRun = <T>(
  { session, inTenant }: Trying,
  work: (context: HookContext) => Promise<T>,
): Promise<T> => tried(inTenant, (tx) => work({ tx, session, afterCommit: nothing }))

/** Tries a work piece by piece: none sees what the ones before have saved. */
export async function tryPieces<T>(
  trying: Trying,
  { all, size = atOnce }: { all: readonly T[]; size?: number },
  work: (context: HookContext, piece: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += size)
    await dryRun(trying, (context) => work(context, all.slice(from, from + size)))
}
