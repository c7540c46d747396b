import { type Condition, compileExpression, type Scalar } from '@energy-console/schematic'
import { textOfScalar } from '../form/scalarText'

/** Kinds of condition, Chinese and translation keys. */
export const conditionOps = {
  between: '区间',
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  expression: '表达式',
} as const satisfies Record<Condition['op'], string>

const symbols = { eq: '=', ne: '≠', gt: '>', ge: '≥', lt: '<', le: '≤' } as const

/** The condition as people write it: `10 ~ 20`, `> 5`. */
export const conditionText = (condition: Condition): string => {
  switch (condition.op) {
    case 'between':
      return `${condition.min} ~ ${condition.max}`
    case 'expression':
      return condition.expression
    default:
      return `${symbols[condition.op]} ${textOfScalar(condition.value)}`
  }
}

/** The condition in another kind; keeps what both kinds have. */
export const withOp = (condition: Condition, op: Condition['op']): Condition => {
  if (op === condition.op) return condition
  switch (op) {
    case 'between':
      return { op, min: Number(comparedValue(condition)) || 0, max: 100 }
    case 'expression':
      return { op, expression: '' }
    default:
      return { op, value: comparedValue(condition) }
  }
}

const comparedValue = (condition: Condition): Scalar => {
  if (condition.op === 'between') return condition.min
  return condition.op === 'expression' ? 0 : condition.value
}

/** What keeps a condition from working, as a translation key; undefined when nothing does. */
export const conditionProblem = (condition: Condition): string | undefined => {
  if (condition.op === 'between') return condition.min > condition.max ? '下限大于上限' : undefined
  if (condition.op !== 'expression') return textOfScalar(condition.value) === '' ? '条件不完整' : undefined
  if (condition.expression.trim() === '') return '条件不完整'
  const compiled = compileExpression(condition.expression)
  return compiled.ok ? undefined : compiled.error
}
