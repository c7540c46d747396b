import type { Calc, LastResult } from './book'

/** What came of one evaluation, to be stored. */
export interface CalcResult extends Omit<LastResult, 'value'> {
  readonly calc: Calc
  /** Null: none came of it, and the point keeps the reading that it has. */
  readonly value: number | null
}
