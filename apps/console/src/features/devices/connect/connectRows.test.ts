import { expect, it } from 'vitest'
import { bodyRow, choiceOf, ofKeys, rowsFor, withChoice, withKey } from './connectRows'

const proposal = {
  ...{ id: '1', gatewayId: '2', gatewayName: 'G', stationId: '3', rawName: 'dev', deviceId: null },
  keys: [{ key: 'Ua', sample: '1' }],
  candidates: [
    { productId: null, templateKey: 'meter', label: 'Meter', mapping: { Ua: 'ua' } },
    { productId: '9', templateKey: null, label: 'Own', mapping: { Ua: 'u' } },
  ],
}

it('begins with the product that fits best, or with one of the keys', () => {
  expect(rowsFor([proposal])).toEqual([
    { id: '1', deviceName: 'dev', choice: 'template:meter', mapping: { Ua: 'ua' } },
  ])
  expect(rowsFor([{ ...proposal, candidates: [] }])[0]).toMatchObject({ choice: ofKeys, mapping: {} })
})

it('cuts a name that is too long between its characters', () => {
  const [row] = rowsFor([{ ...proposal, rawName: `${'a'.repeat(63)}𠮷𠮷` }])
  expect(row?.deviceName).toBe(`${'a'.repeat(63)}𠮷`)
})

it('maps the keys anew with another product, and gives a property to one key only', () => {
  const [row] = rowsFor([proposal])
  if (!row) throw new Error('no row')
  expect(withChoice(row, 'product:9', proposal).mapping).toEqual({ Ua: 'u' })
  expect(withChoice(row, 'product:8', proposal).mapping).toEqual({})
  expect(withKey({ a: 'x', b: 'y' }, 'b', 'x')).toEqual({ b: 'x' })
  expect(withKey({ a: 'x', b: 'y' }, 'a', undefined)).toEqual({ b: 'y' })
})

it('is sent as a product, a template or neither', () => {
  const [row] = rowsFor([proposal])
  if (!row) throw new Error('no row')
  expect(bodyRow(row)).toEqual({ id: '1', deviceName: 'dev', templateKey: 'meter', mapping: { Ua: 'ua' } })
  expect(bodyRow({ ...row, choice: choiceOf({ productId: '9', templateKey: null }) })).toMatchObject({
    productId: '9',
  })
  expect(bodyRow({ ...row, choice: ofKeys })).not.toHaveProperty('productId')
})
