import type { TroubleSource } from '@energy-console/contract/system'
import type { Database, Tx } from '../database'
import { advance, takeOver } from './cursors'

/** Begins each transaction of a turn. @throws OwnershipLost when somebody else has taken the turn since */
export type Turn = (tx: Tx) => Promise<void>

/** Rows that wait have no order and no position: of their cursor only the number of its owner says anything. */
const nowhere = { feed: { column: 'clock_ms' }, position: null } as const

/**
 * For work that runs by itself on rows that wait, and so has no feed: takes the turn of it under the next fencing number. A
 * run that had it before, in this process or another, writes no more.
 */
export async function takeTurn(db: Database, engine: TroubleSource): Promise<Turn> {
  const owned = await takeOver(db, engine, { ...nowhere, partitions: [0], newest: nowhere.position })
  return (tx) => advance(tx, engine, { ...nowhere, owned })
}
