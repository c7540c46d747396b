import type { DataSource } from '@energy-console/schematic'
import { scalarOfText, textOfScalar } from '../form/scalarText'

/** What the form of custom data holds. */
export interface CustomDraft {
  readonly name: string
  /** Field name: letters, digits, underscore. */
  readonly prop: string
  readonly value: string
}

export const emptyCustom: CustomDraft = { name: '', prop: '', value: '' }

/** The labels of the form, Chinese and translation keys. */
export const customLabels = { name: '名称', prop: '字段名', value: '值' } as const

/** The same for global variables. */
export const globalLabels = { name: '名称', prop: '变量名', value: '默认值' } as const

export const customOf = ({ name, prop, value }: DataSource): CustomDraft => ({
  name,
  prop,
  value: textOfScalar(value),
})

export const fieldsOfCustom = ({ name, prop, value }: CustomDraft) => ({
  name: name.trim(),
  prop: prop.trim(),
  value: scalarOfText(value),
})

/** What is wrong with one field. */
export type CustomProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'letters' }
  | { readonly kind: 'taken'; readonly by: string }

/** Checks a custom data source; `others` are those that its field name must differ from, `kept` the name it has. */
export const customProblems = (
  draft: CustomDraft,
  others: readonly DataSource[],
  kept = '',
): Partial<Record<keyof CustomDraft, CustomProblem>> => {
  const prop = draft.prop.trim()
  const problems: Partial<Record<keyof CustomDraft, CustomProblem>> = {}
  if (draft.name.trim() === '') problems.name = { kind: 'empty' }
  if (draft.value.trim() === '') problems.value = { kind: 'empty' }
  const namesake = others.find((other) => other.prop === prop)
  if (prop === '') problems.prop = { kind: 'empty' }
  else if (prop !== kept && !/^\w+$/.test(prop)) problems.prop = { kind: 'letters' }
  else if (prop !== kept && namesake) problems.prop = { kind: 'taken', by: namesake.name || prop }
  return problems
}
