import type { Vec } from './box'

/** Distance from a point to the segment a–b. */
export const segmentDistance = ([px, py]: Vec, [ax, ay]: Vec, [bx, by]: Vec): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const lengthSquared = dx * dx + dy * dy
  const along = lengthSquared === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / lengthSquared
  const t = Math.max(0, Math.min(1, along))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

/** Distance from a point to a line through points; infinite for fewer than two. */
export const polylineDistance = (point: Vec, points: readonly Vec[]): number =>
  points.reduce((nearest, end, index) => {
    const start = points[index - 1]
    return start ? Math.min(nearest, segmentDistance(point, start, end)) : nearest
  }, Infinity)

/** Whether a closed polygon contains a point (even-odd rule). */
export const polygonContains = ([px, py]: Vec, points: readonly Vec[]): boolean => {
  let isInside = false
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points.at(index - 1) ?? [ax, ay]
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) isInside = !isInside
  })
  return isInside
}

/** Points along a cubic curve, for hit tests; exact enough at 24 steps for curves as wide as a page. */
export const flattenCubic = (points: readonly Vec[], steps = 24): Vec[] => {
  const [a, b, c, d] = points
  if (!a || !b || !c || !d) return [...points]
  return Array.from({ length: steps + 1 }, (_, index): Vec => {
    const t = index / steps
    const u = 1 - t
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return [wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]]
  })
}
