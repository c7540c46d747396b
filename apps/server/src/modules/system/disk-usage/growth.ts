const dayMs = 86_400_000
/** Days that the growth is told of, and how many of them must have been measured. */
const span = { days: 30, fewest: 3 }

/** Bytes a day by which the last 30 days grew: the slope of the line through them. Null while too few were measured. */
export function growthOf(measured: readonly { day: string; bytes: number }[]): number | null {
  const last = Date.parse(measured.at(-1)?.day ?? '')
  const points = measured
    .map(({ day, bytes }) => ({ x: (Date.parse(day) - last) / dayMs, y: bytes }))
    .filter(({ x }) => x > -span.days)
  if (points.length < span.fewest) return null
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const across = mean((point) => (point.x - x) ** 2)
  return across === 0 ? null : mean((point) => (point.x - x) * (point.y - y)) / across
}

/** What is further away is nobody's plan. */
const furthestDays = 3650

/** Days until what is left is used up by so much a day; null where it does not come to that within ten years. */
export function daysUntilFull(left: number | null, growth: number | null): number | null {
  if (left === null || growth === null || growth <= 0) return null
  const days = Math.max(0, Math.ceil(left / growth))
  return days > furthestDays ? null : days
}
