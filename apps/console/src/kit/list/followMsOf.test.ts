import { gateways, products } from '@energy-console/contract/devices'
import { expect, it } from 'vitest'
import { fieldsOf } from '../form/fields'
import { followMsOf } from './followMsOf'

it('a list that says how old something is is asked for again, others are not', () => {
  expect(followMsOf(fieldsOf(gateways.schema))).toBe(30_000)
  expect(followMsOf(fieldsOf(products.schema))).toBeUndefined()
})
