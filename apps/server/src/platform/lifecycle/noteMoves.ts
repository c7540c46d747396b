import type { Lifecycle } from '@energy-console/contract'
import { stateAfter } from '@energy-console/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { HistoryTable } from './historyTable'

interface Note {
  life: Lifecycle
  history: HistoryTable
  /** The transition that the statement makes. */
  name: string
  /** When it happened, over what the statement returns. */
  at: SQL
}

/**
 * A statement that moves records (an engine's, of many tenants), with the moves noted by the same statement: it costs no
 * round trip more. It must return `id`, `"tenantId"`, `"stationId"` and the field of the state, and answers what it returns.
 */
export function noteMoves(statement: SQL, { life, history, name, at }: Note): SQL {
  const transition = life.transitions[name]
  if (!transition) throw new Error(`${life.noun} has no transition ${name}`)
  const field = sql.identifier(life.field)
  const arms = transition.from.map((from) => sql`when ${stateAfter(transition, from)} then ${from}`)
  const before = arms.length === 0 ? sql`''` : sql`case ${field} ${sql.join(arms, sql` `)} end`
  return sql`
    with changed as (${statement}),
    noted as (
      insert into ${history} (tenant_id, station_id, record_id, transition, from_state, to_state, move_time)
      select "tenantId", "stationId", id, ${name}, ${before}, ${field}, ${at} from changed
    )
    select * from changed`
}
