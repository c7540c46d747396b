/** Repeatable noise: the same seed, stream and position give the same value on every run and every machine. */
export interface Noise {
  /** Uniform in [0, 1) for an integer position. */
  unit(stream: number, position: number): number
  /** In [-1, 1], continuous in `position`, with one independent value per integer. */
  smooth(stream: number, position: number): number
}

/** Noise for a plant's seed (any integer). */
export function createNoise(seed: number): Noise {
  const unit = (stream: number, position: number) => hash(seed, stream, position) / 4_294_967_296
  return {
    unit,
    smooth(stream, position) {
      const left = Math.floor(position)
      const part = position - left
      const weight = part * part * (3 - 2 * part)
      return 2 * (unit(stream, left) * (1 - weight) + unit(stream, left + 1) * weight) - 1
    },
  }
}

/** A stream number that belongs to a name. */
export function streamOf(name: string): number {
  let value = 2_166_136_261
  for (let index = 0; index < name.length; index += 1) {
    value = Math.imul(value ^ name.charCodeAt(index), 16_777_619)
  }
  return value >>> 0
}

/** A stream number per name, worked out once. */
export function streamsOf<const Names extends readonly string[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, streamOf(name)])) as Record<Names[number], number>
}

function hash(seed: number, stream: number, position: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream | 0, 0xc2b2ae35)
  value ^= Math.imul(position | 0, 0x27d4eb2f) ^ (Math.floor(position / 4_294_967_296) | 0)
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b)
  return (value ^ (value >>> 16)) >>> 0
}
