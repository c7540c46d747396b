import { type SQL, sql } from 'drizzle-orm'

/** Levels that are followed upwards: places lie in fewer. */
const mostLevels = 20

/**
 * The way to sites from the top, as a query: `leaf` is the site, `names` are those above it and its own, and ordered by `walk`
 * sites come as one goes through them, building by building and floor by floor.
 *
 * @param where which sites `s`
 */
export const sitePaths = (where: SQL): SQL => sql`
  with recursive up as (
    select s.id as leaf, s.parent_id, s.site_name, s.site_rank, 0 as depth from site s where ${where}
    union all
    select up.leaf, s.parent_id, s.site_name, s.site_rank, up.depth + 1
    from up join site s on s.id = up.parent_id where up.depth < ${mostLevels}
  )
  select leaf, array_agg(site_name::text order by depth desc) as names,
    array_agg(to_char(site_rank::bigint + 3000000000, 'FM0000000000') || site_name order by depth desc) as walk
  from up group by leaf`
