import { describe, expect, it } from 'vitest'
import { isDoubled, mapOf, nextValue, rowsOf, standFor } from './stateWords'

describe('the words of states', () => {
  it('are two for a boolean, and at least one to fill in for an enumeration', () => {
    expect(rowsOf(null, true)).toEqual([
      { value: '0', word: '' },
      { value: '1', word: '' },
    ])
    expect(rowsOf({ '1': '合闸' }, true)[1]).toEqual({ value: '1', word: '合闸' })
    expect(rowsOf(undefined, false)).toEqual([{ value: '0', word: '' }])
  })

  it('become a map without the rows that say nothing', () => {
    const rows = [
      { value: '2', word: ' 制热 ' },
      { value: '0', word: '制冷' },
      { value: '5', word: '' },
    ]
    expect(mapOf(rows)).toEqual({ '0': '制冷', '2': '制热' })
    expect(mapOf(rowsOf(null, true))).toBeNull()
    expect(standFor(rows, { '0': '制冷', '2': '制热' })).toBe(true)
    expect(standFor(rows, { '0': '制冷' })).toBe(false)
    expect(nextValue(rows)).toBe('6')
    expect(nextValue([])).toBe('0')
  })

  it('tell a value that stands there twice', () => {
    const rows = ['0', '1', '1 ', '', ''].map((value) => ({ value, word: 'x' }))
    expect(rows.map((_, index) => isDoubled(rows, index))).toEqual([false, true, true, false, false])
  })
})
