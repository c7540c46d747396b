import { describe, expect, it } from 'vitest'
import { refusalParams, type WritablePoint, writtenValue } from './writtenValue'

const point: WritablePoint = { dataType: 'number', access: 'read-write' }

describe('a value outside of the range', () => {
  it.each([
    [{ min: 0, max: 5 }, 6, 'outOfRange'],
    [{ min: 7, max: null }, 6, 'belowLeast'],
    [{ min: null, max: 5 }, 6, 'aboveMost'],
    [{ min: -Infinity, max: 5 }, 6, 'aboveMost'],
    [{ min: 7, max: Infinity }, 6, 'belowLeast'],
  ])('of %j is refused with the bounds that stand', (range, value, refusal) => {
    expect(writtenValue(value, { ...point, ...range })).toEqual({ refusal })
    const { min, max } = refusalParams(range)
    expect([min, max]).toEqual(
      [range.min, range.max].map((bound) => (Number.isFinite(bound) ? bound : undefined)),
    )
  })
})

it('gives a text point texts, those that look like numbers as well', () => {
  const point = { dataType: 'text', access: 'read-write' }
  expect(writtenValue('夏季', point)).toEqual({ value: '夏季' })
  expect(writtenValue('007', point)).toEqual({ value: '007' })
  expect(writtenValue(5, point)).toEqual({ value: '5' })
  expect(writtenValue(true, point)).toEqual({ refusal: 'badValue' })
  expect(writtenValue(Number.NaN, point)).toEqual({ refusal: 'badValue' })
})
