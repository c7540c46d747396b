import { sql } from 'drizzle-orm'

/** States in which a gateway or device is being updated. */
export const activeStates = sql.raw(`('offered', 'downloading', 'downloaded', 'updating')`)

/**
 * Whether a target `t` of a roll-out `r` may have its firmware: it has begun, or it is offered by a roll-out that is at work. One
 * that was paused or has halted begins with nobody, whoever comes back meanwhile.
 */
export const mayHave = sql.raw(
  `(t.state in ('downloading', 'downloaded', 'updating') or (t.state = 'offered' and r.state = 'running'))`,
)

/** The active ones, and those of a wave that has not begun. */
export const openStates = sql.raw(`('waiting', 'offered', 'downloading', 'downloaded', 'updating')`)

/** States of roll-outs that are not over. */
export const openRollouts = sql.raw(`('running', 'paused', 'halted')`)
