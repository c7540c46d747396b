import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type OfferedTarget, targetColumns } from './offered'
import { rowsOf } from './rows'

/**
 * Takes back what a roll-out that rests has offered: whoever has neither begun nor been sent his command waits again, and is
 * offered it when the roll-out goes on. Answers those.
 */
export const withdrawOffers = (tx: Tx, rolloutId: string): Promise<OfferedTarget[]> =>
  rowsOf<OfferedTarget & Record<string, unknown>>(
    tx,
    sql`update firmware_target set state = 'waiting', offered_time = null, state_time = now()
    where rollout_id = ${rolloutId} and state = 'offered' and sent_time is null
    returning ${targetColumns}`,
  )
