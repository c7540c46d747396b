import { type Band, bandList } from '@energy-console/contract/energy'
import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'

/** The columns that hold the energy of a day or month: of each band in the order of `bandList`, then of what no tariff divides. */
const columns = ['sharp', 'peak', 'flat', 'valley', 'deep_valley', 'unpriced'] as const

/** The columns of bands, which have a price. */
export const pricedColumns: readonly (typeof columns)[number][] = columns.slice(0, bandList.length)

/** A row's energy by column, as the database writes it. */
export type BandTexts = Record<(typeof columns)[number], string>

/** Energy of one band; null: of none, since no tariff held. */
export interface BandKwh {
  band: Band | null
  kwh: Big
}

/** An expression for each column, e.g. `sum(sharp), sum(peak), …`. */
export const eachColumn = (text: (column: string) => string, of: readonly string[] = columns): SQL =>
  sql.raw(of.map(text).join(', '))

/** The columns as they are stored. */
export const bandColumns: SQL = eachColumn((column) => column)

/** All energy of a row, whatever its band. */
export const allBands = (row: string): SQL => sql.raw(columns.map((column) => `${row}.${column}`).join(' + '))

/** The energy of rows with a `band` (its place in `bandList`, or null) and `kwh`, summed into the columns. */
export const bandSums: SQL = sql.raw(
  columns
    .map((column, band) => {
      const isOfIt = band < bandList.length ? `band = ${band}` : 'band is null'
      return `coalesce(sum(kwh) filter (where ${isOfIt}), 0) as ${column}`
    })
    .join(', '),
)

/** The bands of a row that have energy, each with what else is known of it. */
export const bandsOf = (row: BandTexts): (BandKwh & { column: keyof BandTexts })[] =>
  columns.flatMap((column, index) => {
    if (Number(row[column]) === 0) return []
    return [{ band: bandList[index] ?? null, kwh: new Big(row[column]), column }]
  })
