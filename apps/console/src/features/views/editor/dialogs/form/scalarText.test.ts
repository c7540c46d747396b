import { describe, expect, it } from 'vitest'
import { scalarOfText, textOfScalar } from './scalarText'

describe('a value written as text', () => {
  it.each([
    ['1', 1],
    ['-2.5', -2.5],
    ['true', true],
    ['false', false],
    ['运行', '运行'],
    ['', ''],
    // what would not come back as it was written stays a text
    ['007', '007'],
    ['1.50', '1.50'],
    ['1e400', '1e400'],
  ])('%j is %j', (text, value) => {
    expect(scalarOfText(text)).toBe(value)
  })

  it('shows nothing for no value, and zero for zero', () => {
    expect(textOfScalar(null)).toBe('')
    expect(textOfScalar(undefined)).toBe('')
    expect(textOfScalar(0)).toBe('0')
  })
})
