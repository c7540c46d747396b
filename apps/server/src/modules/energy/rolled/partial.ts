import { toWireTime } from '../../../platform/http'
import type { Gap } from './gaps'

/** Stretches by their places, from the first on and before the second. */
export type Places = readonly [number, number]

/**
 * Which stretches of a report rest on less than they should because of a gap: those without readings, and the one in which the
 * next reading told of a register what was used meanwhile. `starts` are what stretches are called, rising, all of one length.
 */
export function partialPlaces({ from, to, after, zone }: Gap, starts: readonly string[]): Places {
  const letters = starts[0]?.length ?? 0
  const nameAt = (ms: number) => toWireTime(new Date(ms), zone).slice(0, letters)
  const [first, last] = [nameAt(from), nameAt(after === null ? to - 1 : to)]
  return [firstFrom(starts, (start) => start >= first), firstFrom(starts, (start) => start > last)]
}

/** The place of the first of a sorted list that is so, as are all after it. */
function firstFrom(sorted: readonly string[], isSo: (one: string) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(sorted[middle] ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/** Gaps by the point that they are of. */
export function gapsByItem(gaps: readonly Gap[]): Map<string, Gap[]> {
  const ofItem = new Map<string, Gap[]>()
  for (const gap of gaps) {
    const own = ofItem.get(gap.itemId)
    if (own) own.push(gap)
    else ofItem.set(gap.itemId, [gap])
  }
  return ofItem
}
