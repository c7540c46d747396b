import { coreErrors } from '@energy-console/contract'
import { expect, it } from 'vitest'
import { CallError, isCutOff } from './CallError'

it('tells a server that is not reached, by a proxy too, from one that refuses', () => {
  const refusal = (key: string) => ({ key, text: '', params: {} })
  for (const code of [0, 502, 503, 504]) expect(isCutOff(new CallError('', code))).toBe(true)
  expect(isCutOff(new CallError('', 503, refusal(coreErrors.unavailable.key)))).toBe(true)
  expect(isCutOff(new CallError('', 503, refusal(coreErrors.tooSlow.key)))).toBe(false)
  expect(isCutOff(new CallError('', 502, refusal(coreErrors.noAnswer.key)))).toBe(false)
  for (const code of [400, 401, 409, 500]) expect(isCutOff(new CallError('', code))).toBe(false)
  expect(isCutOff(new Error('502'))).toBe(false)
})
