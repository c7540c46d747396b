import type { Pool } from 'pg'

interface Writing {
  /** The new values as a table `u` with an `id`, made of the parameters. */
  input: string
  /** What the rows `t` become. */
  set: string
  values: unknown[]
}

/**
 * Writes what was noted of gateways, devices or accounts of all tenants, without ever waiting: a row that somebody holds, such as
 * an import that is not committed yet, would keep the rows of everybody waiting with it. Answers the ids of those.
 */
export async function writeUnlocked(
  pool: Pool,
  table: 'gateway' | 'device' | 'gateway_account',
  { input, set, values }: Writing,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `with u as materialized (select * from ${input}),
     free as materialized (
       select t.id from ${table} t where t.id in (select id from u) order by t.id for no key update skip locked
     ), written as (update ${table} t set ${set} from u join free using (id) where t.id = u.id)
     select t.id from ${table} t join u using (id) where t.id not in (select id from free)`,
    values,
  )
  return new Set(rows.map(({ id }) => id))
}
