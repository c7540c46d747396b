import { expect, it } from 'vitest'
import { alarmCell, alarmColumns, changedBy, isIdleCell, statesByKey } from './alarmCells'
import { withProperty } from './alarmExpression'

const property = (propertyNo: string, more: object = {}) => ({
  ...{ propertyNo, propertyName: `${propertyNo}!`, dataType: 'number', stored: undefined, aliases: [] },
  ...{ enumMap: null, isWritable: false, confirmation: 'confirm', isNameTyped: false, isRepeatable: false },
  ...{ answerSeconds: null, unit: '', decimals: null, register: undefined, ...more },
})
const properties = [
  property('power'),
  property('a'),
  property('1.8.0'),
  property('on', { dataType: 'boolean' }),
  property('note', { dataType: 'text' }),
]

it('a property stands in an expression by its key, or by a letter that no other has', () => {
  expect(withProperty({}, 'power', properties)).toEqual({ expression: 'power' })
  expect(withProperty({ expression: 'power > ' }, '1.8.0', properties)).toEqual({
    expression: 'power > b',
    variables: [{ propertyNo: '1.8.0', variableName: 'b' }],
  })
  const known = { expression: 'b', variables: [{ propertyNo: '1.8.0', variableName: 'b' }] }
  expect(withProperty(known, '1.8.0', properties)).toEqual({ expression: 'b b' })
  // a key that is the name of another property here
  const other = { variables: [{ propertyNo: '1.8.0', variableName: 'power' }] }
  expect(withProperty(other, 'power', properties)).toMatchObject({ expression: 'b' })
})

it('cells offer the properties of the product and the states of the one that was chosen', () => {
  const columns = alarmColumns(properties)
  const column = (name: string) => columns.find((one) => one.name === name) as (typeof columns)[number]
  expect(column('inhibitPropertyNo').meta.choices?.map(({ value }) => value)).toEqual([
    ...['power', 'a', '1.8.0', 'on'],
  ])
  expect(columns.some(({ name }) => name === 'variables')).toBe(false)
  const states = statesByKey(properties)
  const choicesOf = (row: object, name: string) =>
    alarmCell(row, column(name), states).meta.choices?.map(({ value }) => value)
  expect(choicesOf({ propertyNo: 'on', condition: 'eq' }, 'limit')).toEqual([0, 1])
  expect(choicesOf({ propertyNo: 'power', condition: 'eq' }, 'limit')).toBeUndefined()
  expect(choicesOf({ inhibitPropertyNo: 'on' }, 'inhibitComparison')).toEqual(['eq', 'ne'])
  expect(choicesOf({ inhibitPropertyNo: 'on' }, 'inhibitValue')).toEqual([0, 1])
})

it('what says nothing any more is emptied with the condition that it was for', () => {
  const row = { condition: 'gt', limit: 5, deadBand: 1, upperLimit: null, expression: '' } as const
  expect(changedBy(row, 'condition', 'formula')).toEqual({ condition: 'formula', limit: null, deadBand: 0 })
  expect(changedBy(row, 'condition', 'ge')).toEqual({ condition: 'ge' })
  const held = { inhibitPropertyNo: 'on', inhibitComparison: 'eq', inhibitValue: 0 } as const
  expect(changedBy(held, 'inhibitPropertyNo', undefined)).toMatchObject({
    inhibitComparison: null,
    inhibitValue: null,
  })
  expect([isIdleCell(held, 'inhibitValue'), isIdleCell({}, 'inhibitValue')]).toEqual([false, true])
})
