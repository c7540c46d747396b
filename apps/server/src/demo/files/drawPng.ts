import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue of a place in a picture, 0 to 255 each. */
export type Paint = (x: number, y: number) => readonly [number, number, number]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A picture as PNG. */
export function drawPng(width: number, height: number, paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0, at = 0; y < height; y += 1) {
    rows[at++] = 0
    for (let x = 0; x < width; x += 1) for (const part of paint(x, y)) rows[at++] = part
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Where something is warm in a thermal picture: its place and spread in parts of the picture, and how warm, 0 to 1. */
export interface HotSpot {
  x: number
  y: number
  spread: number
  heat: number
}

/** The colours of a thermal camera from cold to hot. */
const irons = [
  [12, 8, 48],
  [92, 14, 128],
  [190, 40, 96],
  [240, 120, 20],
  [252, 210, 60],
  [255, 252, 230],
] as const

/** A picture of a thermal camera: a cabinet with rails, and what is warm in it. */
export function drawThermal(width: number, height: number, spots: readonly HotSpot[]): Buffer {
  return drawPng(width, height, (column, row) => {
    const [x, y] = [column / width, row / height]
    // Three rails behind each other, and the noise of the sensor, which follows from the place alone.
    const rails = Math.abs(((x * 3) % 1) - 0.5) < 0.16 ? 0.14 : 0
    const noise = ((Math.sin(column * 12.9898 + row * 78.233) * 43_758.5453) % 1) * 0.02
    const warmth = spots.reduce(
      (sum, spot) =>
        sum + spot.heat * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.spread ** 2)),
      0.12 + rails + noise,
    )
    const place = Math.min(Math.max(warmth, 0), 0.999) * (irons.length - 1)
    const [low, high] = [irons[Math.floor(place)] ?? irons[0], irons[Math.floor(place) + 1] ?? irons[5]]
    const part = place % 1
    const mix = (index: 0 | 1 | 2) => Math.round(low[index] * (1 - part) + high[index] * part)
    return [mix(0), mix(1), mix(2)]
  })
}
