import type { Binding, Rule } from '../document'
import { type Item, propertiesOf } from '../kinds'
import { blankProperty, setProperty } from './property'
import { textPropertyOf } from './ruleEffects'
import { applyTransform, conditionHolds, readingOf } from './transform'
import { type ReadSource, type SourceValue, toBoolean } from './values'

/** How far the values behind an item can be trusted; `none` while a source has no value yet, `gone` when its point is. */
export type ItemQuality = 'good' | 'uncertain' | 'stale' | 'bad' | 'none' | 'gone'

/** What bound values change about an item while it is shown. Never written to the document. */
export interface ItemPatch {
  /** Property values that stand in for the item's own. */
  readonly props: Readonly<Record<string, unknown>>
  readonly visible?: boolean
  readonly blink: boolean
  /** Turns a minute; negative is counter-clockwise. */
  readonly rotationSpeed?: number
  /** -1 backwards, 0 still, 1 forwards. */
  readonly flow?: number
  readonly quality: ItemQuality
  /** Oldest last-good time among its sources that are stale, bad or gone, Unix milliseconds. */
  readonly lastGoodTs?: number
  /** Chinese sentences on bindings that could not be applied. */
  readonly errors: readonly string[]
}

const RANK: readonly ItemQuality[] = ['good', 'uncertain', 'stale', 'bad', 'none', 'gone']

/** How far a data source's value can be trusted. */
export const qualityOf = (source: SourceValue | undefined): ItemQuality => {
  if (source?.isGone) return 'gone'
  if (!source || source.value === null) return 'none'
  if (source.quality === 2) return 'bad'
  if (source.isStale) return 'stale'
  return source.quality === 1 ? 'uncertain' : 'good'
}

/** The less trustworthy of two. */
export const worseQuality = (a: ItemQuality, b: ItemQuality): ItemQuality =>
  RANK.indexOf(a) >= RANK.indexOf(b) ? a : b

type Draft = { -readonly [K in keyof ItemPatch]: ItemPatch[K] } & {
  props: Record<string, unknown>
  errors: string[]
}

const applyRule = (draft: Draft, item: Item, rule: Rule) => {
  const names = new Set(propertiesOf(item.type).map((property) => property.name))
  const textName = textPropertyOf(names)
  if (rule.text !== undefined && textName) draft.props[textName] = rule.text
  for (const name of ['fill', 'stroke', 'color', 'flow', 'rotationSpeed'] as const) {
    if (rule[name] !== undefined && names.has(name)) draft.props[name] = rule[name]
  }
  if (rule.rotationSpeed !== undefined && names.has('isRotating'))
    draft.props.isRotating = rule.rotationSpeed !== 0
  draft.visible = rule.visible ?? draft.visible
  draft.blink = rule.blink ?? draft.blink
  draft.rotationSpeed = rule.rotationSpeed ?? draft.rotationSpeed
  draft.flow = rule.flow ?? draft.flow
}

const applyBinding = (draft: Draft, item: Item, binding: Binding, source: SourceValue) => {
  const { raw, shown, error } = applyTransform(source, binding.transform)
  if (error !== undefined) draft.errors.push(error)
  if (binding.propName === 'visible') draft.visible = toBoolean(shown)
  else {
    const reading = readingOf(source, binding.transform)
    const failure = setProperty(draft.props, item, binding.propName, shown, reading)
    if (failure !== undefined) draft.errors.push(failure)
  }
  const rule = binding.rules?.find((candidate) => conditionHolds(candidate.when, raw, source))
  if (rule) applyRule(draft, item, rule)
}

/**
 * The patch of one item from all of its bindings. In each binding the first rule that holds applies; later bindings
 * win over earlier ones. Where a source has no value, what would say it says `--`, and no rule applies.
 */
export const evaluateItem = (item: Item, bindings: readonly Binding[], read: ReadSource): ItemPatch => {
  const draft: Draft = { props: {}, blink: false, quality: 'good', errors: [] }
  for (const binding of bindings) {
    const source = read(binding.bindObj)
    const quality = qualityOf(source)
    draft.quality = worseQuality(draft.quality, quality)
    const isPast = quality === 'stale' || quality === 'bad' || quality === 'gone'
    if (isPast && source?.lastGoodTs !== undefined) {
      draft.lastGoodTs = Math.min(draft.lastGoodTs ?? Infinity, source.lastGoodTs)
    }
    if (source && source.value !== null) applyBinding(draft, item, binding, source)
    else blankProperty(draft.props, item, binding.propName)
  }
  return draft
}
