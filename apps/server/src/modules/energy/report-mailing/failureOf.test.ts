import { coreErrors } from '@energy-console/contract'
import { energyErrors } from '@energy-console/contract/energy'
import { describe, expect, it } from 'vitest'
import { notFound, refuse } from '../../../platform/errors'
import { failureOf } from './failureOf'

describe('a report that could not be made', () => {
  it('is tried no more where it takes too long or is refused, and may not be seen where it is gone', () => {
    const slow = new Error('query', { cause: Object.assign(new Error('cancelled'), { code: '57014' }) })
    expect(failureOf(slow)).toMatchObject({ reason: { text: coreErrors.tooSlow.text }, isFinal: true })
    expect(failureOf(refuse(energyErrors.mailingOff))).toMatchObject({ outcome: 'failed', isFinal: true })
    expect(failureOf(notFound())).toBeUndefined()
    expect(() => failureOf(new Error('connection lost'))).toThrow('connection lost')
  })
})
