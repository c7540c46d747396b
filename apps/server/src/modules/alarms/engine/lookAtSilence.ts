import type { Judging } from './createJudging'
import { shortSilence, silence } from './life'
import type { LiveRule } from './liveRule'

/** After a start, or when partitions have come, gateways have so long to come back before a silence of theirs counts. */
export const graceMs = 90_000

/**
 * Since when nothing has come. Readings that are sent late, or by a clock that is slow, are no silence: what counts is when
 * they came.
 */
const silentSince = (live: LiveRule, now: number) => {
  // of the time when our clock was ahead
  if (live.heardMs > now) live.heardMs = now
  const since = Math.max(live.seenTs, live.heardMs)
  return Number.isFinite(since) ? since : live.rule.madeMs
}

/**
 * What has been silent for long enough by now. Silence counts from the last reading; a start gives everybody time to come back:
 * `startedMs` says since when it is listened.
 */
export function lookAtSilence(
  silent: readonly LiveRule[],
  judging: Pick<Judging, 'move'>,
  { now, startedMs }: { now: number; startedMs: number },
): void {
  for (const live of silent) {
    const { rule, state } = live
    if (now - startedMs < Math.min(graceMs, rule.windowMs)) continue
    judging.move(live, () => {
      const outcome = silence(rule, state, silentSince(live, now), now)
      // the reading before it must not end it after a restart
      return outcome.state === state
        ? undefined
        : { ...outcome, state: { ...outcome.state, lastTs: live.seenTs } }
    })
  }
}

/** Looks at a silence again whose rule is declared otherwise: one that has not lasted for long enough is none. */
export function lookAtSilenceAgain(live: LiveRule, judging: Pick<Judging, 'move'>, now: number): void {
  judging.move(live, () => shortSilence(live.rule, live.state, silentSince(live, now), now))
}
