/** Cuts what one connection sends into whole MQTT packets, however it comes in pieces. */
export interface Frames {
  /**
   * Takes the next bytes. Answers those of all packets that are whole by now, in one piece, or null where there is none yet.
   *
   * @throws OversizedFrame as soon as a packet announces more than it may have
   */
  take(chunk: Buffer): Buffer | null
}

/** A packet is longer than allowed. */
export class OversizedFrame extends Error {
  constructor(readonly bytes: number) {
    super(`a packet of ${bytes} bytes`)
  }
}

/** Type and flags of a packet: the upper four bits say what it is. */
export const kindOf = (first: number) => first >> 4
export const kinds = { connect: 1, publish: 3, subscribe: 8, unsubscribe: 10, disconnect: 14, auth: 15 }

/**
 * MQTT's fixed header: one byte of type and flags, then the remaining length in up to four bytes of seven bits. The parsers walk
 * through all pieces of a packet at every byte that they read of it: they are given whole packets only. `limitOf` answers how many
 * bytes a packet of a kind may have just now.
 */
export function createFrames(limitOf: (kind: number) => number): Frames {
  const rest = createGrowing()
  let skip = 0
  let kind = 0
  let length = 0
  let shift = -1

  /** Behind the last packet that ends in the chunk; 0 where none does. */
  const endOfWhole = (chunk: Buffer): number => {
    let [at, whole] = [0, 0]
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        skip -= step
        at += step
        if (skip === 0) whole = at
        continue
      }
      const byte = chunk[at] ?? 0
      at += 1
      if (shift < 0) {
        shift = 0
        length = 0
        kind = kindOf(byte)
        continue
      }
      length += (byte & 0x7f) * 2 ** shift
      shift += 7
      if (length > limitOf(kind) || shift > 28) throw new OversizedFrame(length)
      if (byte >= 0x80) continue
      skip = length
      shift = -1
      if (skip === 0) whole = at
    }
    return whole
  }

  return {
    take(chunk) {
      const whole = endOfWhole(chunk)
      if (whole === 0) {
        rest.add(chunk)
        return null
      }
      const ended = chunk.subarray(0, whole)
      const before = rest.takeAll()
      if (whole < chunk.length) rest.add(chunk.subarray(whole))
      return before.length > 0 ? Buffer.concat([before, ended]) : ended
    },
  }
}

const nothing = Buffer.alloc(0)

/** One buffer that doubles as it fills: many small pieces are copied about twice, and none of them is kept. */
function createGrowing() {
  let held = nothing
  let used = 0
  return {
    add(chunk: Buffer) {
      if (used + chunk.length > held.length) {
        const larger = Buffer.allocUnsafe(Math.max(used + chunk.length, 2 * held.length))
        held.copy(larger, 0, 0, used)
        held = larger
      }
      chunk.copy(held, used)
      used += chunk.length
    },
    takeAll(): Buffer {
      const all = held.subarray(0, used)
      held = nothing
      used = 0
      return all
    },
  }
}
