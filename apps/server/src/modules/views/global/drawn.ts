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
/** What a name is made of: PostgreSQL has letters of all languages among those of words. */
const word = '([A-Za-z0-9_]{1,64})'
const name = String.raw`"prop"\s*:\s*"${word}"`
const start = String.raw`"value"\s*:\s*(${text}|[-+.\deE]+|true|false)`
/** In the text of a document, on either side of the kind of a data source: the variable that it stands for, and what it stands at by itself. */
const behindKind = `^${within}${name}(?:${within}${start})?`
const beforeKind = `${name}${within}$`
/** Characters of an object that are searched on either side: what is made for it takes no longer than its length has it. */
const [searchedBehind, searchedBefore] = [2_000, 500]
/** A script that reads or sets one by its name. */
const ofScripts = String.raw`[gs]etGlobal\(\s*(?:'|\\"|\`)${word}(?:'|\\"|\`)`

/**
 * Every view that is not removed with each variable that it uses: `view_id`, `view_name`, `name`, and `start`, JSON of what it
 * stands at in the view. Few texts are searched closely.
 */
export const drawnGlobals = sql`
  select v.id as view_id, v.name as view_name, used.name, min(used.start) as start
  from view v cross join lateral (
    select coalesce(behind.m[1], before.m[1]) as name, behind.m[2] as start
    from (
      select part as before, lead(part) over (order by place) as behind
      from regexp_split_to_table(case when v.content like '%"global"%' then v.content else '' end, ${kind})
        with ordinality as parts(part, place)) sides
    cross join lateral (select regexp_match(left(sides.behind, ${searchedBehind}), ${behindKind}) as m) behind
    cross join lateral (
      select case when behind.m is null then regexp_match(right(sides.before, ${searchedBefore}), ${beforeKind}) end as m) before
    where sides.behind is not null and coalesce(behind.m, before.m) is not null
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
