import { type Binding, byOrder, type DataSource, type SchematicDocument } from '../document'
import { evaluateItem, type ItemPatch } from './evaluate'
import type { ReadSource, SourceValue } from './values'

/** A document's bindings, arranged for evaluation. Compile again when items, bindings or sources change. */
export interface BindingProgram {
  /** Items whose bindings read this data source. */
  readonly itemsOf: (sourceId: string) => readonly string[]
  /** Items that have bindings at all. */
  readonly boundItems: readonly string[]
  readonly isBound: (itemId: string) => boolean
  /** The patch of one item; undefined for an item without bindings. */
  readonly evaluate: (itemId: string, read: ReadSource) => ItemPatch | undefined
}

/** Arranges the bindings of a document (or of one page of it) by source and by item. */
export const compileBindings = (
  document: SchematicDocument,
  options: { pageId?: string } = {},
): BindingProgram => {
  const byItem = new Map<string, Binding[]>()
  const bySource = new Map<string, Set<string>>()
  for (const binding of [...document.binding.values()].sort(byOrder)) {
    if (options.pageId !== undefined && binding.pageId !== options.pageId) continue
    if (!document.item.has(binding.itemId)) continue
    byItem.set(binding.itemId, [...(byItem.get(binding.itemId) ?? []), binding])
    const items = bySource.get(binding.bindObj) ?? new Set()
    bySource.set(binding.bindObj, items.add(binding.itemId))
  }
  const lists = new Map([...bySource].map(([sourceId, items]) => [sourceId, [...items]]))
  return {
    itemsOf: (sourceId) => lists.get(sourceId) ?? [],
    boundItems: [...byItem.keys()],
    isBound: (itemId) => byItem.has(itemId),
    evaluate: (itemId, read) => {
      const item = document.item.get(itemId)
      const bindings = byItem.get(itemId)
      return item && bindings ? evaluateItem(item, bindings, read) : undefined
    },
  }
}

/** Whether a document has expressions, so that `loadExpressions` must come before it is evaluated. */
export const usesExpressions = (document: SchematicDocument): boolean =>
  [...document.binding.values()].some(
    ({ transform, rules }) =>
      Boolean(transform?.expression) || rules?.some(({ when }) => when.op === 'expression') === true,
  )

/** The value that a custom source has before anything sets it. */
export const initialValue = (source: DataSource): SourceValue | undefined =>
  source.kind === 'custom' ? { value: source.value, quality: 0 } : undefined

/** The patches of every bound item at once, for a static picture. Custom sources stand at their saved value. */
export const resolveBindings = (
  document: SchematicDocument,
  values: ReadonlyMap<string, SourceValue>,
): Map<string, ItemPatch> => {
  const program = compileBindings(document)
  const read: ReadSource = (id) => {
    const source = document.source.get(id)
    return values.get(id) ?? (source ? initialValue(source) : undefined)
  }
  return new Map(
    program.boundItems.flatMap((id) => {
      const patch = program.evaluate(id, read)
      return patch ? [[id, patch] as const] : []
    }),
  )
}
