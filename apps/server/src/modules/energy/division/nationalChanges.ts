import { sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../../../platform/database'
import { nationalDays, type SpecialDay } from '../calendar/nationalDays'
import { nationalDayTable } from '../calendar/table'

/**
 * Has the days divided anew that are another kind of day in this release's national calendar than in the one before; those
 * that a tenant has settled itself stay as they are. Answers how many days are another. For the start of the program.
 */
export async function noteNationalChanges(
  tx: Tx,
  calendar: ReadonlyMap<string, Pick<SpecialDay, 'day' | 'dayKind'>> = nationalDays,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('national calendar', 0))`)
  const before = new Map((await tx.select().from(nationalDayTable)).map(({ day, dayKind }) => [day, dayKind]))
  const changed = [...new Set([...before.keys(), ...calendar.keys()])].filter(
    (day) => before.get(day) !== calendar.get(day)?.dayKind,
  )
  if (changed.length === 0) return 0
  await tx.execute(sql`
    insert into energy_change (tenant_id, first_day, last_day)
    select t.tenant_id, n.day, n.day
    from unnest(${arrayLiteral(changed)}::date[]) as n(day), (select distinct tenant_id from station) t
    where not exists (select from calendar_day c
      where c.tenant_id = t.tenant_id and c.day = n.day and c.day_kind is not null)`)
  await tx.delete(nationalDayTable)
  const now = [...calendar.values()].map(({ day, dayKind }) => ({ day, dayKind }))
  if (now.length > 0) await tx.insert(nationalDayTable).values(now)
  return changed.length
}
