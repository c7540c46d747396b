import {
  type Binding,
  type Condition,
  compileExpression,
  type Item,
  type Rule,
  type RuleEffect,
  ruleEffectsOf,
  type Transform,
} from '@energy-console/schematic'
import { conditionProblem, conditionText } from '../conditions/condition'

/** Labels of the form, Chinese and translation keys. */
export const bindingLabels = { propName: '绑定属性', bindObj: '绑定数据源' } as const

/** What a rule can change, Chinese and translation keys. */
export const ruleEffects = {
  fill: '填充',
  stroke: '线条',
  color: '文字颜色',
  visible: '显示',
  blink: '闪烁',
  rotationSpeed: '转速',
  flow: '流向',
  text: '文字',
} as const satisfies Record<RuleEffect, string>

export const flowTexts = { '-1': '反向', '0': '停止', '1': '正向' } as const

/** What an effect is when it is added to a rule. */
export const firstEffect: Readonly<Required<Pick<Rule, RuleEffect>>> = {
  fill: '#E5484D',
  stroke: '#E5484D',
  color: '#E5484D',
  visible: true,
  blink: true,
  rotationSpeed: 60,
  flow: 1,
  text: '',
}

export const effectsOf = (rule: Rule): readonly RuleEffect[] =>
  (Object.keys(ruleEffects) as RuleEffect[]).filter((effect) => rule[effect] !== undefined)

/** The rule with exactly these effects; those that it had keep their value. */
export const withEffects = (rule: Rule, effects: readonly RuleEffect[]): Rule => {
  const entries = (Object.keys(ruleEffects) as RuleEffect[]).map((effect) => [
    effect,
    effects.includes(effect) ? (rule[effect] ?? firstEffect[effect]) : undefined,
  ])
  return { ...rule, ...Object.fromEntries(entries) }
}

/** A new rule for an item: it does something that can be seen. */
export const firstRule = (item: Item, when: Condition): Rule => {
  const [effect = 'blink'] = ruleEffectsOf(item)
  return { when, [effect]: firstEffect[effect] }
}

/** The rule for one state of a source: its words where the item writes some, else what a first rule does. */
export const ruleOfState = (item: Item, when: Condition, label: string): Rule =>
  ruleEffectsOf(item).includes('text') ? { when, text: label } : firstRule(item, when)

/** The list with the entry at `from` moved to `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** What is wrong with a binding: a field is empty, or a sentence (a translation key). */
export type BindingProblem = { readonly kind: 'empty' } | { readonly kind: 'text'; readonly text: string }

export const bindingProblems = (
  binding: Binding,
): Partial<Record<'propName' | 'bindObj' | 'transform' | 'rules', BindingProblem>> => {
  const problems: ReturnType<typeof bindingProblems> = {}
  if (binding.propName === '') problems.propName = { kind: 'empty' }
  if (binding.bindObj === '') problems.bindObj = { kind: 'empty' }
  const expression = binding.transform?.expression
  const compiled = expression ? compileExpression(expression) : undefined
  if (compiled && !compiled.ok) problems.transform = { kind: 'text', text: compiled.error }
  const broken = binding.rules?.map((rule) => conditionProblem(rule.when)).find((text) => text !== undefined)
  if (broken !== undefined) problems.rules = { kind: 'text', text: broken }
  return problems
}

/** The transform without what changes nothing; undefined when nothing is left. */
const lean = (transform: Transform): Transform | undefined => {
  const kept = Object.entries(transform).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** The binding as it is stored. */
export const bindingOfDraft = (draft: Binding): Binding => {
  const { transform, rules, ...rest } = draft
  const leanTransform = transform && lean(transform)
  return {
    ...rest,
    ...(leanTransform ? { transform: leanTransform } : {}),
    ...(rules && rules.length > 0 ? { rules } : {}),
  }
}

/** What a binding does to its value, in a few words, for lists; undefined for nothing. */
export const transformText = ({ transform = {}, rules = [] }: Binding): string => {
  const { expression, scale, offset, decimals, unit, valueMap } = transform
  return [
    expression ?? '',
    scale === undefined ? '' : `×${scale}`,
    offset === undefined ? '' : `${offset < 0 ? '−' : '+'}${Math.abs(offset)}`,
    decimals === undefined ? '' : `.${decimals}`,
    unit ?? '',
    ...(valueMap ?? []).slice(0, 3).map(({ from, to }) => `${from}→${to}`),
    ...rules.slice(0, 3).map((rule) => conditionText(rule.when)),
  ]
    .filter((part) => part !== '')
    .join('  ')
}
