import { type Item, kindOf, propertiesOf } from '../kinds'

/** What a rule can change about an item. */
export type RuleEffect = 'fill' | 'stroke' | 'color' | 'visible' | 'blink' | 'rotationSpeed' | 'flow' | 'text'

/** The property that a rule's text goes into, if a kind has one. */
export const textPropertyOf = (names: ReadonlySet<string>): 'content' | 'label' | 'title' | undefined =>
  (['content', 'label', 'title'] as const).find((name) => names.has(name))

/** Kinds on which another effect than their filling is seen whatever their value is. */
const PREFERRED: { readonly [T in Item['type']]?: RuleEffect } = { gauge: 'color', symbol: 'stroke' }

const isPainted = (item: Item): boolean => !('fillOpacity' in item) || item.fillOpacity !== 0
const isOutlined = (item: Item): boolean => !('strokeWidth' in item) || item.strokeWidth !== 0

/** What a rule can visibly change about an item as it stands; the first is what one would reach for. */
export const ruleEffectsOf = (item: Item): readonly RuleEffect[] => {
  const names = new Set(propertiesOf(item.type).map((property) => property.name))
  const preferred = 'content' in item ? 'color' : PREFERRED[item.type]
  const effects: RuleEffect[] = [
    ...(preferred ? [preferred] : []),
    ...(names.has('fill') && isPainted(item) ? (['fill'] as const) : []),
    ...(names.has('stroke') && isOutlined(item) ? (['stroke'] as const) : []),
    ...(names.has('color') ? (['color'] as const) : []),
    'blink',
    'visible',
    ...(kindOf(item).geometry === 'box' ? (['rotationSpeed'] as const) : []),
    ...(names.has('flow') ? (['flow'] as const) : []),
    ...(textPropertyOf(names) ? (['text'] as const) : []),
  ]
  return [...new Set(effects)]
}
