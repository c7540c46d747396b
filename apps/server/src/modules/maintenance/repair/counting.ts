import { sql } from 'drizzle-orm'

/** Whether time counts for an order, a row `o`: not while it is suspended or handed in, and not once it has ended. */
export const timeCounts = sql`o.state not in ('suspended', 'submitted', 'done', 'closed')`

/** Whether somebody has still to answer to an order, a row `o`. */
export const awaitsResponse = sql`(o.state in ('waiting', 'dispatched')
  and (o.accept_time is null or o.accept_time < o.dispatch_time))`
