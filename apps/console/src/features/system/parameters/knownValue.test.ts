import { heldValue, knownParameters, parameterFault, standardOf } from '@energy-console/contract/system'
import { describe, expect, it } from 'vitest'
import { keptOf } from './knownValue'

/** Values that the input of a parameter can hold. */
const samples = {
  number: [0, 1, 4],
  switch: [true, false],
  presence: [true, false],
  address: ['/help/index.html', 'https://example.com/a?b=1', ''],
  until: ['1900000000', ''],
}

describe.each(knownParameters.map((known) => [known.key, known] as const))('%s', (_key, known) => {
  it('holds its standard where nothing is kept', () => {
    expect(heldValue(known, undefined)).toBe(standardOf(known))
  })

  it('is kept so that it is read again as it was entered, and the server takes it', () => {
    for (const value of samples[known.kind]) {
      const kept = keptOf(known, value)
      expect(heldValue(known, kept)).toBe(value)
      if (kept) expect(parameterFault(known, kept, Date.now())).toBeUndefined()
    }
  })
})
