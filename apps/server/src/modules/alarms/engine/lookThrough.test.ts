import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJudging } from './createJudging'
import { formulaOf } from './evaluators/formula'
import {
  elapse,
  evaluate,
  freshState,
  isTimed,
  type JudgedRule,
  type RuleState,
  type Transition,
} from './life'
import { lookThrough } from './lookThrough'
import { createPointOrder } from './pointOrder'
import type { EngineRule } from './rule'
import { createRuleBook } from './ruleBook'

/** a is point 1; b and c are both point 2. */
const formula = formulaOf(
  'a > 5.0 && (b < 3.0 || c > 9.0)',
  [
    { name: 'a', itemId: '1' },
    { name: 'b', itemId: '2' },
    { name: 'c', itemId: '2' },
  ],
  new Map([
    ['1', 20_000],
    ['2', 20_000],
  ]),
)

const kinds = [
  ...['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'outside', 'rises', 'falls', 'changes', 'silent', 'formula'],
] as const

const ruleOf = (condition: string, limit: number, onDelayMs: number) =>
  ({
    ...{ id: '7', stationId: '1', deviceId: '1', itemId: '1', condition, limit, declared: '' },
    ...{ upperLimit: condition === 'outside' ? limit + 3 : null, deadBand: 1, windowMs: 10_000 },
    ...{ onDelayMs, offDelayMs: 0, inhibit: null, trend: undefined },
    formula: condition === 'formula' ? formula : undefined,
    itemIds: condition === 'formula' ? ['1', '2'] : ['1'],
  }) as unknown as EngineRule

interface Reading {
  step: number
  value: number
  quality: number
  itemId: string
  /** Whether the process ends before it, and begins with what was stored. */
  restarts: boolean
}

const stored = (state: RuleState): RuleState => {
  const { lastTs, ...rest } = JSON.parse(JSON.stringify({ ...state, lastTs: Math.max(state.lastTs, 0) }))
  return { ...rest, lastTs: lastTs || freshState.lastTs }
}

/** What an engine tells and remembers of the readings, which looks at each of them as it can. */
function live(rule: EngineRule, readings: readonly Reading[]) {
  const points = new Map(['1', '2'].map((id) => [id, { id }]))
  const told: Transition[] = []
  let state = freshState
  const begin = () => {
    const book = createRuleBook()
    book.adopt([{ rule, state }])
    const bus = { publish: () => expect.fail('a rule failed') } as never
    const judging = createJudging(
      { bus, log: { error: () => undefined } as never },
      { book, judge: evaluate },
    )
    return { book, judging }
  }
  let at = begin()
  const store = () => {
    for (const step of at.judging.take()) {
      state = stored(step.state)
      if (step.transition && step.transition.kind !== 'repeat') told.push(step.transition)
    }
  }
  let ts = 0
  for (const { step, value, quality, itemId, restarts } of readings) {
    ts += step
    if (restarts) {
      store()
      at = begin()
    }
    const { book, judging } = at
    for (const one of [...book.timed]) judging.move(one, () => elapse(one.rule, one.state, ts))
    const point = points.get(itemId) ?? { id: itemId }
    lookThrough(
      { points: [point], ts: [ts], values: [value], qualities: [quality] },
      { book, judging, now: ts },
    )
  }
  const left = at.book.find(rule.id)?.state
  store()
  return { told, phase: left?.phase, memory: left?.memory, stored: state.memory }
}

/** The same where every reading is judged. */
function judged(rule: JudgedRule, readings: readonly Reading[]) {
  const told: Transition[] = []
  let [state, ts] = [freshState, 0]
  const take = ({ state: next, transition }: ReturnType<typeof evaluate>) => {
    state = next
    if (transition && transition.kind !== 'repeat') told.push(transition)
  }
  for (const { step, value, quality, itemId } of readings) {
    ts += step
    if (isTimed(rule, state)) take(elapse(rule, state, ts))
    if (rule.condition !== 'formula' && itemId !== '1') continue
    take(evaluate(rule, state, { ts, value, quality, itemId }, ts))
  }
  return { told, phase: state.phase, memory: state.memory, stored: state.memory }
}

const anyReadings = fc.array(
  fc.record({
    step: fc.integer({ min: 1, max: 4_000 }),
    value: fc.integer({ min: -12, max: 12 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
    itemId: fc.constantFrom('1', '1', '2'),
    restarts: fc.boolean(),
  }),
  { maxLength: 60 },
)

it.each(kinds)('comes to the same for %s as judging every reading', (condition) => {
  fc.assert(
    fc.property(
      ...[fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 3_000), anyReadings],
      (limit, onDelayMs, readings) => {
        const rule = ruleOf(condition, limit, onDelayMs)
        expect(live(rule, readings)).toEqual(judged(rule, readings))
      },
    ),
    { numRuns: 300 },
  )
})

it('finds what is known of a point whatever order points come in, and by whichever object', () => {
  const one = fc.record({ id: fc.nat({ max: 9 }).map(String), isNew: fc.boolean() })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 80 }), (list) => {
      const objects = new Map<string, { id: string }>()
      const find = createPointOrder((id) => (Number(id) % 3 === 0 ? undefined : `known ${id}`))
      for (const { id, isNew } of list) {
        const point = (isNew ? undefined : objects.get(id)) ?? { id }
        objects.set(id, point)
        expect(find(point)).toBe(Number(id) % 3 === 0 ? undefined : `known ${id}`)
      }
    }),
  )
})
