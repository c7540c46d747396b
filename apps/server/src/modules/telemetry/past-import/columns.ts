import type { PastColumn } from '@energy-console/contract/telemetry'

type Columns = readonly (PastColumn | null)[]

/** Headings by which columns are known. */
const headings: Record<Exclude<PastColumn, 'point'>, RegExp> = {
  itemId: /^(item\s*id|point\s*id|id|数据点编号|点编号|点位编号|数据点id)$/i,
  device: /^(device|device\s*(name|code)|设备|设备名称|设备编码)$/i,
  property: /^(property|property\s*(name|no)|key|tag|point|属性|属性名称|属性标识|标识|测点|数据点|点名称)$/i,
  time: /^(ts|time|timestamp|date\s*time|时间|时间戳|采集时间|数据时间)$/i,
  value: /^(v|value|reading|值|数值|读数|采集值)$/i,
}

/** What the columns hold, as their headings say; each is found once. Beside times without values every other heading is a point's. */
export function columnsOf(row: readonly string[]): (PastColumn | null)[] {
  const open = new Map(Object.entries(headings) as [PastColumn, RegExp][])
  const columns = row.map((heading) => {
    const [found] = [...open].find(([, known]) => known.test(heading.trim())) ?? []
    if (found) open.delete(found)
    return found ?? null
  })
  const isWide =
    !open.has('time') && ['value', 'itemId', 'property'].every((name) => open.has(name as PastColumn))
  return isWide ? columns.map((column, at) => column ?? (row[at]?.trim() ? 'point' : null)) : columns
}

/** Whether columns say which point, when and how much, each of them once, or have a column for each point. */
export function areEnough(columns: Columns): boolean {
  const has = (column: PastColumn) => columns.includes(column)
  const named = columns.filter((column) => column !== null && column !== 'point')
  const isOnce = new Set(named).size === named.length
  if (!isOnce || !has('time')) return false
  if (has('point')) return !has('value') && !has('itemId') && !has('property')
  return has('value') && (has('itemId') || (has('device') && has('property')))
}

/** What a line says of one reading. */
export type LineCells = Record<Exclude<PastColumn, 'point'>, string>

/** A reading of a table: its cells by what they hold, in the line where they stand. */
export interface PastLine {
  line: number
  cells: LineCells
  /** Headings of the columns that hold them. */
  headings: Partial<LineCells>
}

/** What a table's lines are read by. */
export interface Head {
  columns: Columns
  headings: readonly string[]
}

/** The readings of a line: one, or one for each column of a point; of the latter those that have a value. */
export function linesOf(
  { columns, headings: names }: Head,
  { line, cells: row }: { line: number; cells: readonly string[] },
): PastLine[] {
  const cells: LineCells = { itemId: '', device: '', property: '', time: '', value: '' }
  const headings: Partial<LineCells> = {}
  columns.forEach((column, at) => {
    if (!column || column === 'point') return
    cells[column] = row[at] ?? ''
    headings[column] = names[at] ?? ''
  })
  if (!columns.includes('point')) return [{ line, cells, headings }]
  return columns.flatMap((column, at): PastLine[] => {
    const value = row[at] ?? ''
    if (column !== 'point' || value === '') return []
    const heading = names[at] ?? ''
    const point = pointOf(heading, columns.includes('device') ? cells.device : undefined)
    const own = { itemId: heading, device: heading, property: heading, value: heading }
    return [{ line, cells: { ...cells, ...point, value }, headings: { ...headings, ...own } }]
  })
}

/**
 * The point that a heading names: by its id, or as `device / property`, with a unit in brackets behind it or without. Files of
 * ours have an apostrophe before what a spreadsheet would take for a formula.
 */
function pointOf(
  heading: string,
  device: string | undefined,
): Pick<LineCells, 'itemId' | 'device' | 'property'> {
  const name = heading
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+[(（][^()（）]*[)）]$/, '')
    .trim()
  if (device !== undefined) return { itemId: '', device, property: name }
  if (/^\d+$/.test(name)) return { itemId: name, device: '', property: '' }
  const [, before = '', after = ''] = /^(.*\S)\s*[/·|]\s*(.+)$/.exec(name) ?? [undefined, '', name]
  return { itemId: '', device: before, property: after }
}
