import type { Binding, Item, ItemOf, SchematicDocument, Transform } from '../../index'
import type { Transaction } from '../../store'

/** The unit that a data source counted in, and the one that it counts in since it was bound anew. */
export interface UnitChange {
  readonly before: string
  readonly after: string
}

/** By data source. */
type UnitChanges = ReadonlyMap<string, UnitChange>

/**
 * Lets what shows the values of sources follow their units: numbers, gauges, table rows, charts, and the units behind
 * texts. Only a unit that is the source's old one follows; what the author wrote himself stays.
 */
export const followUnits = (transaction: Transaction, changes: UnitChanges): void => {
  if (changes.size === 0) return
  for (const binding of [...transaction.document.binding.values()]) {
    const change = changes.get(binding.bindObj)
    if (change) followAtBinding(transaction, binding, change)
  }
  for (const [itemId, sources] of sourcesOfCharts(transaction.document)) {
    const item = transaction.document.item.get(itemId)
    const change = sharedChange(sources, changes)
    if (item && change) followAtItem(transaction, item, change)
  }
}

/** An item's own unit, that of a table's row, and the one that a binding writes behind a text. */
const followAtBinding = (transaction: Transaction, binding: Binding, change: UnitChange): void => {
  const { itemId, propName, transform } = binding
  // what comes out of a calculation is counted in the unit that its author wrote
  if (isRecounted(transform)) return
  const unit = transform?.unit && followed(transform.unit, change)
  if (unit) transaction.put('binding', { ...binding, transform: { ...transform, unit } })
  const item = transaction.document.item.get(itemId)
  if (!item) return
  if (propName === 'value') followAtItem(transaction, item, change)
  if (item.type === 'table') followAtRow(transaction, item, { propName, change })
}

const followAtRow = (
  transaction: Transaction,
  item: ItemOf<'table'>,
  { propName, change }: { propName: string; change: UnitChange },
): void => {
  const bound = item.rows.findIndex((_, index) => propName === `rows.${index}.value`)
  const unit = followed(item.rows[bound]?.unit ?? '', change)
  if (unit === undefined) return
  const rows = item.rows.map((row, index) => (index === bound ? { ...row, unit } : row))
  transaction.put('item', { ...item, rows })
}

const followAtItem = (transaction: Transaction, item: Item, change: UnitChange): void => {
  const unit = 'unit' in item && typeof item.unit === 'string' && followed(item.unit, change)
  if (unit) transaction.put('item', { ...item, unit })
}

/** The sources whose values the charts draw, by chart; '' where something is calculated from a value first. */
const sourcesOfCharts = ({ item, binding }: SchematicDocument): Map<string, string[]> => {
  const charts = new Map<string, string[]>()
  for (const chart of item.values()) {
    if (chart.type !== 'historyCurve') continue
    const sources = chart.curves.map(({ bindObj }) => bindObj).filter((bindObj) => bindObj !== '')
    charts.set(chart.id, sources)
  }
  for (const { itemId, propName, bindObj, transform } of binding.values())
    if (/^(slices|series)\.\d+\.value$/.test(propName))
      charts.set(itemId, [...(charts.get(itemId) ?? []), isRecounted(transform) ? '' : bindObj])
  return charts
}

/** A chart has one unit for all that it draws, which follows only where all of that goes from one unit to another. */
const sharedChange = (sources: readonly string[], changes: UnitChanges): UnitChange | undefined => {
  const [first, ...rest] = sources.map((source) => changes.get(source))
  const isShared = rest.every((change) => change?.before === first?.before && change?.after === first?.after)
  return isShared ? first : undefined
}

const isRecounted = ({ expression, scale, offset }: Transform = {}): boolean =>
  Boolean(expression) || scale !== undefined || offset !== undefined

/** The new unit with the space that stood around the old one; undefined where another unit, or none, is shown. */
const followed = (shown: string, { before, after }: UnitChange): string | undefined =>
  before !== '' && before !== after && shown.trim() === before
    ? shown.replace(before, () => after)
    : undefined
