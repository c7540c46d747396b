import { describe, expect, it } from 'vitest'
import { contrast, legible } from './contrast'

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#409eff', '#409eff')).toBe(1)
  })

  it('leaves a colour alone that can be read, and moves one that cannot until it can', () => {
    expect(legible('#1a4fb0', '#ffffff', '#000000')).toBe('#1a4fb0')
    for (const colour of ['#409eff', '#13a37f', '#ffe14d'])
      expect(contrast(legible(colour, '#ffffff', '#000000'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
