import type { PastColumn } from '@energy-console/contract/telemetry'

type Columns = readonly (PastColumn | null)[]

/** Headings by which columns are known. */
const headings: Record<PastColumn, RegExp> = {
  itemId: /^(item\s*id|point\s*id|id|数据点编号|点编号|点位编号|数据点id)$/i,
  device: /^(device|device\s*(name|code)|设备|设备名称|设备编码)$/i,
  property: /^(property|property\s*(name|no)|key|tag|point|属性|属性名称|属性标识|标识|测点|数据点|点名称)$/i,
  time: /^(ts|time|timestamp|date\s*time|时间|时间戳|采集时间|数据时间)$/i,
  value: /^(v|value|reading|值|数值|读数|采集值)$/i,
}

/** What the columns hold, as their headings say; each is found once. */
export function columnsOf(row: readonly string[]): (PastColumn | null)[] {
  const open = new Map(Object.entries(headings) as [PastColumn, RegExp][])
  return row.map((heading) => {
    const [found] = [...open].find(([, known]) => known.test(heading.trim())) ?? []
    if (found) open.delete(found)
    return found ?? null
  })
}

/** Whether columns say which point, when and how much, each of them once. */
export function areEnough(columns: Columns): boolean {
  const has = (column: PastColumn) => columns.includes(column)
  const named = columns.filter((column) => column !== null)
  const isOnce = new Set(named).size === named.length
  return isOnce && has('time') && has('value') && (has('itemId') || (has('device') && has('property')))
}

/** What a line says. */
export type LineCells = Record<PastColumn, string>

/** The cells of a line by what they hold. */
export function cellsOf(columns: Columns, cells: readonly string[]): LineCells {
  const read: LineCells = { itemId: '', device: '', property: '', time: '', value: '' }
  columns.forEach((column, index) => {
    if (column) read[column] = cells[index] ?? ''
  })
  return read
}
