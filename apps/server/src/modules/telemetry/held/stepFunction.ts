/** Readings of a point whose value holds until the next one, ascending; times in Unix ms. */
export interface HeldReadings {
  ts: ArrayLike<number>
  values: ArrayLike<number>
  /** What held when the first span begins; undefined where nothing did. */
  before: number | undefined
}

/** What a value that holds until the next one comes to over a span. */
export interface HeldPart {
  /** Each value weighed by how long it held. */
  mean: number
  /** The least that was shown, and since when, Unix ms: since the begin of the span where it had come before. */
  min: number
  minAt: number
  max: number
  maxAt: number
  /** How long something held, ms. */
  ms: number
  /** Readings that came within. */
  count: number
}

/**
 * What readings come to over spans that follow each other: from each of the ascending edges (Unix ms) to before the next; undefined
 * where nothing held yet. What came before the first edge is `before`.
 */
export function heldOver(
  { ts, values, before }: HeldReadings,
  edges: readonly number[],
): (HeldPart | undefined)[] {
  const parts: (HeldPart | undefined)[] = []
  let [at, value] = [0, before]
  for (let span = 0; span + 1 < edges.length; span++) {
    const [begin, end] = [edges[span] ?? 0, edges[span + 1] ?? 0]
    const fold = createFold()
    let since = begin
    let count = 0
    for (let next = ts[at]; next !== undefined && next < end; next = ts[++at]) {
      if (value !== undefined) fold.add(value, since, next - since)
      since = next
      value = values[at]
      count += 1
    }
    if (value !== undefined) fold.add(value, since, end - since)
    parts.push(fold.part(count))
  }
  return parts
}

/** Adds up from the first value on, so that what stays the same is exactly its own mean. */
function createFold() {
  let [base, sum, ms] = [0, 0, 0]
  let [min, minAt, max, maxAt] = [Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY, 0]
  return {
    add(value: number, since: number, held: number) {
      if (held <= 0) return
      if (ms === 0) base = value
      sum += (value - base) * held
      ms += held
      if (value < min) [min, minAt] = [value, since]
      if (value > max) [max, maxAt] = [value, since]
    },
    part: (count: number): HeldPart | undefined =>
      ms === 0
        ? undefined
        : {
            mean: Math.min(Math.max(base + sum / ms, min), max),
            ...{ min, minAt, max, maxAt, ms, count },
          },
  }
}

/** Parts of a time as one, given in their order; undefined of none. */
export function joined(parts: readonly HeldPart[]): HeldPart | undefined {
  const [first] = parts
  if (!first) return undefined
  const ms = parts.reduce((sum, part) => sum + part.ms, 0)
  const least = parts.reduce((best, part) => (part.min < best.min ? part : best))
  const most = parts.reduce((best, part) => (part.max > best.max ? part : best))
  return {
    mean: first.mean + parts.reduce((sum, part) => sum + (part.mean - first.mean) * part.ms, 0) / ms,
    ...{ min: least.min, minAt: least.minAt, max: most.max, maxAt: most.maxAt },
    ms,
    count: parts.reduce((sum, { count }) => sum + count, 0),
  }
}
