import { expect, it } from 'vitest'
import { writtenValue } from './writtenValue'

it('gives a text point texts, those that look like numbers as well', () => {
  const point = { dataType: 'text', access: 'read-write' }
  expect(writtenValue('夏季', point)).toEqual({ value: '夏季' })
  expect(writtenValue('007', point)).toEqual({ value: '007' })
  expect(writtenValue(5, point)).toEqual({ value: '5' })
  expect(writtenValue(true, point)).toEqual({ refusal: 'badValue' })
  expect(writtenValue(Number.NaN, point)).toEqual({ refusal: 'badValue' })
})
