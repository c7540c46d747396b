import { expect, it } from 'vitest'
import { createGathering } from './gathering'
import { freshState, type RuleState, type Transition } from './life'
import type { LiveRule } from './liveRule'
import type { EngineRule } from './rule'

const liveRule = (id: string) => ({ rule: { id } as EngineRule, state: freshState }) as unknown as LiveRule
const open: Transition = { kind: 'open', ts: 1, value: 5 }
const repeat = (ts: number): Transition => ({ kind: 'repeat', ts })

/** What is handed over, as `rule kind ×repeats: count`. */
const told = (steps: ReturnType<ReturnType<typeof createGathering>['take']>) =>
  steps.map(
    ({ rule, transition, repeats, state }) =>
      `${rule.id} ${transition?.kind ?? 'state'}${repeats > 0 ? ` ×${repeats}` : ''}: ${state.count}`,
  )

/** The state of a rule becomes another one, and that is gathered. */
function step(gathering: ReturnType<typeof createGathering>, live: LiveRule, count: number, by?: Transition) {
  live.state = { ...live.state, count } satisfies RuleState
  gathering.add(live, by)
}

it('hands over every transition in its order, repeats in a row as one, and each last state', () => {
  const gathering = createGathering()
  const [a, b] = [liveRule('a'), liveRule('b')]
  step(gathering, a, 1)
  step(gathering, a, 2, open)
  step(gathering, b, 1)
  step(gathering, a, 3, repeat(2))
  step(gathering, b, 2, open)
  step(gathering, a, 4)
  step(gathering, a, 5, repeat(3))
  step(gathering, b, 3)
  step(gathering, b, 4)
  expect(told(gathering.take())).toEqual(['a open: 2', 'a repeat ×2: 5', 'b open: 2', 'b state: 4'])
  expect(gathering.take()).toEqual([])
})

it('hands over what could not be written before what came since', () => {
  const gathering = createGathering()
  const [a, b] = [liveRule('a'), liveRule('b')]
  step(gathering, a, 1, open)
  step(gathering, b, 1)
  const steps = gathering.take()
  step(gathering, a, 2, repeat(2))
  step(gathering, b, 2)
  gathering.putBack(steps)
  step(gathering, a, 3, repeat(3))
  expect(told(gathering.take())).toEqual(['a open: 1', 'b state: 1', 'a repeat ×2: 3', 'b state: 2'])
})

it('forgets what is of rules that are gone', () => {
  const gathering = createGathering()
  const [a, b] = [liveRule('a'), liveRule('b')]
  step(gathering, a, 1, open)
  step(gathering, b, 1, open)
  step(gathering, a, 2)
  step(gathering, b, 2)
  gathering.keepOnly(({ id }) => id === 'b')
  expect(told(gathering.take())).toEqual(['b open: 1', 'b state: 2'])
})
