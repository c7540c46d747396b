import { drawPng } from './drawPng'

/** What a drawn picture shows of a machine. */
export type Silhouette = 'transformer' | 'cabinet' | 'pump' | 'chiller' | 'tower' | 'box'

type Box = readonly [left: number, top: number, right: number, bottom: number, shade: number]

/** Areas of a machine before its wall, in parts of the picture; what comes later lies in front. */
const shapes: Readonly<Record<Silhouette, readonly Box[]>> = {
  transformer: [
    [0.2, 0.34, 0.8, 0.8, 0.55],
    ...[0, 1, 2].map((phase): Box => [0.25 + phase * 0.19, 0.4, 0.37 + phase * 0.19, 0.76, 0.86]),
    ...[0, 1, 2].map((phase): Box => [0.295 + phase * 0.19, 0.24, 0.325 + phase * 0.19, 0.4, 0.4]),
    [0.18, 0.8, 0.82, 0.85, 0.32],
  ],
  cabinet: [
    ...[0, 1, 2].map((door): Box => [0.17 + door * 0.225, 0.16, 0.38 + door * 0.225, 0.86, 0.78]),
    ...[0, 1, 2].map((door): Box => [0.2 + door * 0.225, 0.22, 0.35 + door * 0.225, 0.36, 0.5]),
    ...[0, 1, 2].map((door): Box => [0.35 + door * 0.225, 0.52, 0.365 + door * 0.225, 0.62, 0.3]),
  ],
  pump: [
    [0.42, 0.42, 0.8, 0.68, 0.58],
    ...[0, 1, 2, 3, 4].map((rib): Box => [0.46 + rib * 0.06, 0.4, 0.485 + rib * 0.06, 0.7, 0.74]),
    [0.22, 0.36, 0.4, 0.74, 0.44],
    [0.27, 0.16, 0.35, 0.38, 0.5],
    [0.1, 0.51, 0.24, 0.6, 0.5],
    [0.16, 0.74, 0.86, 0.8, 0.3],
  ],
  chiller: [
    [0.12, 0.54, 0.88, 0.74, 0.72],
    [0.16, 0.34, 0.84, 0.5, 0.62],
    [0.36, 0.18, 0.62, 0.34, 0.46],
    [0.7, 0.22, 0.8, 0.5, 0.86],
    [0.12, 0.76, 0.88, 0.82, 0.3],
  ],
  tower: [
    [0.2, 0.4, 0.8, 0.84, 0.74],
    ...[0, 1, 2, 3, 4, 5].map((slat): Box => [0.22, 0.46 + slat * 0.06, 0.78, 0.48 + slat * 0.06, 0.56]),
    [0.34, 0.24, 0.66, 0.4, 0.6],
    [0.38, 0.2, 0.62, 0.26, 0.36],
  ],
  box: [
    [0.26, 0.2, 0.74, 0.82, 0.8],
    [0.34, 0.3, 0.66, 0.44, 0.42],
    [0.36, 0.56, 0.46, 0.64, 0.52],
    [0.54, 0.56, 0.64, 0.64, 0.52],
  ],
}

/** A picture of a machine before a wall, as PNG: a drawing in greys and one tint, no photograph. */
export function drawMachine(
  width: number,
  height: number,
  { silhouette, tint }: { silhouette: Silhouette; tint: readonly [number, number, number] },
): Buffer {
  const boxes = shapes[silhouette]
  return drawPng(width, height, (column, row) => {
    const [x, y] = [column / width, row / height]
    const found = boxes.findLast(
      ([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom,
    )
    if (!found) {
      const floor = y > 0.84 ? 0.78 - (y - 0.84) * 0.6 : 0.93 - y * 0.08
      return [floor * 246, floor * 248, floor * 252]
    }
    const [left, top, right, bottom, shade] = found
    // Light comes from the upper left.
    const light = shade * (1.06 - 0.16 * ((x - left) / (right - left)) - 0.12 * ((y - top) / (bottom - top)))
    const mix = (index: 0 | 1 | 2) => Math.min(255, light * (0.55 * 255 + 0.45 * tint[index]))
    return [mix(0), mix(1), mix(2)]
  })
}
