/** A run of doubtful readings of a point: Unix ms of the first and of the last. */
export interface Doubt {
  start: number
  end: number
  /** The worst of them: 1 uncertain, 2 bad. */
  quality: 1 | 2
}

/** The time that a value stands for: Unix ms, `ts ≤ t < until`. */
export interface ValueTime {
  ts: number
  until: number
}

/** The times of ascending values: each ends where a time of its width does, or where the next value begins. */
export const valueTimes = (starts: readonly number[], endOf: (ts: number) => number): ValueTime[] =>
  starts.map((ts, at) => ({ ts, until: Math.min(endOf(ts), starts[at + 1] ?? Number.POSITIVE_INFINITY) }))

/**
 * Doubts in the order of their time, cut where a value's time begins or ends: those in the time of one value are one, and so are
 * those between two. Readings of a doubt are nearer to each other than a value's time is long.
 */
export function joinedDoubts(doubts: readonly Doubt[], times: readonly ValueTime[]): readonly Doubt[] {
  const edges = times.flatMap(({ ts, until }) => [ts, until])
  const placeOf = (ts: number) => firstPlace(edges, (edge) => edge > ts)
  const edge = (at: number, beyond: number) => edges[at] ?? beyond
  const parts = new Map<number, Doubt>()
  for (const { start, end, quality } of doubts) {
    const last = placeOf(end)
    for (let place = placeOf(start); place <= last; place++) {
      const [from, before] = [
        edge(place - 1, Number.NEGATIVE_INFINITY),
        edge(place, Number.POSITIVE_INFINITY),
      ]
      // in a shorter time between two values than one is long there need not be a reading
      const isPassed = place % 2 === 0 && start < from && end >= before
      if (from >= before || (isPassed && before - from < from - edge(place - 2, from))) continue
      const part = { start: Math.max(start, from), end: Math.min(end, before - 1), quality }
      const other = parts.get(place)
      parts.set(place, other ? worseOf(other, part) : part)
    }
  }
  return [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
}

const worseOf = (a: Doubt, b: Doubt): Doubt => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
  quality: a.quality === 2 ? 2 : b.quality,
})

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

/** Of joined doubts those in whose time there is no value, so that none of their readings counts. */
export const unvalued = <D extends Pick<Doubt, 'start' | 'end'>>(
  doubts: readonly D[],
  times: readonly ValueTime[],
): D[] =>
  doubts.filter(({ start, end }) => {
    const next = times[firstPlace(times, ({ until }) => until > start)]
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
