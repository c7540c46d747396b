import { expect, it } from 'vitest'
import { propertyText } from './propertyText'

it('names a property by what people call it, its unit and its key', () => {
  expect(propertyText({ propertyNo: 'oil', propertyName: '油温', unit: '℃' })).toBe('油温 (℃) · oil')
  expect(propertyText({ propertyNo: 'on', propertyName: 'on', unit: null })).toBe('on')
})
