import type { Pool } from 'pg'

interface Writing {
  /** The new values as a table `u` with an `id`, made of the parameters. */
  input: string
  /** What the rows `t` become. */
  set: string
  values: unknown[]
  /** A condition on the rows `t` as they were: those are answered of which it held. */
  mark?: string
}

/** What came of a writing, by id. */
export interface Unlocked {
  /** Somebody has held these rows: nothing was written to them. */
  held: ReadonlySet<string>
  /** These were written, and the mark held of them before. */
  marked: ReadonlySet<string>
}

/**
 * Writes what was noted of gateways, devices or accounts of all tenants, without ever waiting: a row that somebody holds, such as
 * an import that is not committed yet, would keep the rows of everybody waiting with it.
 */
export async function writeUnlocked(
  pool: Pool,
  table: 'gateway' | 'device' | 'gateway_account',
  { input, set, values, mark = 'false' }: Writing,
): Promise<Unlocked> {
  const { rows } = await pool.query<{ id: string; isHeld: boolean }>(
    `with u as materialized (select * from ${input}),
     free as materialized (
       select t.id, ${mark} as is_marked from ${table} t where t.id in (select id from u) order by t.id for no key update skip locked
     ), written as (update ${table} t set ${set} from u join free using (id) where t.id = u.id)
     select t.id, free.id is null as "isHeld" from ${table} t join u using (id) left join free on free.id = t.id
     where free.id is null or free.is_marked`,
    values,
  )
  const idsOf = (isHeld: boolean) => new Set(rows.flatMap((row) => (row.isHeld === isHeld ? [row.id] : [])))
  return { held: idsOf(true), marked: idsOf(false) }
}
