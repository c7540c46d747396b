import { type Item, type ItemType, itemKinds, type SchematicDocument } from '../index'

/** Something that waits for data; `message` is a Chinese sentence and a translation key. */
interface Unbound {
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** The bound properties of each item, by the item's id. */
export const boundProperties = ({
  binding,
}: Pick<SchematicDocument, 'binding'>): ReadonlyMap<string, ReadonlySet<string>> => {
  const bound = new Map<string, Set<string>>()
  for (const { itemId, propName } of binding.values())
    bound.set(itemId, (bound.get(itemId) ?? new Set()).add(propName))
  return bound
}

const NEEDS_VALUE: ReadonlySet<ItemType> = new Set([
  ...(['gauge', 'progress', 'tank', 'lamp', 'switch', 'numeric'] as const),
  ...(['pie', 'bar', 'lineGraph', 'table'] as const),
])

const unbound: Unbound = { message: '图元没有绑定数据' }

/** What of an item shows nothing that was measured: no data at all, or a part that still stands at its sample. */
export const findUnbound = (
  item: Item,
  bound: ReadonlySet<string>,
  symbolShowsState: (symbolId: string) => boolean,
): readonly Unbound[] => {
  switch (item.type) {
    case 'model':
      return item.deviceId ? [] : [{ message: '模型没有绑定设备' }]
    case 'historyCurve':
      return curvesWithoutSource(item.curves)
    case 'symbol':
      if (!item.symbolId) return item.svg ? [] : [{ message: '没有选择图元的图形' }]
      return bound.size === 0 && symbolShowsState(item.symbolId) ? [unbound] : []
    default: {
      if (!NEEDS_VALUE.has(item.type)) return []
      return bound.size === 0 ? [unbound] : samplesIn(item, bound)
    }
  }
}

const curvesWithoutSource = (curves: readonly { name: string; bindObj: string }[]): readonly Unbound[] => {
  if (curves.length === 0) return [{ message: '曲线图没有曲线' }]
  return curves.flatMap(({ name, bindObj }, index) =>
    bindObj === '' ? [{ message: '曲线“{{name}}”没有数据源', values: { name: name || index + 1 } }] : [],
  )
}

/** The rows of a chart or a table that nobody has bound or filled in: they are as a new one has them. */
const samplesIn = (item: Item, bound: ReadonlySet<string>): readonly Unbound[] => {
  const name = item.type === 'table' ? 'rows' : item.type === 'lineGraph' ? 'series' : 'slices'
  const rows = rowsOf(item, name)
  const samples = rowsOf(itemKinds[item.type].schema.parse({ id: item.id, type: item.type }), name)
  return rows.flatMap((row, index) => {
    const isSample = samples.some((sample) => JSON.stringify(sample) === JSON.stringify(row))
    if (!isSample || bound.has(`${name}.${index}.value`)) return []
    return [{ message: '“{{name}}”还是示例数据', values: { name: String(row.name ?? index + 1) } }]
  })
}

const rowsOf = (item: object, name: string): readonly { readonly name?: unknown }[] => {
  const rows: unknown = Object.entries(item).find(([key]) => key === name)?.[1]
  return Array.isArray(rows) ? rows : []
}
