import { expect, it } from 'vitest'
import { errorLine } from './errorLine'

it('finds the line of an error', () => {
  expect(errorLine('TypeError: x is not a function (12)')).toBe(12)
  expect(errorLine('脚本运行时间过长，已停止')).toBeUndefined()
  expect(errorLine(undefined)).toBeUndefined()
})
