import type { DataOf } from '@energy-console/contract'
import { type listGlobalWrites, maxGlobalVariables, mostGlobalWrites } from '@energy-console/contract/views'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { viewTable } from '../view/table'
import { drawnGlobals } from './drawn'
import { globalVariableTable, type Scalar } from './table'

/** The newest writes to a variable. @throws 404 for one that is not seen */
export async function writesOf(tx: Tx, id: string): Promise<DataOf<typeof listGlobalWrites>> {
  const [variable] = await tx
    .select({ name: globalVariableTable.variableName })
    .from(globalVariableTable)
    .where(eq(globalVariableTable.id, id))
  if (!variable) throw notFound()
  type Write = DataOf<typeof listGlobalWrites>[number]
  const { rows } = await tx.execute<Write & Record<string, unknown>>(sql`
    select w.id::text as id, (extract(epoch from w.write_time) * 1000)::float8 as ts, w.before, w.after,
      w.user_name as "userName", w.writer, w.writer_name as "writerName"
    from global_write w where w.name = ${variable.name} order by w.id desc limit ${mostGlobalWrites}`)
  return rows
}

/** Of which type a variable is that has this value, or none yet. */
export const typeOf = (value: unknown): 'number' | 'boolean' | 'text' =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'

interface Found extends Record<string, unknown> {
  name: string
  value: Scalar | null
  /** JSON of what it stands at in a view. */
  start: string | null
  updateMs: number | null
  updateUserName: string | null
  views: number
}

/** Names that views use, or have set, and nobody has declared. */
export async function undeclaredOf(tx: Tx): Promise<(Found & { dataType: ReturnType<typeof typeOf> })[]> {
  const { rows } = await tx.execute<Found>(sql`
    with drawn as (select d.name, count(*)::int as views, min(d.start) as start from (${drawnGlobals}) d group by d.name)
    select coalesce(g.name, drawn.name) as name, g.value, drawn.start,
      (extract(epoch from g.update_time) * 1000)::float8 as "updateMs", g.update_user_name as "updateUserName",
      coalesce(drawn.views, 0) as views
    from view_global g full join drawn on drawn.name = g.name
    where not exists (select from global_variable v where v.variable_name = coalesce(g.name, drawn.name))
    order by 1 limit ${maxGlobalVariables}`)
  return rows.map((row) => ({ ...row, dataType: typeOf(row.value ?? parsed(row.start)) }))
}

/** What a document says; undefined for nothing, and for what is damaged. */
function parsed(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What a view is called. @throws 404 for one that the caller does not see */
export async function viewName(tx: Tx, id: string): Promise<string> {
  const [view] = await tx.select({ name: viewTable.name }).from(viewTable).where(eq(viewTable.id, id))
  if (!view) throw notFound()
  return view.name
}
