import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapse, evaluate, freshState, type JudgedRule, type RuleState, type Transition } from './life'

const of = { upperLimit: null, windowMs: 0, offDelayMs: 0 }
const over: JudgedRule = { ...of, condition: 'gt', limit: 100, deadBand: 5, onDelayMs: 0 }
const good = (ts: number, value: number) => ({ ts, value, quality: 0 })

/** Runs readings through a rule; `now` follows their timestamps. */
function run(rule: JudgedRule, readings: readonly { ts: number; value: number; quality: number }[]) {
  let state: RuleState = freshState
  const transitions: Transition[] = []
  for (const reading of readings) {
    const outcome = evaluate(rule, state, reading, reading.ts)
    state = outcome.state
    if (outcome.transition) transitions.push(outcome.transition)
  }
  return { state, transitions, kinds: transitions.map((transition) => transition.kind) }
}

describe('a threshold rule', () => {
  it('opens past the limit, counts repeats, and clears only past the dead band', () => {
    const { kinds, state } = run(over, [
      good(1, 100),
      good(2, 101),
      good(3, 102),
      good(4, 99),
      good(5, 95.1),
      good(6, 95),
      good(7, 101),
    ])
    expect(kinds).toEqual(['open', 'repeat', 'clear', 'open'])
    expect(state.phase).toBe('active')
  })

  it('tells > from ≥ and < from ≤ at the limit itself', () => {
    const opens = (condition: JudgedRule['condition']) =>
      run({ ...over, condition }, [good(1, 100)]).kinds.length === 1
    expect([opens('gt'), opens('ge'), opens('lt'), opens('le')]).toEqual([false, true, false, true])
  })

  it('compares states, whatever the dead band', () => {
    const readings = [good(1, 1), good(2, 2), good(3, 2), good(4, 1)]
    expect(run({ ...over, condition: 'eq', limit: 2 }, readings).kinds).toEqual(['open', 'repeat', 'clear'])
    expect(run({ ...over, condition: 'ne', limit: 1 }, readings).kinds).toEqual(['open', 'repeat', 'clear'])
  })

  it('ignores bad readings, repeated ones and those from before', () => {
    const { kinds } = run(over, [
      { ts: 1, value: 500, quality: 2 },
      good(10, 90),
      good(10, 500),
      good(9, 500),
    ])
    expect(kinds).toEqual([])
  })

  it('waits for the delay, by later readings or by the clock, and forgets a short excursion', () => {
    const delayed = { ...over, onDelayMs: 1000 }
    expect(run(delayed, [good(0, 120), good(999, 120), good(1000, 120)]).kinds).toEqual(['open'])
    expect(run(delayed, [good(0, 120), good(500, 90), good(600, 120), good(1500, 120)]).kinds).toEqual([])
    const pending = run(delayed, [good(5000, 120)]).state
    expect(elapse(delayed, pending, 5999).transition).toBeUndefined()
    expect(elapse(delayed, pending, 6000).transition).toEqual({ kind: 'open', ts: 6000, value: 120 })
  })
})

const anyRule = fc.record({
  condition: fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const),
  limit: fc.integer({ min: -20, max: 20 }),
  deadBand: fc.integer({ min: 0, max: 10 }),
  onDelayMs: fc.constantFrom(0, 3, 10),
  offDelayMs: fc.constantFrom(0, 4),
  upperLimit: fc.constant(null),
  windowMs: fc.constant(0),
})
const anyReadings = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 5 }), value: fc.integer({ min: -40, max: 40 }) }))
  .map((list) => {
    let ts = 0
    return list.map(({ step, value }) => {
      ts += step
      return good(ts, value)
    })
  })

describe('any rule on any readings', () => {
  it('opens and clears in turn, and repeats only in between', () => {
    fc.assert(
      fc.property(anyRule, anyReadings, (rule, readings) => {
        let isOpen = false
        for (const { kind } of run(rule, readings).transitions) {
          expect(isOpen).toBe(kind !== 'open')
          if (kind === 'open') isOpen = true
          if (kind === 'clear') isOpen = false
        }
      }),
    )
  })

  it('comes to the same when readings are delivered twice', () => {
    fc.assert(
      fc.property(anyRule, anyReadings, (rule, readings) => {
        const twice = readings.flatMap((reading) => [reading, reading])
        expect(run(rule, twice)).toEqual(run(rule, readings))
      }),
    )
  })

  it('comes to the same when it is interrupted and goes on from its stored state', () => {
    fc.assert(
      fc.property(anyRule, anyReadings, fc.nat(), (rule, readings, cut) => {
        const at = readings.length === 0 ? 0 : cut % readings.length
        let state = run(rule, readings.slice(0, at)).state
        state = JSON.parse(JSON.stringify({ ...state, lastTs: Math.max(state.lastTs, -1) }))
        for (const reading of readings.slice(at)) state = evaluate(rule, state, reading, reading.ts).state
        expect(state).toEqual({
          ...run(rule, readings).state,
          lastTs: Math.max(run(rule, readings).state.lastTs, -1),
        })
      }),
    )
  })
})
