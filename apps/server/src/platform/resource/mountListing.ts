import type { Listing, Translate } from '@energy-console/contract'
import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import type { Implementation, RequestInfo, Session } from '../http'
import { implement, implementDetached } from '../http'
import type { Platform } from '../module'
import { createExport, type Reader } from './exportTask'
import { filterConditions, orderBy, type Searched, type Shown, searchesTexts, visibleFields } from './filters'
import { type Folding, foldedPage } from './foldedPage'
import type { AnswerOf, Row } from './hooks'
import { readPage } from './readPage'
import { idOf } from './record'
import { createRowReader } from './rowReader'

type Values = Record<string, unknown>

/** The condition that a text holds a part. */
type LookUp = (tx: Tx, part: string) => Promise<SQL>

/** Where the rows of a listing come from, and what is special about them. */
export interface ListingSource<L extends Listing> {
  from: PgTable
  /** A condition that every row meets, beyond row-level security. */
  where?: SQL
  /**
   * Fields that are more than a column: an SQL expression over the table, written as `alarm.id`, or one of who asks. What he
   * asks for is compared with what he is shown, so that nobody finds by what he may not read.
   */
  computed?: { readonly [K in keyof AnswerOf<L>]?: string | ((session: Session) => SQL) }
  /** The condition of the filters that are no fields; a filter is undefined, null or empty where nobody asks. */
  narrow?(filters: Values): SQL | undefined
  /** What a file says in place of the stored values of a row, by field, where these are no words for people. */
  told?(row: Row<L>, say: Translate): Readonly<Record<string, string>>
  /** How parts of a text are found, by field, where there is more to go by than reading every row for them. */
  lookUps?: { readonly [K in keyof AnswerOf<L>]?: LookUp }
  /** How fields whose words the console says in the reader's language are searched and sorted by what he reads; `asked` as it came. */
  read?(reader: Reader, asked: Values): Promise<{ searched: Searched; sorted: Shown } | undefined>
  /** More fields of the answer that need other statements, for a whole page of rows at once, or for those of a file. */
  extend?(
    context: { tx: Tx; session: Session; isFile: boolean },
    rows: readonly Row<L>[],
  ): Promise<readonly Row<L>[]>
  /** The field that follows one that somebody sorts by, in its direction, before the id: where an index over both is read from its end. */
  thenBy?: keyof AnswerOf<L> & string
  /** So many rows from the page on are counted; of further ones it is said that there are more. */
  mostCounted?: number
  /** Rows that stand for several, where somebody asks for that. */
  folding?: Folding
}

/** Implements the calls of a list that is only read: a page of it, and its export. */
export function mountListing<L extends Listing>(
  listing: L,
  source: ListingSource<L>,
  platform: Pick<Platform, 'files' | 'tasks' | 'references' | 'words'>,
): Implementation[] {
  const { from, where, computed = {}, narrow, told, read, extend, folding, thenBy, mostCounted } = source
  const lookUps = new Map(Object.entries<LookUp | undefined>(source.lookUps ?? {}))
  /** A text field bare, or with the suffix that says the same. */
  const lookUpOf = (name: string) => lookUps.get(name.replace(/_like$/, ''))
  const { calls, noun, path, label, schema, order, asks, filters: ownFilters = {} }: Listing = listing
  const reader = createRowReader<L>(listing, from, platform.references, computed)
  const visible = visibleFields(listing.row)
  const shownTo = (session: Session): Shown =>
    Object.fromEntries(
      Object.entries<string | ((of: Session) => SQL) | undefined>(computed).flatMap(([field, text]) =>
        typeof text === 'function' ? [[field, text(session)]] : [],
      ),
    )

  const selectionOf = async (asked: Values, reading: Reader, limit: number) => {
    const { session } = reading
    const shown = shownTo(session)
    const { searched, sorted } = (await read?.(reading, asked)) ?? { searched: {}, sorted: {} }
    const isOwn = (name: string) => name in ownFilters
    const own = Object.fromEntries(Object.entries(asked).filter(([name]) => isOwn(name)))
    const rest = Object.entries(asked).filter(([name, value]) => !isOwn(name) && value !== null)
    const others = Object.fromEntries(rest.filter(([name]) => !lookUpOf(name)))
    const found: SQL[] = []
    for (const [name, value] of rest) {
      const lookUp = value === undefined || value === '' ? undefined : lookUpOf(name)
      if (lookUp) found.push(await lookUp(reading.tx, String(value)))
    }
    return {
      where: and(
        where,
        narrow?.(own),
        ...found,
        ...filterConditions(from, visible, others, session.timeZone, shown, searched),
      ),
      order: orderBy(
        from,
        visible,
        asked,
        { ...(order ?? { field: 'id', direction: 'desc' }), thenBy },
        { ...shown, ...sorted },
      ),
      isSearch: searchesTexts(from, others),
      limit,
      ...(mostCounted === undefined ? {} : { mostCounted }),
    }
  }

  const finish = async (context: { tx: Tx; session: Session; isFile: boolean }, rows: readonly Row<L>[]) =>
    extend ? extend(context, rows) : rows

  const pageFor = (
    { tx, session, request }: { tx: Tx; session: Session; request: Pick<RequestInfo, 'language'> },
    asked: Values,
  ) => {
    const { language } = request
    // paging stands in each of them, as the contract has it
    const { size, current } = asked as { size: number; current: number }
    return readPage({ size, current }, async ({ limit, offset }) => {
      const selection = await selectionOf(asked, { tx, session, language }, limit)
      const { rows, ...counted } = folding?.isAsked(asked)
        ? await foldedPage({ tx, session, from, reader }, folding, { ...selection, asked }, { limit, offset })
        : await reader.page(tx, session, { ...selection, offset })
      return { rows: [...(await finish({ tx, session, isFile: false }, rows))], ...counted }
    })
  }

  const exportList = createExport(
    {
      resource: { noun, path, label, schema },
      code: calls.export.permission,
      async findIds(reading, query, limit) {
        const selection = await selectionOf(query, reading, limit)
        const rows = await reading.tx
          .select({ id: idOf(from) })
          .from(from)
          .where(selection.where)
          .orderBy(...selection.order)
          .limit(limit)
        return rows.map(({ id }) => String(id))
      },
      findRows: async (context, ids) => {
        const selection = { where: inArray(idOf(from), [...ids]), limit: ids.length }
        const rows = await finish(
          { ...context, isFile: true },
          await reader.list(context.tx, context.session, selection),
        )
        return told ? rows.map((row) => ({ ...row, ...told(row, context.say) })) : rows
      },
    },
    platform,
  )

  return [
    asks === 'body'
      ? implement(calls.page, ({ body, ...context }) => pageFor(context, body as Values))
      : implement(calls.page, ({ query, ...context }) => pageFor(context, query)),
    implementDetached(calls.export, async (context) => exportList(context as never)),
  ]
}
