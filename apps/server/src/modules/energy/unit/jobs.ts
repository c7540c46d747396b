import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { keepReadings, noteFailed } from './keep'

const everyMs = 600_000
const unitsAtOnce = 50
/** A run ends then; what it has not come to is first in the next one. */
const mostRunMs = 240_000
const statementMs = 20_000

/**
 * Every ten minutes each limited period of each unit consumption gets a reading that says how it stands; the alarm engine does
 * the rest. Of a day that is over a last reading comes first, however late, so that nothing of a day is left unjudged. Of one
 * point and instant the first reading stays: a run that is repeated makes nothing twice.
 */
export function defineUnitJobs({ db, bus, clock, jobs, log }: Platform): void {
  jobs.define('energy.unitConsumption', async () => {
    const now = new Date(Math.floor(clock.now() / everyMs) * everyMs)
    const untilMs = clock.now() + mostRunMs
    let made = 0
    const keep = async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0 || clock.now() > untilMs) return
      try {
        made += await db.asSystem(async (tx) => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`)
          return keepReadings(tx, ids, now)
        })
      } catch (error) {
        const [id = ''] = ids
        if (ids.length === 1) {
          log.error({ err: error, unitId: id }, 'a unit consumption was not reckoned')
          return db.asSystem((tx) => noteFailed(tx, id, now)).catch(() => undefined)
        }
        // one of them fails all: the others are found apart from it
        const middle = Math.ceil(ids.length / 2)
        await keep(ids.slice(0, middle))
        await keep(ids.slice(middle))
      }
    }
    const all = await db.asSystem(unitsInTurns)
    for (let begin = 0; begin < all.length; begin += unitsAtOnce)
      await keep(all.slice(begin, begin + unitsAtOnce))
    if (clock.now() > untilMs)
      log.warn({ units: all.length }, 'not all unit consumptions were reckoned in time')
    if (made > 0) bus.publish('readings.made', {})
  })
  jobs.schedule('energy.unitConsumption', '2,12,22,32,42,52 * * * *')
}

/** The ids of limited unit consumptions, of each tenant one in turn; those that have waited longest first. */
async function unitsInTurns(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id::text from energy_unit u left join energy_unit_state s on s.record_id = u.id
    where u.is_enabled and coalesce(u.day_limit, u.month_limit, u.year_limit) is not null
    order by row_number() over (partition by u.tenant_id order by s.try_time nulls first, u.id), u.tenant_id`)
  return rows.map(({ id }) => id)
}
