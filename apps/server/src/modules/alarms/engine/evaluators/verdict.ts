import type { AlarmCondition } from '@energy-console/contract/alarms'
import type { Expression } from '@energy-console/expression'

/** What of a rule its condition is judged by. */
export interface Condition {
  readonly condition: AlarmCondition
  /** The limit, of a range the lower one, of a rate how far the value goes. */
  readonly limit: number | null
  readonly upperLimit: number | null
  /** How far a value must come back past the limit before the condition has ended, ≥ 0. */
  readonly deadBand: number
  /** The span of time that a rate, a silence or a change looks at. */
  readonly windowMs: number
  /** The expression that joins several points, and the points by its names. */
  readonly formula?: Formula | undefined
}

/** An expression over several points. Without `expression` it cannot be evaluated. */
export interface Formula {
  readonly expression: Expression | undefined
  /** The names of each point. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>
  /** By name: how long ago its point may have been heard, ms; undefined: it may be as old as it likes. */
  readonly allowedMsOf: Readonly<Record<string, number | undefined>>
}

export interface Reading {
  readonly ts: number
  readonly value: number
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** The point that it is of, where the rule has several. */
  readonly itemId?: string
  /** What the expression calls that, where it has been looked up. */
  readonly names?: readonly string[] | undefined
}

/** A reading as it is remembered: `[ts, value, quality]`. */
export type Remembered = readonly [ts: number, value: number, quality: number]

/** What a condition remembers of readings; stored as JSON, so that it survives a restart. */
export interface Memory {
  /** Of a rate: the lowest readings of the span, in the order of their times; of a fall the highest. */
  readonly extremes?: readonly Remembered[]
  /** Of a change: the last value, and when it became that. */
  readonly last?: number
  readonly changedTs?: number
  /** Of an expression: the last reading of each point; its time is noted in steps while it says the same. */
  readonly inputs?: Readonly<Record<string, Remembered>>
}

/** What a condition says of a reading. */
export interface Verdict {
  /** Undefined where it cannot be told. */
  readonly holds: boolean | undefined
  /** What the alarm tells as its value. */
  readonly value: number
  readonly memory: Memory | null
  /** It holds on account of what went before, so that nothing has come again. */
  readonly isOld?: boolean
}
