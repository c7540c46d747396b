import { namesOfUsage, type Usage } from '@energy-console/contract'
import { listAllViews } from '@energy-console/contract/views'
import { and, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { References, UsesContext } from '../../../platform/references'
import { viewShareTable } from '../share/table'
import { isPresent } from './queries'
import { viewTable } from './table'

/** The fields of a document that hold ids of other records, by noun. */
const fieldsOf = {
  device: ['deviceId'],
  product: ['modelId'],
  point: ['itemId'],
  view: ['gotoView'],
} as const

/** Who is told the names of views. */
const namedTo = listAllViews.permission

/** The same, of fields that hold lists of ids. */
const listsOf: Readonly<Partial<Record<keyof typeof fieldsOf, string>>> = { point: 'refreshItemIds' }

/** Views whose documents name records; they stay, and show that what they name is gone. One query. */
const viewsNaming =
  (noun: keyof typeof fieldsOf) =>
  async ({ tx, session }: UsesContext, ids: readonly string[]): Promise<Usage[]> => {
    const pattern = `"(?:${fieldsOf[noun].join('|')})"\\s*:\\s*"(\\d{1,18})"`
    const list = listsOf[noun]
    const wanted = texts(ids)
    const isOther = noun === 'view' ? sql`${viewTable.id}::text <> all (${wanted})` : undefined
    const rows = await tx
      .select({ name: viewTable.name, total: sql<number>`(count(*) over ())::int` })
      .from(viewTable)
      .where(
        and(
          isPresent,
          isOther,
          or(
            sql`exists (select from regexp_matches(${viewTable.content}, ${pattern}, 'g') as m where m[1] = any (${wanted}))`,
            list === undefined ? undefined : hasInList(list, wanted),
          ),
        ),
      )
      .orderBy(viewTable.name)
      .limit(namesOfUsage)
    const [first] = rows
    const names = holds(session, namedTo) ? rows.map(({ name }) => name) : []
    return first ? [{ what: '画面', count: first.total, names, isBlocking: false }] : []
  }

/** Documents with one of the ids in a list of that name; a list holds quoted ids and nothing else. */
const hasInList = (field: string, ids: SQL) => sql`exists (
  select from regexp_matches(${viewTable.content}, ${`"${field}"\\s*:\\s*\\[([^\\]]*)\\]`}, 'g') as list,
    regexp_matches(list[1], '"(\\d{1,18})"', 'g') as m
  where m[1] = any (${ids}))`

/** Lets whoever removes something hear of the views that show it. */
export function registerViewUses(references: References): void {
  references.registerReferrer('station', viewTable, 'stationId', '画面', { title: 'name', namedTo })
  for (const noun of ['device', 'product', 'point', 'view'] as const)
    references.registerUses(noun, 'views', viewsNaming(noun))
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
