import {
  applyTransform,
  type Binding,
  conditionHolds,
  evaluateItem,
  formatValue,
  type Item,
  type ItemPatch,
  patchedItem,
  readingOf,
  type Scalar,
  type ValueReading,
} from '@energy-console/schematic'

/** What a binding would do with a value. */
export interface BindingResult {
  /** The value as it reaches the property. */
  readonly text: string
  /** The rule that applies, from 0; -1 for none. */
  readonly rule: number
  readonly patch: ItemPatch
  /** Why something could not be done, as translation keys. */
  readonly errors: readonly string[]
  /** The item with the patch on it. */
  readonly item: Item
}

/** Tries a binding on a value, as the viewer would do it; `reading` is how its point is read. */
export const previewBinding = (
  item: Item,
  binding: Binding,
  value: Scalar,
  reading: ValueReading = {},
): BindingResult => {
  const source = { ...reading, value, quality: 0, ts: 0 } as const
  const { raw, shown } = applyTransform(source, binding.transform)
  const rules = binding.rules ?? []
  const patch = evaluateItem(item, binding.propName === '' ? [] : [binding], () => source)
  return {
    text: formatValue(shown, readingOf(source, binding.transform)),
    rule: rules.findIndex((rule) => conditionHolds(rule.when, raw, source)),
    patch,
    errors: [...new Set(patch.errors)],
    item: patchedItem(item, patch.props),
  }
}
