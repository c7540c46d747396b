import type { RuleState, Transition } from './life'
import type { LiveRule } from './liveRule'
import type { EngineRule } from './rule'

/** A step of a rule that the database does not know yet: what it led to, and the state after it. */
export interface Step {
  readonly rule: EngineRule
  /** Undefined when only the state has changed. */
  readonly transition: Transition | undefined
  /** How many repeats in a row this stands for. */
  readonly repeats: number
  readonly state: RuleState
}

/**
 * Steps that wait to be written, in their order. Each carries the state it led to, so that however many of them one
 * transaction holds, what is stored of a rule fits together. Repeats in a row become one; of mere changes of state only the last
 * is written, which is made a step of when it is handed over: most readings do nothing but change what their rule remembers.
 */
export interface Gathering {
  add(live: LiveRule, transition: Transition | undefined): void
  /** Only what a rule remembers has changed, or will until all is handed over. */
  touch(live: LiveRule): void
  /** Hands over all there is. */
  take(): Step[]
  /** Puts steps that could not be written back before those that came since. */
  putBack(steps: readonly Step[]): void
  /** Forgets the steps of rules that are gone or stand at another point now. */
  keepOnly(isAtWork: (rule: EngineRule) => boolean): void
}

export function createGathering(): Gathering {
  let steps: Step[] = []
  /** Where the last step of each rule is. */
  let lastOf = new Map<string, number>()
  /** Rules whose state has changed since. */
  let touched = new Set<LiveRule>()

  const push = (step: Step) => {
    lastOf.set(step.rule.id, steps.length)
    steps.push(step)
  }

  const startWith = (first: readonly Step[]) => {
    steps = []
    lastOf = new Map()
    for (const step of first) push(step)
  }

  return {
    touch: (live) => void touched.add(live),
    add(live, transition) {
      if (transition === undefined) {
        touched.add(live)
        return
      }
      touched.delete(live)
      const { rule, state } = live
      const at = lastOf.get(rule.id)
      const last = at === undefined ? undefined : steps[at]
      const isRepeat = transition.kind === 'repeat'
      const step = { rule, transition, repeats: isRepeat ? 1 : 0, state }
      if (at === undefined || !isRepeat || last?.transition?.kind !== 'repeat') return push(step)
      steps[at] = { ...step, repeats: last.repeats + step.repeats }
    },
    take() {
      for (const { rule, state } of touched) steps.push({ rule, transition: undefined, repeats: 0, state })
      const taken = steps
      touched = new Set()
      startWith([])
      return taken
    },
    putBack: (before) => startWith([...before, ...steps]),
    keepOnly(isAtWork) {
      startWith(steps.filter(({ rule }) => isAtWork(rule)))
      touched = new Set([...touched].filter(({ rule }) => isAtWork(rule)))
    },
  }
}
