import type { RuleState, Transition } from './life'
import type { EngineRule, LiveRule } from './rule'

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
 * transaction holds, what is stored of a rule fits together. Repeats and mere changes of state in a row become one.
 */
export interface Gathering {
  readonly size: number
  add(live: LiveRule, transition: Transition | undefined): void
  /** Hands over all there is. */
  take(): Step[]
  /** Puts steps that could not be written back before those that came since. */
  putBack(steps: readonly Step[]): void
  /** Forgets the steps of rules that are gone or stand at another point now. */
  keepOnly(isAtWork: (rule: EngineRule) => boolean): void
}

const kindOf = ({ transition }: Pick<Step, 'transition'>) => transition?.kind ?? 'state'

export function createGathering(): Gathering {
  let steps: Step[] = []
  /** Where the last step of each rule is. */
  let lastOf = new Map<string, number>()

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
    get size() {
      return steps.length
    },
    add({ rule, state }, transition) {
      const at = lastOf.get(rule.id)
      const last = at === undefined ? undefined : steps[at]
      const step = { rule, transition, repeats: transition?.kind === 'repeat' ? 1 : 0, state }
      const joins = last !== undefined && kindOf(last) === kindOf(step) && /repeat|state/.test(kindOf(step))
      if (at === undefined || !joins) return push(step)
      steps[at] = { ...step, repeats: last.repeats + step.repeats }
    },
    take() {
      const taken = steps
      startWith([])
      return taken
    },
    putBack: (before) => startWith([...before, ...steps]),
    keepOnly: (isAtWork) => startWith(steps.filter(({ rule }) => isAtWork(rule))),
  }
}
