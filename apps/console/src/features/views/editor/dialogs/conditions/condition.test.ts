import { Condition, loadExpressions } from '@energy-console/schematic'
import { beforeAll, describe, expect, it } from 'vitest'
import { conditionOps, conditionProblem, conditionText, withOp } from './condition'

beforeAll(loadExpressions)

const ops = Object.keys(conditionOps) as Condition['op'][]

describe('a condition in the editor', () => {
  it.each(ops)('can be turned into %s from any kind, and is valid then', (op) => {
    for (const from of ops) {
      const start = withOp({ op: 'eq', value: 5 }, from)
      expect(Condition.safeParse(withOp(start, op)).success).toBe(true)
    }
  })

  it('keeps the value that was compared with', () => {
    expect(withOp({ op: 'eq', value: '运行' }, 'ne')).toEqual({ op: 'ne', value: '运行' })
    expect(withOp({ op: 'gt', value: 8 }, 'between')).toEqual({ op: 'between', min: 8, max: 100 })
  })

  it('says what is wrong', () => {
    expect(conditionProblem({ op: 'between', min: 2, max: 1 })).toBe('下限大于上限')
    expect(conditionProblem({ op: 'between', min: 1, max: 1 })).toBeUndefined()
    expect(conditionProblem({ op: 'eq', value: '' })).toBe('条件不完整')
    expect(conditionProblem({ op: 'eq', value: 0 })).toBeUndefined()
    expect(conditionProblem({ op: 'expression', expression: 'value >' })).toBeTruthy()
    expect(conditionProblem({ op: 'expression', expression: 'value > 2.0' })).toBeUndefined()
  })

  it('is written the way people write it', () => {
    expect(conditionText({ op: 'between', min: 1, max: 2 })).toBe('1 ~ 2')
    expect(conditionText({ op: 'ge', value: 3 })).toBe('≥ 3')
  })
})
