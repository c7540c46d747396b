import { describe, expect, it } from 'vitest'
import { seriesText } from './seriesText'

describe('the pattern of a series', () => {
  it.each([
    ['{n:03}号电表', 7, '007号电表'],
    ['{n:3}号电表', 1234, '1234号电表'],
    ['A{n}-{n:02}', 5, 'A5-05'],
    ['{n:012}', 7, '000000000007'],
    ['电表', 5, '电表'],
    ['{m}{n', 5, '{m}{n'],
  ])('%s with %i is %s', (pattern, number, text) => {
    expect(seriesText(pattern, number)).toBe(text)
  })
})
