import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { createRounds, type EngineTools, type RoundRecord, type Rounds } from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import { keepReadings } from './keep'

const everyMs = 600_000
/** The last readings of the ten minutes come in, and their roll-ups are made. */
const delayMs = 120_000
const unitsAtOnce = 50
const statementMs = 20_000

/**
 * Every ten minutes each limited period of each unit consumption gets a reading that says how it stands; the alarm engine does
 * the rest. Of a day that is over a last reading comes first, however late, so that nothing of a day is left unjudged. Of one
 * point and instant the first reading stays: a round that is repeated makes nothing twice.
 */
export const createUnitKeeper = (platform: EngineTools & Pick<Platform, 'bus' | 'clock'>): Rounds =>
  createRounds(platform, {
    name: 'unit consumptions',
    ...{ everyMs, delayMs, most: unitsAtOnce },
    load: (tx, isOurs, roundMs) => unitsInTurns(tx, isOurs(sql`u.station_id`), roundMs),
    async store(tx, ids, roundMs) {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`)
      return keepReadings(tx, ids, new Date(roundMs))
    },
    onStored(made) {
      if (made.some((count) => count > 0)) platform.bus.publish('readings.made', {})
    },
  })

/** Limited unit consumptions that a round has not come to, of each tenant one in turn; those that have waited longest first. */
async function unitsInTurns(tx: Tx, isOurs: SQL, roundMs: number): Promise<RoundRecord[]> {
  const { rows } = await tx.execute<RoundRecord & Record<string, unknown>>(sql`
    select u.id::text as id, u.tenant_id as "tenantId", u.unit_name as subject
    from energy_unit u left join energy_unit_state s on s.record_id = u.id
    where u.is_enabled and coalesce(u.day_limit, u.month_limit, u.year_limit) is not null and ${isOurs}
      and s.try_time is distinct from to_timestamp(${roundMs}::float8 / 1000)
    order by row_number() over (partition by u.tenant_id order by s.try_time nulls first, u.id), u.tenant_id`)
  return rows
}
