import { calmOf, never } from './evaluators/judge'
import { KeptExtremes } from './evaluators/keptExtremes'
import { KeptInputs } from './evaluators/keptInputs'
import { createInhibition, type Inhibition, isSameInhibit } from './inhibit'
import { freshState, type RuleState } from './life'
import type { EngineRule } from './rule'

/** Numbers of a row: the calm span, when the newest reading was of, and when it came. */
export const rowLength = 5
const [from, to, except, seen, heard] = [0, 1, 2, 3, 4] as const

/** Hears of a rule that remembers something that is not stored yet. */
type Note = (live: LiveRule) => void

/**
 * A rule at work: its declaration and what it remembers. What every reading is held against stands in a row of numbers, those of all
 * rules in one array: most readings break nothing, and what lies apart in memory costs more to fetch than to compare. What a rate and an
 * expression remember of such readings is changed in place, and becomes a state when that is asked for.
 */
export class LiveRule {
  /** Of its station. */
  partition = 0
  /** What is known of the process condition that holds it back. */
  inhibition: Inhibition | undefined
  private rows: Float64Array = new Float64Array(rowLength)
  private row = 0
  private declared: EngineRule
  /** Whether readings that lead to nothing are taken in place, by its condition and where it stands. */
  private isCalm = false
  private extremes: KeptExtremes | undefined
  private inputs: KeptInputs | undefined
  /** More is remembered in place than the state says, up to a reading of this time. */
  private isAhead = false
  private aheadTs: number = freshState.lastTs

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
    if (rule === this.declared) return
    this.state = this.settledState()
    this.declared = this.withInhibition(rule)
    this.settle()
  }

  get state(): RuleState {
    return this.isAhead ? this.settledState() : this.remembered
  }
  set state(state: RuleState) {
    const { phase } = this.remembered
    this.remembered = state
    this.isAhead = false
    this.extremes = undefined
    this.inputs = undefined
    if (state.phase !== phase || this.declared.condition === 'changes') this.settle()
  }

  /** As the state has it, which need not be made for it. */
  get phase(): RuleState['phase'] {
    return this.remembered.phase
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

  /** Whether a good reading does not go as far as the limit of a rate, and is its newest; what it adds is taken in place. */
  takesAsRate(ts: number, value: number, quality: number, now: number, note: Note): boolean {
    const { condition } = this.declared
    if (!this.isCalm || (condition !== 'rises' && condition !== 'falls') || ts <= this.seenTs) return false
    this.extremes ??= new KeptExtremes(this.declared, this.remembered.memory)
    const isNew = this.extremes.take(ts, value, quality)
    if (isNew === undefined) return false
    this.seenTs = ts
    if (now > this.heardMs) this.heardMs = now
    if (isNew) this.goAhead(ts, note)
    return true
  }

  /** Whether its expression does not hold with a reading of an input, which is the newest of that; it is taken in place. */
  takesAsInput(name: string, ts: number, value: number, quality: number, note: Note): boolean {
    const { formula } = this.declared
    if (!this.isCalm || formula === undefined) return false
    this.inputs ??= new KeptInputs(formula, this.remembered.memory)
    const isNew = this.inputs.take(name, ts, value, quality)
    if (isNew === undefined) return false
    if (isNew) this.goAhead(ts, note)
    return true
  }

  private goAhead(ts: number, note: Note): void {
    if (this.isAhead) {
      if (ts > this.aheadTs) this.aheadTs = ts
      return
    }
    this.aheadTs = ts
    this.isAhead = true
    note(this)
  }

  /** The state with what is remembered in place; what is kept stays as it is. */
  private settledState(): RuleState {
    const kept = this.extremes ?? this.inputs
    if (this.isAhead && kept) {
      const lastTs = Math.max(this.remembered.lastTs, this.aheadTs)
      this.remembered = { ...this.remembered, lastTs, memory: kept.toMemory() }
    }
    this.isAhead = false
    return this.remembered
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
    const { phase, memory, lastTs } = this.remembered
    // of a rule that may be held back the newest reading is kept, whatever it says
    this.isCalm = phase === 'normal' && this.inhibition === undefined
    const calm = this.isCalm ? calmOf(this.declared, memory, lastTs) : never
    this.rows[this.row + from] = calm.from
    this.rows[this.row + to] = calm.to
    this.rows[this.row + except] = calm.except
  }
}

/** Whether a good reading breaks nothing of the rule in a row, and is its newest, which is noted. */
export function passes(rows: Float64Array, row: number, ts: number, value: number, now: number): boolean {
  if (!(value >= (rows[row + from] ?? value) && value <= (rows[row + to] ?? value))) return false
  if (value === rows[row + except] || ts <= (rows[row + seen] ?? ts)) return false
  rows[row + seen] = ts
  if (now > (rows[row + heard] ?? now)) rows[row + heard] = now
  return true
}
