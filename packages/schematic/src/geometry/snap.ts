import type { Box } from './box'

/** A line shown while something snaps: at `at` on the axis, from `from` to `to` along the other one. */
export interface Guide {
  /** 'x' is a vertical line at x = at. */
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
  /** Gap between the two boxes along the guide, page units; 0 when they overlap. */
  readonly distance: number
  /** The middle of that gap along the guide, page units. */
  readonly gapAt: number
}

export interface SnapOptions {
  /** How near counts, page units. */
  readonly threshold: number
  /** Edge of a grid square, when the grid attracts. */
  readonly grid?: number
  /** Axes left alone. */
  readonly skip?: 'x' | 'y'
}

export interface Snap {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

const span = (box: Box, axis: 'x' | 'y'): readonly [start: number, size: number] =>
  axis === 'x' ? [box.x, box.width] : [box.y, box.height]

/** Start, centre and end of a box on an axis. */
const linesOf = (box: Box, axis: 'x' | 'y'): readonly number[] => {
  const [start, size] = span(box, axis)
  return [start, start + size / 2, start + size]
}

const nearestShift = (
  box: Box,
  others: readonly Box[],
  axis: 'x' | 'y',
  threshold: number,
): number | undefined => {
  let best: number | undefined
  for (const own of linesOf(box, axis)) {
    for (const other of others) {
      for (const target of linesOf(other, axis)) {
        const shift = target - own
        if (Math.abs(shift) <= threshold && (best === undefined || Math.abs(shift) < Math.abs(best)))
          best = shift
      }
    }
  }
  return best
}

const gridShift = (box: Box, axis: 'x' | 'y', grid: number): number => {
  const [start] = span(box, axis)
  return Math.round(start / grid) * grid - start
}

const guidesAt = (box: Box, others: readonly Box[], axis: 'x' | 'y'): Guide[] => {
  const along = axis === 'x' ? 'y' : 'x'
  const [start, size] = span(box, along)
  const found = new Map<number, Guide>()
  for (const at of linesOf(box, axis)) {
    for (const other of others) {
      if (!linesOf(other, axis).some((line) => Math.abs(line - at) < 0.001)) continue
      const [otherStart, otherSize] = span(other, along)
      const known = found.get(at)
      const distance = Math.max(0, otherStart - start - size, start - otherStart - otherSize)
      const isNearest = known === undefined || distance < known.distance
      const [before, behind] =
        start < otherStart ? [start + size, otherStart] : [otherStart + otherSize, start]
      found.set(at, {
        axis,
        at,
        from: Math.min(known?.from ?? start, otherStart),
        to: Math.max(known?.to ?? start + size, otherStart + otherSize),
        distance: isNearest ? distance : known.distance,
        gapAt: isNearest ? (before + behind) / 2 : known.gapAt,
      })
    }
  }
  return [...found.values()]
}

/**
 * How far a moving box should still shift so that an edge or its centre meets another box's, or its corner the grid.
 * Other boxes win over the grid.
 */
export const snapBox = (box: Box, others: readonly Box[], options: SnapOptions): Snap => {
  const shiftOn = (axis: 'x' | 'y'): number => {
    if (options.skip === axis) return 0
    const shift = nearestShift(box, others, axis, options.threshold)
    return shift ?? (options.grid ? gridShift(box, axis, options.grid) : 0)
  }
  const [dx, dy] = [shiftOn('x'), shiftOn('y')]
  const moved = { ...box, x: box.x + dx, y: box.y + dy }
  const guides = (['x', 'y'] as const).flatMap((axis) =>
    options.skip === axis ? [] : guidesAt(moved, others, axis),
  )
  return { dx, dy, guides }
}

/** How far one edge at `at` on an axis should still move to meet another box's line or the grid; for resizing. */
export const snapLine = (
  at: number,
  axis: 'x' | 'y',
  others: readonly Box[],
  options: SnapOptions,
): number => {
  const point: Box =
    axis === 'x' ? { x: at, y: 0, width: 0, height: 0 } : { x: 0, y: at, width: 0, height: 0 }
  return (
    nearestShift(point, others, axis, options.threshold) ??
    (options.grid ? gridShift(point, axis, options.grid) : 0)
  )
}
