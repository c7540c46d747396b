import { namesOfUsage, type Usage } from '@energy-console/contract'
import { listAllViews } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { holds } from '../../../platform/http'
import type { References } from '../../../platform/references'

const text = String.raw`"(?:[^"\\]|\\.)*"`
/** What may stand between two fields of one object: strings are passed over whole, braces in them too. */
const within = `(?:[^{}"]|${text})*`
const kind = String.raw`"kind"\s*:\s*"global"`
const name = String.raw`"prop"\s*:\s*"(\w{1,64})"`
const start = String.raw`"value"\s*:\s*(${text}|[-+.\deE]+|true|false)`
/** In the text of a document: a data source that stands for a variable, and what it stands at by itself. */
const ofSources = `${kind}${within}${name}(?:${within}${start})?|${name}${within}${kind}`
/** A script that reads or sets one by its name. */
const ofScripts = String.raw`[gs]etGlobal\(\s*(?:'|\\"|\`)(\w{1,64})(?:'|\\"|\`)`

/**
 * Every view that is not removed with each variable that it uses: `view_id`, `view_name`, `name`, and `start`, JSON of what it
 * stands at in the view. Few texts are searched closely.
 */
export const drawnGlobals = sql`
  select v.id as view_id, v.name as view_name, used.name, min(used.start) as start
  from view v cross join lateral (
    select coalesce(m[1], m[3]) as name, m[2] as start from regexp_matches(
      case when v.content like '%"global"%' then v.content else '' end, ${ofSources}, 'g') m
    union all
    select m[1], null from regexp_matches(
      case when v.content like '%etGlobal(%' then v.content else '' end, ${ofScripts}, 'g') m
  ) used
  where v.removed_time is null group by v.id, v.name, used.name`

/** Lets whoever removes a variable hear of the views that use it; they go on, by their own values. */
export function registerGlobalUses(references: References): void {
  references.registerUses('globalVariable', 'views', async ({ tx, session }, ids): Promise<Usage[]> => {
    const rows = await viewsUsing(tx, ids)
    const [first] = rows
    const names = holds(session, listAllViews.permission) ? rows.map((row) => row.name) : []
    return first ? [{ what: '画面', count: first.total, names, isBlocking: false }] : []
  })
}

async function viewsUsing(tx: Tx, ids: readonly string[]) {
  const { rows } = await tx.execute<{ name: string; total: number }>(sql`
    select d.view_name as name, (count(*) over ())::int as total
    from (select distinct drawn.view_id, drawn.view_name from (${drawnGlobals}) drawn
      join global_variable g on g.variable_name = drawn.name where g.id = any (${bigints(ids)})) d
    order by d.view_name limit ${namesOfUsage}`)
  return rows
}
