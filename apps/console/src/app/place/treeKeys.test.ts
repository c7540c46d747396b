import { expect, it } from 'vitest'
import { rowOfKey } from './treeKeys'

const rows = [
  { level: 1, title: '全部区域' },
  { level: 2, title: 'North' },
  { level: 3, title: 'Spruce' },
  { level: 3, title: 'Nordic' },
  { level: 2, title: 'South' },
]

it('leads through a tree as WAI-ARIA has it', () => {
  const from = (at: number) => (key: string) => rowOfKey(rows, at, key)
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowRight', 'ArrowLeft'].map(from(1))).toEqual([
    2, 0, 0, 4, 2, 0,
  ])
  // neither into a leaf nor beyond the ends
  expect(['ArrowRight', 'ArrowLeft'].map(from(3))).toEqual([undefined, 1])
  expect(['ArrowUp', 'ArrowLeft', 'ArrowRight'].map(from(0))).toEqual([undefined, undefined, 1])
  expect(from(4)('ArrowDown')).toBeUndefined()
})

it('finds the next row by a letter, from the end on from the start', () => {
  expect(rowOfKey(rows, 1, 'n')).toBe(3)
  expect(rowOfKey(rows, 3, 'N')).toBe(1)
  expect(rowOfKey(rows, 0, 'x')).toBeUndefined()
  for (const key of [' ', 'Enter', 'Tab']) expect(rowOfKey(rows, 0, key)).toBeUndefined()
})
