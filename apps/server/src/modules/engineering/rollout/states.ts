import { sql } from 'drizzle-orm'

/** States in which a gateway or device is being updated. */
export const activeStates = sql.raw(`('offered', 'downloading', 'downloaded', 'updating')`)

/** Whether a target `t` still stands at the station for which its roll-out was made: another station's people did not ask for it. */
export const isStillThere = sql.raw(
  `(exists (select from gateway g where g.id = t.gateway_id and g.station_id = t.station_id)
    or exists (select from device d where d.id = t.device_id and d.station_id = t.station_id))`,
)

/**
 * Whether a target `t` of a roll-out `r` may have its firmware: it has begun, or it is offered by a roll-out that is at work. One
 * that was paused or has halted begins with nobody, whoever comes back meanwhile.
 */
export const mayHave = sql`(t.state in ('downloading', 'downloaded', 'updating')
  or (t.state = 'offered' and r.state = 'running')) and ${isStillThere}`

/** The active ones, and those of a wave that has not begun. */
export const openStates = sql.raw(`('waiting', 'offered', 'downloading', 'downloaded', 'updating')`)

/** States of roll-outs that are not over. */
export const openRollouts = sql.raw(`('running', 'paused', 'halted')`)
