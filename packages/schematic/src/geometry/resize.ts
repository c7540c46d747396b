import { type Box, centreOf, type RotatedBox, rotatePoint, type Vec } from './box'
import { MIN_SIZE } from './transformItem'

/** The eight handles of a box, by compass direction of the unturned box. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** Which way a handle pulls: -1, 0 or 1 across and down. */
export const handleDirection = (handle: Handle): Vec => [
  handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
  handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
]

/** Where a handle lies on the page. */
export const handlePoint = (box: RotatedBox, handle: Handle): Vec => {
  const [dx, dy] = handleDirection(handle)
  const [cx, cy] = centreOf(box)
  return rotatePoint([cx + (dx * box.width) / 2, cy + (dy * box.height) / 2], [cx, cy], box.rotation)
}

export interface ResizeOptions {
  /** Keep width : height. */
  readonly keepRatio?: boolean
  /** Keep the centre in place instead of the opposite edge. */
  readonly fromCentre?: boolean
}

/**
 * The box after a handle was dragged by (dx, dy) page units. In the box's own axes the opposite edge or corner (or the
 * centre) stays where it is on the page; no edge becomes smaller than 2, and the box never turns inside out.
 */
export const resizeBox = (
  box: RotatedBox,
  handle: Handle,
  [dx, dy]: Vec,
  options: ResizeOptions = {},
): RotatedBox => {
  const [hx, hy] = handleDirection(handle)
  const [lx, ly] = rotatePoint([dx, dy], [0, 0], -box.rotation)
  const reach = options.fromCentre ? 2 : 1
  let width = Math.max(MIN_SIZE, box.width + lx * hx * reach)
  let height = Math.max(MIN_SIZE, box.height + ly * hy * reach)
  if (options.keepRatio && box.width > 0 && box.height > 0) {
    const [sx, sy] = [width / box.width, height / box.height]
    const corner = Math.abs(sx - 1) > Math.abs(sy - 1) ? sx : sy
    const wanted = hx === 0 ? sy : hy === 0 ? sx : corner
    const scale = Math.max(wanted, MIN_SIZE / Math.min(box.width, box.height))
    width = box.width * scale
    height = box.height * scale
  }
  const centre = centreOf(box)
  if (options.fromCentre) return around(box, centre, width, height)
  const shift: Vec = [((width - box.width) * hx) / 2, ((height - box.height) * hy) / 2]
  const [sx, sy] = rotatePoint(shift, [0, 0], box.rotation)
  return around(box, [centre[0] + sx, centre[1] + sy], width, height)
}

const around = (box: RotatedBox, [cx, cy]: Vec, width: number, height: number): RotatedBox => ({
  x: cx - width / 2,
  y: cy - height / 2,
  width,
  height,
  rotation: box.rotation,
})

/** The angle of a point about a centre: 0 straight up, clockwise, 0 ≤ degrees < 360. */
export const angleAt = ([cx, cy]: Vec, [x, y]: Vec): number =>
  ((Math.atan2(y - cy, x - cx) * 180) / Math.PI + 90 + 360) % 360

/** Rounds an angle to steps, e.g. of 15°. */
export const stepDegrees = (degrees: number, step: number): number => Math.round(degrees / step) * step

/** A box grown on all sides. */
export const growBox = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})
