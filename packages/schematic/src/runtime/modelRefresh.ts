import type { ItemOf, ModelLayout, Scalar } from '../kinds'
import { formatValue, roundTo } from './transform'
import type { SourceValue } from './values'

/** How often a model item with a device is refreshed, as the specification has it. */
export const MODEL_REFRESH_MS = 10_000

/** What a refresh looks things up in. */
export interface ModelLookup {
  /** The model's present layouts, or undefined when there is no such model. */
  readonly layoutsOf: (modelId: string) => readonly ModelLayout[] | undefined
  /** Property number → point id, or undefined when there is no such device. */
  readonly pointsOf: (deviceId: string) => ReadonlyMap<string, string> | undefined
}

/** Why a model item is not refreshed; goes to the console's log and nowhere else. */
export type ModelRefreshError = 'model not found' | 'no device bound' | 'device not found'

export type ModelRefresh =
  | { readonly layout: ModelLayout | undefined; readonly itemIds: readonly string[] }
  | { readonly error: ModelRefreshError }

/** Which points a model item needs now: those its layout binds and those in `refreshItemIds`. */
export const planModelRefresh = (item: ItemOf<'model'>, lookup: ModelLookup): ModelRefresh => {
  const layouts = lookup.layoutsOf(item.modelId)
  if (!layouts) return { error: 'model not found' }
  if (!item.deviceId) return { error: 'no device bound' }
  const points = lookup.pointsOf(item.deviceId)
  if (!points) return { error: 'device not found' }
  const layout = layouts[item.layoutIndex] ?? layouts[0]
  const bound = (layout?.children ?? []).flatMap((child) => {
    const point = child.type === 'text' && child.bindProp ? points.get(child.bindProp) : undefined
    return point === undefined ? [] : [point]
  })
  return { layout, itemIds: [...new Set([...item.refreshItemIds, ...bound])] }
}

/** The text that a layout's text element shows for its property's value; its own content without one. */
export const layoutText = (
  child: Extract<ModelLayout['children'][number], { type: 'text' }>,
  read: (propertyNo: string) => SourceValue | undefined,
): string => {
  const source = child.bindProp ? read(child.bindProp) : undefined
  if (!source) return child.bindProp ? '--' : child.content
  return formatValue(source.value, { ...source, decimals: source.decimals ?? decimalsShown(source.value) })
}

/** Digits of a number whose property declares none: two at most. */
const decimalsShown = (value: Scalar) =>
  typeof value === 'number' ? (String(roundTo(value, 2)).split('.')[1]?.length ?? 0) : undefined
