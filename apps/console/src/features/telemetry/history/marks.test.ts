import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grouped, kindOfGroup, type Mark } from './marks'

const mark = fc.record({
  kind: fc.constantFrom(
    'alarm' as const,
    'command' as const,
    'correction' as const,
    'bad' as const,
    'replaced' as const,
    'note' as const,
  ),
  id: fc.nat().map(String),
  ts: fc.nat(10_000),
  text: fc.constant(''),
})

it('marks that would lie over each other share a place, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), fc.integer({ min: 1, max: 500 }), (marks, leastMs) => {
      const groups = grouped(marks, leastMs)
      const told: Mark[] = groups.flatMap((group) => [...group.marks])
      expect(told).toHaveLength(marks.length)
      expect(told.map(({ ts }) => ts)).toEqual(marks.map(({ ts }) => ts).sort((a, b) => a - b))
      groups.forEach((group, at) => {
        const next = groups[at + 1]
        if (next) expect(next.ts - group.ts).toBeGreaterThanOrEqual(leastMs)
        expect(group.marks.every(({ ts }) => ts - group.ts < leastMs)).toBe(true)
        // an alarm is never hidden behind a note
        if (group.marks.some(({ kind }) => kind === 'alarm')) expect(kindOfGroup(group)).toBe('alarm')
        // nor what made a register fall
        else if (group.marks.some(({ kind }) => kind === 'correction'))
          expect(kindOfGroup(group)).toBe('correction')
      })
    }),
  )
})
