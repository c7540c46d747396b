import type { Aggregate } from './aggregateOf'

/** How the numbers of a group are said. */
export interface ShownGroup {
  aggregate: Aggregate
  /** Its points count up: a stretch of time shows by how much. */
  isRegister: boolean
  unit: string
  decimals: number
}
