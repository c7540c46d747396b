import { expect, it } from 'vitest'
import { isRepairRecorded } from './orders'

it('is recorded by words, or by cause and remedy, and not by blanks', () => {
  expect(isRepairRecorded({ workNote: '更换轴承' })).toBe(true)
  expect(isRepairRecorded({ cause: 'wear', remedy: 'new' })).toBe(true)
  expect(isRepairRecorded({ cause: 'wear', remedy: null, workNote: null })).toBe(false)
  expect(isRepairRecorded({ workNote: ' \n' })).toBe(false)
})
