import { expect, it } from 'vitest'
import { kindsOf, type RuleHistory, suggestionOf } from './suggest'

const quiet: RuleHistory = {
  ...{ count: 5, quick: 0, medianSeconds: 600, p90Seconds: null, short: 0, stale: 0, confirmed: 5 },
  ...{
    medianGapSeconds: null,
    hasDeadBand: true,
    deadBand: 0,
    limit: 200,
    onDelaySeconds: 0,
    offDelaySeconds: 0,
  },
}
const of = (values: Partial<RuleHistory>) => {
  const one = { ...quiet, ...values }
  const kinds = kindsOf(one)
  return { kinds, suggestion: suggestionOf(one, kinds) }
}

it('says which rules help nobody, and what would keep their alarms away', () => {
  expect(of({})).toEqual({ kinds: [], suggestion: null })
  expect(of({ quick: 3, medianGapSeconds: 7 })).toEqual({
    kinds: ['chattering'],
    suggestion: { offDelaySeconds: 15, deadBand: 4 },
  })
  expect(of({ quick: 3, medianGapSeconds: 7, deadBand: 1, offDelaySeconds: 60 }).suggestion).toBeNull()
  expect(of({ short: 4, p90Seconds: 12, onDelaySeconds: 5 })).toEqual({
    kinds: ['fleeting'],
    suggestion: { onDelaySeconds: 20 },
  })
  expect(of({ count: 2, confirmed: 0, quick: 1, short: 2 }).kinds).toEqual([])
  expect(of({ stale: 1, confirmed: 1 })).toEqual({ kinds: ['stale', 'ignored'], suggestion: null })
})
