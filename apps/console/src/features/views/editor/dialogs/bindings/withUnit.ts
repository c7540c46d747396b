import type { Item } from '@energy-console/schematic'

/** The units of the point that was bound to an item and of the one that is now; '' for none. */
interface Units {
  readonly before: string
  readonly after: string
}

/**
 * The item as it shows the unit of the point that is bound to it now, where it showed none, the one that its kind begins
 * with, or that of the point before. What else the author wrote stays. Without a unit of its own a value brings its
 * point's along; charts have one for all that they draw.
 */
export const withUnit = (item: Item, propName: string, { before, after }: Units): Item => {
  if (after === '') return item
  const follows = (shown: string, first: string) =>
    shown.trim() === '' || shown.trim() === first || (before !== '' && shown.trim() === before)
  const [head, index, column] = propName.split('.')
  if (item.type === 'table' && head === 'rows' && column === 'value') {
    const rows = item.rows.map((row, at) =>
      String(at) === index && follows(row.unit, samples[row.name] ?? '') ? { ...row, unit: '' } : row,
    )
    return { ...item, rows }
  }
  if (!('unit' in item) || typeof item.unit !== 'string') return item
  const isChart = head === 'slices' || head === 'series'
  if (!isChart && propName !== 'value') return item
  const first = item.type === 'progress' || item.type === 'tank' ? '%' : ''
  return follows(item.unit, first) ? { ...item, unit: isChart ? after : '' } : item
}

/** The rows that a new table begins with, and their units. */
const samples: Readonly<Record<string, string>> = { 电压: 'V', 电流: 'A' }
