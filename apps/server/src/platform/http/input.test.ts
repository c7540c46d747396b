import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors'
import { parseInput } from './input'

const schema = z
  .object({
    list: z
      .array(z.object({ min: z.number().meta({ label: '下限' }), bare: z.number().optional() }))
      .optional()
      .meta({ label: '属性' }),
  })
  .prefault({})

const labelFor = (input: unknown) => {
  try {
    parseInput(schema, input)
  } catch (error) {
    return error instanceof AppError ? error.params.field : error
  }
}

describe('a refused input', () => {
  it('is told by the label of the field, or of the nearest above it', () => {
    expect(labelFor({ list: [{ min: 'x' }] })).toBe('下限')
    expect(labelFor({ list: [{ min: 1, bare: 'x' }] })).toBe('属性')
    expect(labelFor({ list: 'x' })).toBe('属性')
  })
})
