import { telemetryErrors } from '@energy-console/contract/telemetry'
import { expect, it } from 'vitest'
import { CallError } from '../../../api/CallError'
import { isAway, isFault, refused } from './commandResult'

it('a refused command is no fault; an answer that broke off is', () => {
  expect(isFault(new CallError('设备未连接，命令未下发', 400))).toBe(false)
  expect(isFault(new CallError('网络异常', 0))).toBe(true)
  expect(isFault(new TypeError('x'))).toBe(true)
})

it('only what was not sent for want of a connection can wait for its device', () => {
  const { key, text } = telemetryErrors.notConnected
  expect(isAway(refused(new CallError(text, 400, { key, text, params: {} })))).toBe(true)
  expect(isAway(refused(new CallError('设备在 8 秒内没有应答', 400)))).toBe(false)
  expect(isAway({ kind: 'calledOff' })).toBe(false)
  expect(isAway({ kind: 'done', answer: {} })).toBe(false)
})
