import { namesOfUsage, type Usage } from '@energy-console/contract'
import { listAllViews } from '@energy-console/contract/views'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { References, UsesContext } from '../../../platform/references'
import { viewShareTable } from '../share/table'
import { type NamedNoun, named, namedNouns } from './named'
import { isPresent } from './queries'
import { viewTable } from './table'

/** Who is told the names of views. */
const namedTo = listAllViews.permission

/** Views whose documents name records; they stay, and show that what they name is gone. One query. */
const viewsNaming =
  (noun: NamedNoun) =>
  async ({ tx, session }: UsesContext, ids: readonly string[]): Promise<Usage[]> => {
    const isOther = noun === 'view' ? sql`${viewTable.id}::text <> all (${texts(ids)})` : undefined
    const wanted = texts(ids.map((id) => named(noun, id)))
    const rows = await tx
      .select({ name: viewTable.name, total: sql<number>`(count(*) over ())::int` })
      .from(viewTable)
      .where(and(isPresent, isOther, sql`${viewTable.named} && ${wanted}`))
      .orderBy(viewTable.name)
      .limit(namesOfUsage)
    const [first] = rows
    const names = holds(session, namedTo) ? rows.map(({ name }) => name) : []
    return first ? [{ what: '画面', count: first.total, names, isBlocking: false }] : []
  }

/** Lets whoever removes something hear of the views that show it. */
export function registerViewUses(references: References): void {
  references.registerReferrer('station', viewTable, 'stationId', '画面', { title: 'name', namedTo })
  for (const noun of namedNouns) references.registerUses(noun, 'views', viewsNaming(noun))
}

/** Where views are used: by rules, other views, links, as a home page. @throws 404 for an unknown one */
export async function usesOfViews(
  references: References,
  context: UsesContext,
  ids: readonly string[],
  now: Date,
): Promise<Usage[]> {
  const { tx } = context
  const wanted = [...new Set(ids)]
  const views = await tx
    .select({ name: viewTable.name, isHome: viewTable.isHome })
    .from(viewTable)
    .where(and(inArray(viewTable.id, wanted), isPresent))
  if (views.length !== wanted.length) throw notFound()
  const links = await tx.$count(
    viewShareTable,
    and(inArray(viewShareTable.viewId, wanted), gt(viewShareTable.expireTime, now)),
  )
  const homes = views.filter(({ isHome }) => isHome)
  return [
    ...(await references.usesOf(context, 'view', viewTable, wanted)),
    ...(homes.length === 0
      ? []
      : [{ what: '首页', count: homes.length, names: homes.map(({ name }) => name), isBlocking: false }]),
    ...(links === 0 ? [] : [{ what: '分享链接', count: links, names: [], isBlocking: false }]),
  ]
}
