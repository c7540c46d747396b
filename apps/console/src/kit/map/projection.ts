/** A position on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** What a map shows: its middle, and how many pixels wide the whole earth would be. */
export interface MapView {
  middle: Position
  worldPx: number
}

/** Width and height of a map in pixels. */
export interface MapSize {
  width: number
  height: number
}

/** As far to the poles as the projection goes. */
const mostLatitude = 85
/** The earth whole, and some metres across. */
const [leastWorldPx, mostWorldPx] = [256, 256 * 2 ** 20]
const earthMetres = 40_075_017

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Mercator: both between 0 and 1, from the north-west. */
const across = (longitude: number) => (longitude + 180) / 360
const down = (latitude: number) =>
  0.5 -
  Math.log(Math.tan(Math.PI / 4 + radians(clamp(latitude, -mostLatitude, mostLatitude)) / 2)) / (2 * Math.PI)
const latitudeAt = (y: number) => (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90

/** Where a position stands on the map, in pixels from its upper left corner. */
export const toPoint = ({ middle, worldPx }: MapView, { width, height }: MapSize, position: Position) => ({
  x: width / 2 + (across(position.longitude) - across(middle.longitude)) * worldPx,
  y: height / 2 + (down(position.latitude) - down(middle.latitude)) * worldPx,
})

/** The position at a point of the map. */
export const toPosition = (
  { middle, worldPx }: MapView,
  { width, height }: MapSize,
  { x, y }: { x: number; y: number },
): Position => ({
  longitude: clamp((across(middle.longitude) + (x - width / 2) / worldPx) * 360 - 180, -180, 180),
  latitude: clamp(
    latitudeAt(down(middle.latitude) + (y - height / 2) / worldPx),
    -mostLatitude,
    mostLatitude,
  ),
})

/** Nearer by a factor, or farther; what stands at a point stays there. */
export function zoomed(view: MapView, size: MapSize, factor: number, at?: { x: number; y: number }): MapView {
  const point = at ?? { x: size.width / 2, y: size.height / 2 }
  const worldPx = clamp(view.worldPx * factor, leastWorldPx, mostWorldPx)
  const held = toPosition(view, size, point)
  const moved = toPoint({ middle: view.middle, worldPx }, size, held)
  return panned({ ...view, worldPx }, size, { x: moved.x - point.x, y: moved.y - point.y })
}

/** Moved by pixels: what stood to the right of the middle by so much is the middle. */
export const panned = (view: MapView, size: MapSize, by: { x: number; y: number }): MapView => ({
  ...view,
  middle: toPosition(view, size, { x: size.width / 2 + by.x, y: size.height / 2 + by.y }),
})

/** How near a view that shows everything comes at most: so that the next town is seen, or a yard fills it. */
const nearest = { town: 256 * 2 ** 13, yard: 256 * 2 ** 20 } as const
export type Nearness = keyof typeof nearest

/** A view that shows all positions, with room around them; of none and nothing else known, eastern China. */
export function viewOf(positions: readonly Position[], size: MapSize, nearness: Nearness = 'town'): MapView {
  if (positions.length === 0) return { middle: { latitude: 34, longitude: 110 }, worldPx: 256 * 2 ** 3 }
  const longitudes = positions.map(({ longitude }) => longitude)
  const downs = positions.map(({ latitude }) => down(latitude))
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [north, south] = [Math.min(...downs), Math.max(...downs)]
  const wide = (size.width * 0.7) / Math.max(across(east) - across(west), 1e-9)
  const high = (size.height * 0.7) / Math.max(south - north, 1e-9)
  return {
    middle: { longitude: (west + east) / 2, latitude: latitudeAt((north + south) / 2) },
    worldPx: clamp(Math.min(wide, high), leastWorldPx, nearest[nearness]),
  }
}

const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001]

/** The lines of the grid: degrees apart, and which of them are in sight. */
export function gridOf(view: MapView, size: MapSize) {
  const step = steps.findLast((degrees) => (degrees / 360) * view.worldPx >= 90) ?? 30
  const [first, last] = [
    toPosition(view, size, { x: 0, y: size.height }),
    toPosition(view, size, { x: size.width, y: 0 }),
  ]
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
      Number(((Math.ceil(from / step) + index) * step).toFixed(4)),
    )
  return {
    step,
    longitudes: between(first.longitude, last.longitude),
    latitudes: between(first.latitude, last.latitude),
  }
}

/** A round distance for the scale, with how many pixels it is. */
export function scaleOf({ middle, worldPx }: MapView): { metres: number; px: number } {
  const metresPerPx = (earthMetres * Math.cos(radians(middle.latitude))) / worldPx
  const most = metresPerPx * 120
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * ([5, 2].find((times) => times * power <= most) ?? 1)
  return { metres, px: metres / metresPerPx }
}

/** How far two positions are from each other over the ground, m. */
export function metresBetween(one: Position, other: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude)
  return (earthMetres / Math.PI) * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees as they are stored: six decimals, some 10 cm. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})
