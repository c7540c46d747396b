import { sql } from 'drizzle-orm'

/** States in which a gateway or device is being updated. */
export const activeStates = sql.raw(`('offered', 'downloading', 'downloaded', 'updating')`)

/** Those, and those of a wave that has not begun. */
export const openStates = sql.raw(`('waiting', 'offered', 'downloading', 'downloaded', 'updating')`)

/** States of roll-outs that are not over. */
export const openRollouts = sql.raw(`('running', 'paused', 'halted')`)
