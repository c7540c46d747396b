/** A run of doubtful readings of a point: Unix ms of the first and of the last. */
export interface Doubt {
  start: number
  end: number
  /** The worst of them: 1 uncertain, 2 bad. */
  quality: 1 | 2
}

/** Doubts in the order of their time, none of which reaches into another; those between which there is no value, by the times of all values, are one. */
export function joinedDoubts(doubts: readonly Doubt[], times: readonly number[]): readonly Doubt[] {
  const joined: Doubt[] = []
  let next = 0
  for (const doubt of [...doubts].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    while (last && (times[next] ?? Number.POSITIVE_INFINITY) <= last.end) next += 1
    if (last && (times[next] ?? Number.POSITIVE_INFINITY) > doubt.start) {
      last.end = Math.max(last.end, doubt.end)
      if (doubt.quality > last.quality) last.quality = doubt.quality
    } else joined.push({ ...doubt })
  }
  return joined
}

/** The worst of the joined doubts of a point that reach into a time (`from ≤ ts < before`, Unix ms); 0 where there are none. */
export function doubtIn(doubts: readonly Doubt[], from: number, before: number): 0 | 1 | 2 {
  let worst: 0 | 1 | 2 = 0
  for (let at = firstPlace(doubts, ({ end }) => end >= from); at < doubts.length; at++) {
    const doubt = doubts[at]
    if (!doubt || doubt.start >= before) break
    if (doubt.quality > worst) worst = doubt.quality
  }
  return worst
}

/** Doubts in whose time there is no value, so that none of their readings counts; each of the ascending values stands for `widthMs`. */
export const unvalued = <D extends Pick<Doubt, 'start' | 'end'>>(
  doubts: readonly D[],
  values: readonly { ts: number }[],
  widthMs: number,
): D[] =>
  doubts.filter(({ start, end }) => {
    const next = values[firstPlace(values, ({ ts }) => ts + widthMs > start)]
    return next === undefined || next.ts > end
  })

/** The place of the first from which on all are so. */
function firstPlace<T>(all: readonly T[], isSo: (one: T) => boolean): number {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isSo(all[middle] as T)) to = middle
    else from = middle + 1
  }
  return from
}

/** Words for what a value is made of that is not good throughout; 0 says nothing. */
export const doubtWords = {
  reading: { 0: undefined, 1: '存疑', 2: '数据无效' },
  bucket: { 0: undefined, 1: '含存疑读数', 2: '含无效读数' },
} as const
