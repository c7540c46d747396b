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
