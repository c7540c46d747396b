/**
 * The mean of each step with those around it, `width` steps together (an odd number). There is one where at least half of
 * them have a value, so that a curve is not drawn on across a long gap.
 */
export function movingAverage(values: readonly (number | null)[], width: number): (number | null)[] {
  const half = Math.floor(width / 2)
  return values.map((_, place) => {
    const [from, to] = [Math.max(place - half, 0), Math.min(place + half + 1, values.length)]
    let [sum, count] = [0, 0]
    for (let at = from; at < to; at += 1) {
      const value = values[at]
      if (value === null || value === undefined) continue
      sum += value
      count += 1
    }
    return count > 0 && count * 2 >= to - from ? sum / count : null
  })
}
