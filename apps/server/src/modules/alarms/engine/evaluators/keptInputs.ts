import { isHeldBy, noteMs } from './formula'
import type { Formula, Memory, Remembered } from './verdict'

/** The last reading of an input as an expression reads it. */
interface KeptInput {
  ts: number
  value: number
  quality: number
  readonly maxAgeMs: number | undefined
}

/**
 * The last readings of an expression's points, changed in place: it says the same as `judgeFormula` while no alarm is open. Points
 * send many times a second, and to remember all of them anew for each reading costs more than to judge it.
 */
export class KeptInputs {
  private readonly inputs = new Map<string, KeptInput>()
  private readonly list: readonly KeptInput[]
  private readonly read = (name: string) => this.inputs.get(name)

  constructor(
    private readonly formula: Formula,
    memory: Memory | null,
  ) {
    for (const [name, [ts, value, quality]] of Object.entries(memory?.inputs ?? {}))
      this.inputs.set(name, { ts, value, quality, maxAgeMs: formula.allowedMsOf[name] })
    this.list = [...this.inputs.values()]
  }

  /**
   * Takes a reading of an input. Answers whether something is remembered otherwise than before; undefined where it is to be judged and
   * nothing is taken: the expression holds, it is the input's first, or it is not newer.
   */
  take(name: string, ts: number, value: number, quality: number): boolean | undefined {
    const input = this.inputs.get(name)
    if (input === undefined || ts <= input.ts) return undefined
    const { ts: ts0, value: value0, quality: quality0, maxAgeMs } = input
    const saysAsMuch =
      value === value0 && quality === quality0 && (maxAgeMs === undefined || ts - ts0 < noteMs(maxAgeMs))
    if (!saysAsMuch) set(input, ts, value, quality)
    if (isHeldBy(this.formula, this.read, this.newestOf(ts))) {
      set(input, ts0, value0, quality0)
      return undefined
    }
    return !saysAsMuch
  }

  /** As it is stored. */
  toMemory(): Memory {
    const inputs: Record<string, Remembered> = {}
    for (const [name, { ts, value, quality }] of this.inputs) inputs[name] = [ts, value, quality]
    return { inputs }
  }

  /** The time of the newest of them and of one more, Unix ms. */
  private newestOf(ts: number): number {
    let newest = ts
    for (const input of this.list) if (input.ts > newest) newest = input.ts
    return newest
  }
}

function set(input: KeptInput, ts: number, value: number, quality: number): void {
  input.ts = ts
  input.value = value
  input.quality = quality
}
