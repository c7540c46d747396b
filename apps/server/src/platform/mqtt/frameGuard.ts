/** Adds up the bytes of each MQTT packet of one connection without keeping any, and says when one is too long. */
export interface FrameGuard {
  /** Looks at the next bytes; the announced length of a packet that is over the limit, else undefined. */
  inspect(chunk: Buffer): number | undefined
}

/** MQTT's fixed header: one byte of type and flags, then the remaining length in up to four bytes of seven bits. */
export function createFrameGuard(limitBytes: number): FrameGuard {
  let skip = 0
  let length = 0
  let shift = -1
  return {
    inspect(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (skip > 0) {
          const step = Math.min(skip, chunk.length - at)
          skip -= step
          at += step
          continue
        }
        const byte = chunk[at] ?? 0
        at += 1
        if (shift < 0) {
          shift = 0
          length = 0
          continue
        }
        length += (byte & 0x7f) * 2 ** shift
        shift += 7
        if (length > limitBytes || shift > 28) return length
        if (byte < 0x80) {
          skip = length
          shift = -1
        }
      }
      return undefined
    },
  }
}
