import { bandList, type TariffTerms } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { type DaySpan, monthsWithin } from '../calendar/spans'
import {
  allBands,
  type BandTexts,
  bandColumns,
  bandsOf,
  eachColumn,
  pricedColumns,
} from '../division/bandColumns'
import { statesOf, termsInOrder } from '../division/tariffsHeld'
import { type BandFen, byBand, pricePieces } from './billing'
import { hourPiecesOfEach } from './pieces'
import { storedSql } from './stored'

/** What is stored of registers, each row with its month. */
const monthlySql = (itemIds: readonly string[], span: DaySpan): SQL =>
  storedSql(itemIds, monthsWithin(span), {
    columns: (at) => sql`point_id, date_trunc('month', ${at}) as month, revision_id, season, ${bandColumns}`,
  })

/** The same with one row for each register, month, state and season, as the lines of bills are. */
function lineSql(itemIds: readonly string[], span: DaySpan): SQL {
  // Months are stored like that already.
  if (monthsWithin(span).days.length === 0) return monthlySql(itemIds, span)
  return sql`select point_id, month, revision_id, season, ${eachColumn((name) => `sum(${name}) as ${name}`)}
    from (${monthlySql(itemIds, span)}) s group by 1, 2, 3, 4`
}

/** The states of tariffs that divided what some registers drew. */
export async function revisionsOf(tx: Tx, itemIds: readonly string[], span: DaySpan): Promise<string[]> {
  if (itemIds.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct revision_id as id from (${monthlySql(itemIds, span)}) s where revision_id <> 0`,
  )
  return rows.map(({ id }) => id)
}

/** A register's sums by column, with the charge in fen of each that has a price under its name with `_fen`. */
interface SumRow extends Record<string, unknown>, BandTexts {
  id: string
  step: string
  all: number
}

interface SumsAsked extends DaySpan {
  itemIds: readonly string[]
  terms: ReadonlyMap<string, TariffTerms>
}

/** What a register drew and costs by band, dearest first; `kwh` is good for an order alone. */
export interface MeterSum {
  kwh: number
  bands: BandFen[]
}

/**
 * What each of some registers drew and costs by band, rounded once for each month, season and band as the lines of bills
 * are. Summed by the database: there may be thousands of lines.
 */
export async function sumsByMeter(tx: Tx, asked: SumsAsked): Promise<Map<string, MeterSum>> {
  const found = await pricedSums(
    tx,
    asked,
    sql`select *, '' as step from (${lineSql(asked.itemIds, asked)}) l`,
  )
  return new Map([...found].flatMap(([id, steps]) => [...steps.values()].map((sum) => [id, sum] as const)))
}

/**
 * The same by month (`yyyy-MM`), or by day (`yyyy-MM-dd`): of a line of a bill each day takes what the line has come to with it, so that
 * days add up to the whole.
 */
export async function stepSumsByMeter(
  tx: Tx,
  { step, ...asked }: SumsAsked & { step: 'day' | 'month' },
): Promise<Map<string, Map<string, MeterSum>>> {
  const { itemIds, from, to } = asked
  if (step === 'month') {
    const lines = sql`select *, to_char(month, 'YYYY-MM') as step from (${lineSql(itemIds, asked)}) l`
    return pricedSums(tx, asked, lines)
  }
  const days = storedSql(
    itemIds,
    { months: undefined, days: [{ from, to }] },
    {
      columns: (at) => sql`point_id, ${at} as day, ${at}::text as step, revision_id, season, ${bandColumns}`,
    },
  )
  const reached = eachColumn((name) => `sum(${name}) over line as ${name}_reached`, pricedColumns)
  const lines = sql`select d.*, ${reached} from (${days}) d
    window line as (partition by point_id, date_trunc('month', day), revision_id, season order by day)`
  return pricedSums(tx, asked, lines, (name) => {
    const cost = (kwh: string) => `round((${kwh}) * p.${name}, 2)`
    return `${cost(`x.${name}_reached`)} - ${cost(`x.${name}_reached - x.${name}`)}`
  })
}

/**
 * The same by hour (`yyyy-MM-dd HH:00`), and of the whole under the name that is given. Of a line of a bill each hour takes what the
 * line has come to with it, so that hours add up to the whole.
 */
export async function hourSumsByMeter(
  tx: Tx,
  { itemIds, from, to, whole }: DaySpan & { itemIds: readonly string[]; whole: string },
): Promise<Map<string, Map<string, MeterSum>>> {
  const found = await hourPiecesOfEach(tx, { itemIds, from, to })
  const revisions = new Set([...found.values()].flatMap((own) => own.map(({ revisionId }) => revisionId)))
  const terms = termsInOrder(await statesOf(tx, [...revisions]))
  return new Map(
    [...found].map(([itemId, pieces]) => {
      const steps = new Map<string, BandFen[]>([[whole, []]])
      for (const { bucket, costs } of pricePieces(pieces, terms)) {
        // an hour of a clock that was put back comes twice, and those of other zones may begin within one
        const hour = `${bucket.slice(0, 13)}:00`
        for (const step of [hour, whole]) {
          const own = steps.get(step)
          if (own) own.push(...costs)
          else steps.set(step, [...costs])
        }
      }
      return [itemId, new Map([...steps].map(([step, costs]) => [step, sumOf(costs)]))]
    }),
  )
}

function sumOf(costs: readonly BandFen[]): MeterSum {
  const bands = byBand(costs)
  return { kwh: bands.reduce((sum, { kwh }) => sum + Number(kwh), 0), bands }
}

/** Prices lines, each of a `point_id` and a `step`; by themselves, rounded, unless told what a column of one costs. */
async function pricedSums(
  tx: Tx,
  { itemIds, terms }: SumsAsked,
  lines: SQL,
  costOf = (name: string) => `round(x.${name} * p.${name}, 2)`,
): Promise<Map<string, Map<string, MeterSum>>> {
  const sums = new Map<string, Map<string, MeterSum>>()
  if (itemIds.length === 0) return sums
  const prices = [...terms].flatMap(([revision, { seasons }]) =>
    seasons.map(({ prices }, season) => ({ revision, season, prices })),
  )
  const priceColumns = sql.join(
    bandList.map((band) => sql`${arrayLiteral(prices.map(({ prices }) => prices[band] ?? '0'))}::numeric[]`),
    sql`, `,
  )
  const { rows } = await tx.execute<SumRow>(sql`
    select x.point_id as id, x.step, sum(${allBands('x')})::float8 as "all", ${eachColumn((name) => `sum(x.${name})::text as ${name}`)},
      ${eachColumn((name) => `coalesce(sum(${costOf(name)}) * 100, 0)::bigint::text as ${name}_fen`, pricedColumns)}
    from (${lines}) x
    left join unnest(${bigints(prices.map(({ revision }) => revision))}, ${arrayLiteral(prices.map(({ season }) => season))}::int[],
      ${priceColumns}) as p(revision_id, season, ${eachColumn((name) => name, pricedColumns)})
      on p.revision_id = x.revision_id and p.season = x.season
    group by x.point_id, x.step`)
  for (const row of rows) {
    const bands = bandsOf(row).map(({ band, kwh, column }) => ({
      ...{ band, kwh },
      fen: band === null ? 0 : Number(row[`${column}_fen`] ?? 0),
    }))
    const steps = sums.get(row.id) ?? new Map<string, MeterSum>()
    sums.set(row.id, steps.set(row.step, { kwh: row.all, bands }))
  }
  return sums
}
