import { expect, it } from 'vitest'
import { CallError } from '../../../api/CallError'
import { isFault } from './commandResult'

it('a refused command is no fault; an answer that broke off is', () => {
  expect(isFault(new CallError('设备未连接，命令未下发', 400))).toBe(false)
  expect(isFault(new CallError('网络异常', 0))).toBe(true)
  expect(isFault(new TypeError('x'))).toBe(true)
})
