import { stepsOfSpan } from './rate'
import type { Condition, Memory, Remembered } from './verdict'

/** Numbers of an extreme: its time, value and quality. */
const length = 3
/** So many numbers of extremes that have passed are kept before the others are moved to the front. */
const mostPassed = 64 * length

/**
 * The lowest readings of a rate's span, or of a fall the highest, changed in place: it says the same as `judgeRate` while no alarm is
 * open. Points send many times a second, and a list for each reading costs more than to judge it.
 */
export class KeptExtremes {
  /** One extreme behind the other, in the order of their times; what is told of them goes up. */
  private readonly numbers: number[] = []
  private first = 0
  private end = 0

  constructor(
    private readonly rule: Pick<Condition, 'condition' | 'limit' | 'windowMs'>,
    memory: Memory | null,
  ) {
    for (const extreme of memory?.extremes ?? []) this.numbers.push(...extreme)
    this.end = this.numbers.length
  }

  /**
   * Takes a reading that is newer than all of them. Answers whether something is remembered otherwise than before; undefined where it
   * goes as far as the limit, so that it is to be judged, and nothing is taken.
   */
  take(ts: number, value: number, quality: number): boolean | undefined {
    const { numbers } = this
    const { condition, limit, windowMs } = this.rule
    const sign = condition === 'falls' ? -1 : 1
    const told = sign * value
    let first = this.first
    while (first < this.end && (numbers[first] ?? ts) < ts - windowMs) first += length
    let end = this.end
    while (end > first && sign * (numbers[end - 2] ?? 0) >= told) end -= length
    const lowest = end > first ? sign * (numbers[first + 1] ?? 0) : told
    if (!(told - lowest < (limit ?? Number.POSITIVE_INFINITY))) return undefined
    const isNew = end === first || ts - (numbers[end - length] ?? ts) >= windowMs / stepsOfSpan
    if (!isNew && first === this.first && end === this.end) return false
    this.first = first
    this.end = end
    if (isNew) this.push(ts, value, quality)
    return true
  }

  /** As it is stored. */
  toMemory(): Memory {
    const extremes: Remembered[] = []
    for (let at = this.first; at < this.end; at += length)
      extremes.push([this.numbers[at] ?? 0, this.numbers[at + 1] ?? 0, this.numbers[at + 2] ?? 0])
    return { extremes }
  }

  private push(ts: number, value: number, quality: number): void {
    const { numbers } = this
    const isEmpty = this.first === this.end
    if (isEmpty || this.first >= mostPassed) {
      if (!isEmpty) numbers.copyWithin(0, this.first, this.end)
      this.end -= this.first
      this.first = 0
    }
    numbers[this.end] = ts
    numbers[this.end + 1] = value
    numbers[this.end + 2] = quality
    this.end += length
  }
}
