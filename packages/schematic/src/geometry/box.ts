/** A place, page units; y grows downwards. */
export type Vec = readonly [x: number, y: number]

/** An upright rectangle, page units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle turned about its centre; degrees clockwise. */
export interface RotatedBox extends Box {
  readonly rotation: number
}

export const centreOf = (box: Box): Vec => [box.x + box.width / 2, box.y + box.height / 2]

/** The point turned about a centre; degrees clockwise. */
export const rotatePoint = ([x, y]: Vec, [cx, cy]: Vec, degrees: number): Vec => {
  if (degrees === 0) return [x, y]
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** The smallest upright box around points; empty at 0,0 for none. */
export const boxOfPoints = (
  points: readonly Vec[],
): { x: number; y: number; width: number; height: number } => {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}

/** Corners in page units: top left, top right, bottom right, bottom left of the unturned box. */
export const cornersOf = (box: RotatedBox): readonly [Vec, Vec, Vec, Vec] => {
  const centre = centreOf(box)
  const { x, y, width, height, rotation } = box
  return [
    rotatePoint([x, y], centre, rotation),
    rotatePoint([x + width, y], centre, rotation),
    rotatePoint([x + width, y + height], centre, rotation),
    rotatePoint([x, y + height], centre, rotation),
  ]
}

/** The upright box around a turned one. */
export const boundsOf = (box: RotatedBox): Box => {
  if (box.rotation % 180 === 0) return { x: box.x, y: box.y, width: box.width, height: box.height }
  return boxOfPoints(cornersOf(box))
}

/** The upright box around several. */
export const unionOf = (boxes: readonly Box[]): Box =>
  boxOfPoints(
    boxes.flatMap((box): Vec[] => [
      [box.x, box.y],
      [box.x + box.width, box.y + box.height],
    ]),
  )

export const intersects = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

/** Whether `inner` lies in `outer` entirely; touching the edge counts as inside. */
export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

export const containsPoint = (box: Box, [x, y]: Vec): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height

/** The box between two opposite corners, in whatever order. */
export const boxBetween = (a: Vec, b: Vec): Box => boxOfPoints([a, b])

/** An angle in 0 ≤ degrees < 360. */
export const normalDegrees = (degrees: number): number => {
  const turned = ((degrees % 360) + 360) % 360
  return turned === 360 ? 0 : turned
}
