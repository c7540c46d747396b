import type { Listing, Resource } from '@energy-console/contract'
import { parseCsv } from '@energy-console/contract/imports'
import readWorkbook from 'read-excel-file/node'
import { expect } from 'vitest'
import type { CallApp, Caller } from './callApp'

type Row = Readonly<Record<string, unknown>>
/** What stands below a heading, read of a row of the list. */
type Cell = (row: Row) => unknown
/** The columns of a file by their headings. */
export type Cells = Readonly<Record<string, Cell>>
/** A list that can be exported. */
export type Exported = Pick<Resource | Listing, 'calls'> & { asks?: Listing['asks'] }

/** The field as it is. */
export const as =
  (field: string): Cell =>
  (row) =>
    row[field]
/** A decimal, which the list has as a text. */
export const figure =
  (field: string): Cell =>
  (row) =>
    row[field] == null ? null : Number(row[field])
/** A choice by its label. */
export const word =
  (field: string, words: Readonly<Record<string, string>>): Cell =>
  (row) =>
    row[field] == null ? null : words[String(row[field])]

/** A time as a clock shows it; a workbook has days with their fraction, which is no whole second. */
const shownTime = (time: Date) =>
  new Date(Math.round(time.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).replace('T', ' ')

/** What a file holds, line by line, as texts: a number as JSON has it, a time as a clock shows it. */
async function fileOf(app: CallApp, who: Caller, list: Exported, format: 'csv' | 'xlsx', query: object) {
  const { data } = await who.call(list.calls.export, { query: { format, ...query } })
  const { rawPayload } = await app.app.inject({ url: `/api/files/${data.ticket}` })
  if (format === 'csv') return parseCsv(rawPayload.toString('utf8'))
  const [sheet] = await readWorkbook(rawPayload)
  return (sheet?.data ?? []).map((line) =>
    line.map((cell) => (cell instanceof Date ? shownTime(cell) : cell)),
  )
}

/** In a file of texts a number is one, and a text that a spreadsheet would reckon with has an apostrophe. */
const inText = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  return /^[=+\-@]/.test(String(value ?? '')) ? `'${value}` : String(value ?? '')
}

/** In a workbook a day is its midnight, and an empty text is nothing. */
const inWorkbook = (value: unknown): unknown => {
  if (value === '') return null
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? `${value} 00:00:00` : value
}

/** Reads both kinds of file of a list back: they hold what the list has, cell by cell; answers its rows. */
export async function expectReadBack(
  { app, who }: { app: CallApp; who: Caller },
  list: Exported,
  cells: Cells,
  query: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const asked = { size: '100', ...query }
  const { data } = await who.call(list.calls.page, list.asks === 'body' ? { body: asked } : { query: asked })
  const rows: Row[] = data.records
  expect(rows.length).toBeGreaterThan(0)
  const expected = rows.map((row) => Object.values(cells).map((cell) => cell(row) ?? null))
  const [headings, ...lines] = await fileOf(app, who, list, 'xlsx', query)
  expect(headings).toEqual(Object.keys(cells))
  expect(lines).toEqual(expected.map((line) => line.map(inWorkbook)))
  const [names, ...texts] = await fileOf(app, who, list, 'csv', query)
  expect(names).toEqual(Object.keys(cells))
  expect(texts).toEqual(expected.map((line) => line.map(inText)))
  return rows
}
