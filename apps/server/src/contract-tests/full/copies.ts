/** Copies that a table gets of a record of north. */
export const rows = 2000

/** Copies of a row of `from` for north, numbered `n`. */
export const north = (table: string, columns: string, values: string, from: string, count = rows) =>
  `insert into ${table} (tenant_id, ${columns}) select 'north', ${values} from ${from}, generate_series(1, ${count}) n;`
/** Some record of north that a table has, as `o`. */
export const first = (table: string, where = 'true') =>
  `(select * from ${table} where tenant_id = 'north' and ${where} order by 1 limit 1) o`
/** What needs no record to stand on. */
export const nothing = '(select 1) o'
