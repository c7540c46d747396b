import { randomBytes } from 'node:crypto'

/** A message, or a part of one that is too long for the broker: eight bytes of its own, which part it is, and of how many. */
const headBytes = 16
/** What is longer in all is not sent, nor put together. */
export const mostBytes = 64 * 1024 * 1024
/** Messages of which parts are missing still; more than these lack one that was lost. */
const mostOpen = 64

/** Cuts a message into parts of so many bytes at most. @throws RangeError for one that is too long */
export function toFrames(payload: Uint8Array, partBytes: number): Uint8Array[] {
  if (payload.length > mostBytes) throw new RangeError(`${payload.length} bytes are too long for an event`)
  const size = partBytes - headBytes
  const count = Math.max(Math.ceil(payload.length / size), 1)
  const id = randomBytes(8)
  return Array.from({ length: count }, (_, index) => {
    const part = payload.subarray(index * size, (index + 1) * size)
    const frame = Buffer.alloc(headBytes + part.length)
    frame.set(id)
    frame.writeUInt32BE(index, 8)
    frame.writeUInt32BE(count, 12)
    frame.set(part, headBytes)
    return frame
  })
}

/**
 * Puts messages together again; parts of one come in order. Answers each message with its last part. One that lacks a part
 * is lost, and forgotten when others come.
 */
export function createFrameReader(): (frame: Uint8Array) => Uint8Array | undefined {
  const open = new Map<string, { parts: Uint8Array[]; bytes: number }>()
  return (given) => {
    const frame = Buffer.from(given.buffer, given.byteOffset, given.length)
    if (frame.length < headBytes) return undefined
    const [id, index, count] = [frame.toString('hex', 0, 8), frame.readUInt32BE(8), frame.readUInt32BE(12)]
    const part = frame.subarray(headBytes)
    if (index === 0 && count === 1) return part
    const known = open.get(id) ?? { parts: [], bytes: 0 }
    open.delete(id)
    const bytes = known.bytes + part.length
    if (known.parts.length !== index || index >= count || bytes > mostBytes) return undefined
    // the broker's buffer is its own
    const parts = [...known.parts, Buffer.from(part)]
    if (parts.length === count) return Buffer.concat(parts)
    open.set(id, { parts, bytes })
    for (const oldest of open.keys()) if (open.size > mostOpen) open.delete(oldest)
    return undefined
  }
}
