import { calmOf, never } from './evaluators/judge'
import { createInhibition, type Inhibition, isSameInhibit } from './inhibit'
import { freshState, type RuleState } from './life'
import type { EngineRule } from './rule'

/** Numbers of a row: the calm span, when the newest reading was of, and when it came. */
export const rowLength = 4
const [above, below, seen, heard] = [0, 1, 2, 3] as const

/**
 * A rule at work: its declaration and what it remembers. What every reading is held against stands in a row of numbers, those of all
 * rules in one array: most readings break nothing, and what lies apart in memory costs more to fetch than to compare.
 */
export class LiveRule {
  /** Of its station. */
  partition = 0
  /** What is known of the process condition that holds it back. */
  inhibition: Inhibition | undefined
  private rows: Float64Array = new Float64Array(rowLength)
  private row = 0
  private declared: EngineRule

  constructor(
    declared: EngineRule,
    private remembered: RuleState,
  ) {
    this.declared = this.withInhibition(declared)
    this.seenTs = remembered.lastTs
    this.heardMs = freshState.lastTs
    this.settle()
  }

  get rule(): EngineRule {
    return this.declared
  }
  set rule(rule: EngineRule) {
    this.declared = this.withInhibition(rule)
    this.settle()
  }

  get state(): RuleState {
    return this.remembered
  }
  set state(state: RuleState) {
    const { phase } = this.remembered
    this.remembered = state
    if (state.phase !== phase) this.settle()
  }

  /** Timestamp of the newest reading that was looked at, those that changed nothing included. */
  get seenTs(): number {
    return this.rows[this.row + seen] ?? freshState.lastTs
  }
  set seenTs(ts: number) {
    this.rows[this.row + seen] = ts
  }

  /** When that came, by our clock, Unix ms; readings may be older than their arrival. */
  get heardMs(): number {
    return this.rows[this.row + heard] ?? freshState.lastTs
  }
  set heardMs(ms: number) {
    this.rows[this.row + heard] = ms
  }

  /** Its row is a part of that array from now on. */
  moveTo(rows: Float64Array, row: number): void {
    rows.set(this.rows.subarray(this.row, this.row + rowLength), row)
    this.rows = rows
    this.row = row
  }

  /** The same process condition is known as it was. */
  private withInhibition(rule: EngineRule): EngineRule {
    const { inhibit } = rule
    if (!inhibit) {
      this.inhibition = undefined
      return rule
    }
    if (!this.inhibition || !isSameInhibit(this.declared.inhibit, inhibit))
      this.inhibition = createInhibition(inhibit)
    return { ...rule, isInhibitedAt: this.inhibition.holdsAt }
  }

  private settle(): void {
    // of a rule that may be held back the newest reading is kept, whatever it says
    const isCalm = this.remembered.phase === 'normal' && this.inhibition === undefined
    const calm = isCalm ? calmOf(this.declared) : never
    this.rows[this.row + above] = calm.above
    this.rows[this.row + below] = calm.below
  }
}

/** Whether a good reading breaks nothing of the rule in a row, and is its newest, which is noted. */
export function passes(rows: Float64Array, row: number, ts: number, value: number, now: number): boolean {
  if (!(value > (rows[row + above] ?? value) && value < (rows[row + below] ?? value))) return false
  if (ts <= (rows[row + seen] ?? ts)) return false
  rows[row + seen] = ts
  if (now > (rows[row + heard] ?? now)) rows[row + heard] = now
  return true
}
