import { describe, expect, it } from 'vitest'
import { trialBody } from './trialBody'

describe('what is tried of a rule', () => {
  it('says when it opens, and nothing of its name, place or texts', () => {
    const rule = {
      id: '7',
      ruleName: 'a',
      stationId: '1',
      itemId: '3',
      condition: 'gt',
      limit: 80,
      cause: 'b',
    }
    expect(trialBody({ ...rule, offDelaySeconds: 30 }, { id: '7', days: 7 })).toMatchObject({
      ...{ id: '7', days: 7, itemId: '3', condition: 'gt', limit: 80, offDelaySeconds: 30 },
    })
    for (const name of ['ruleName', 'stationId', 'cause'])
      expect(trialBody(rule, { id: '7', days: 7 })).not.toHaveProperty(name)
  })

  it('is nothing while it is not right yet, and holds no field that is empty', () => {
    const tried = (values: object) => trialBody(values, { id: undefined, days: 1 })
    expect(tried({ condition: 'gt', limit: 80 })).toBeUndefined()
    expect(tried({ itemId: '3', condition: 'gt', limit: 'much' })).toBeUndefined()
    expect(tried({ itemId: '3', condition: 'gt', limit: 80, upperLimit: null })?.upperLimit).toBeUndefined()
  })

  it('has its points where it is an expression, and otherwise none', () => {
    const variables = [{ variableName: 'a', itemId: '3' }]
    const tried = (condition: string) =>
      trialBody({ condition, variables, itemId: '3', limit: 1 }, { id: undefined, days: 1 })
    expect(tried('formula')).toMatchObject({ variables })
    expect(tried('gt')).not.toHaveProperty('variables')
  })
})
