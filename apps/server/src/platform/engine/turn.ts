import type { TroubleSource } from '@energy-console/contract/system'
import type { Database, Tx } from '../database'
import { advance, takeOver } from './cursors'

/** Begins each transaction of a turn. @throws OwnershipLost when somebody else has taken the turn since */
export type Turn = (tx: Tx) => Promise<void>

/** Rows that wait have no order and no position: of their cursor only the number of its owner says anything. */
const feed = { column: 'clock_ms' } as const

/**
 * For work that runs by itself on rows that wait, and so has no feed: takes the turn of it under the next fencing number. A
 * run that had it before, in this process or another, writes no more.
 */
export async function takeTurn(db: Database, engine: TroubleSource): Promise<Turn> {
  const taken = await takeOver(db, engine, { feed, partitions: [0], newest: null })
  const owned = taken.map((one) => ({ ...one, position: null }))
  return (tx) => advance(tx, engine, { feed, owned })
}
