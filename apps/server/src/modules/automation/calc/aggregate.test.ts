import type { Aggregate, GroupMissing } from '@energy-console/contract/devices'
import type { Input } from '@energy-console/expression'
import { describe, expect, it } from 'vitest'
import { aggregateMembers } from './aggregate'

const at = 1_000_000
const fresh = (value: number, quality = 0): Input => ({ value, quality, ts: at })
const old = (value: number): Input => ({ value, quality: 0, ts: at - 60_001 })

const come = (
  given: readonly (Input | undefined)[],
  { aggregate = 'sum', missing = 'skip' }: { aggregate?: Aggregate; missing?: GroupMissing } = {},
) =>
  aggregateMembers(
    { aggregate, missing, members: given.map((_, index) => String(index)), maxAgeMs: 60_000 },
    (itemId) => given[Number(itemId)],
    at,
  )

describe('the members of a group', () => {
  it.each([
    ['sum', 12],
    ['mean', 4],
    ['min', -1],
    ['max', 8],
  ] as const)('come to their %s', (aggregate, value) => {
    expect(come([fresh(8), fresh(-1), fresh(5)], { aggregate })).toEqual({ value, quality: 0 })
  })

  it.each([
    ['skip', { value: 3, quality: 1 }],
    ['none', { lacking: [] }],
    ['last', { lacking: [] }],
    ['stale', { value: 10, quality: 1 }],
  ] as const)('of which one is too old are handled as “%s” has it', (missing, outcome) => {
    expect(come([fresh(3), old(7)], { missing })).toEqual(outcome)
  })

  it('that have no value, or a bad one, are lacking however old ones are handled', () => {
    for (const missing of ['none', 'last', 'stale'] as const) {
      expect(come([fresh(3), undefined], { missing })).toEqual({ lacking: [] })
      expect(come([fresh(3), fresh(9, 2)], { missing })).toEqual({ lacking: [] })
    }
    expect(come([fresh(3), fresh(9, 2)])).toEqual({ value: 3, quality: 1 })
    expect(come([undefined, old(1)])).toEqual({ lacking: [] })
    expect(come([])).toEqual({ lacking: [] })
  })

  it('are as uncertain as the worst of them, and never without end', () => {
    expect(come([fresh(1), fresh(2, 1)])).toEqual({ value: 3, quality: 1 })
    expect(come([fresh(1e308), fresh(1e308)])).toEqual({ problem: { text: '结果不是有限的数' } })
  })

  it('are exactly as old as they may be', () => {
    expect(come([fresh(1), { value: 2, quality: 0, ts: at - 60_000 }], { missing: 'none' })).toEqual({
      ...{ value: 3, quality: 0 },
    })
  })
})
