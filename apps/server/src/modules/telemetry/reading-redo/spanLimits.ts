import type { ErrorSpec } from '@energy-console/contract'
import { type SQL, sql } from 'drizzle-orm'
import { bigints } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { HookContext } from '../../../platform/resource'
import { acceptedMs } from '../store/limits'
import { spanOf } from './spans'

const dayMs = 86_400_000

/** What somebody says of a point's readings within a time: that they are bad, or what is right. */
export interface SaidOfReadings {
  itemId: string
  startTime: Date
  endTime: Date
}

/** Has the readings of spans bear anew what is said of them, once the change is there: `list` is the work list of what is said. */
export async function redoSpans(
  { tx, afterCommit }: HookContext,
  said: readonly SaidOfReadings[],
  { list, redoSoon }: { list: SQL; redoSoon: () => Promise<void> },
): Promise<void> {
  const spans = said.map(spanOf)
  await tx.execute(sql`
    insert into ${list} (point_id, from_ms, before_ms) select * from unnest(${bigints(said.map(({ itemId }) => itemId))},
      ${bigints(spans.map(({ fromMs }) => fromMs))}, ${bigints(spans.map(({ beforeMs }) => beforeMs))})`)
  afterCommit(redoSoon)
}

/** How the refusals are called. */
interface Refusals {
  tooOld: ErrorSpec
  ahead: ErrorSpec
  tooLong: ErrorSpec
  /** Days that one reaches over at most. */
  mostDays: number
}

/** The limits of spans of which roll-ups can be made anew. */
export const spanLimits = ({ tooOld, ahead, tooLong, mostDays }: Refusals) => {
  /** Of what is older the readings may be gone, from which roll-ups are made anew. @throws tooOld */
  const refuseTooOld = ({ startTime }: Pick<SaidOfReadings, 'startTime'>, now: number): void => {
    if (startTime.getTime() < now - acceptedMs)
      throw refuse(tooOld, { days: acceptedMs / dayMs }, 'startTime')
  }
  return {
    refuseTooOld,
    /** @throws tooOld, ahead, tooLong */
    requireSpan(said: SaidOfReadings, now: number): void {
      refuseTooOld(said, now)
      const { fromMs, beforeMs } = spanOf(said)
      if (said.endTime.getTime() > now) throw refuse(ahead, {}, 'endTime')
      if (beforeMs - 1_000 - fromMs > mostDays * dayMs) throw refuse(tooLong, { days: mostDays }, 'endTime')
    },
  }
}
