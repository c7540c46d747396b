import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrames, kinds, OversizedFrame } from './frames'

/** One packet with a body of so many bytes. */
function packet(body: number, first = 0x30): Buffer {
  const header = [first]
  let rest = body
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    header.push(rest > 0 ? low | 0x80 : low)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(body, 0xff)])
}

describe('the frames of a connection', () => {
  it('are handed on whole, with all their bytes, however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 3000 }),
        (bodies, cut) => {
          const frames = createFrames(() => 1000)
          const packets = bodies.map((body) => packet(body))
          const stream = Buffer.concat(packets)
          const ends = new Set([0])
          let end = 0
          for (const { length } of packets) {
            end += length
            ends.add(end)
          }
          const handed: Buffer[] = []
          for (let at = 0; at < stream.length; at += cut) {
            const whole = frames.take(stream.subarray(at, at + cut))
            if (!whole) continue
            handed.push(Buffer.from(whole))
            expect(ends).toContain(Buffer.concat(handed).length)
          }
          expect(Buffer.concat(handed).equals(stream)).toBe(true)
        },
      ),
    )
  })

  it('come as one buffer each, and nothing before, where they were sent byte by byte', () => {
    const sent = packet(100_000)
    const frames = createFrames(() => 100_000)
    const handed = Array.from(sent, (byte) => frames.take(Buffer.from([byte]))).filter((one) => one !== null)
    expect(handed.length).toBe(1)
    expect(handed[0]?.equals(sent)).toBe(true)
  })

  it('are refused by the length that they announce and by what they are', () => {
    const frames = createFrames((kind) => (kind === kinds.publish ? 1000 : 10))
    expect(frames.take(packet(1000))).toHaveLength(1003)
    expect(frames.take(packet(10, 0x82))).toHaveLength(12)
    expect(() => frames.take(packet(11, 0x82).subarray(0, 2))).toThrow(new OversizedFrame(11))
    const others = createFrames(() => 1000)
    expect(() => others.take(packet(10_000_000).subarray(0, 5))).toThrow(OversizedFrame)
    expect(() => createFrames(() => Infinity).take(Buffer.alloc(9, 0xff))).toThrow(OversizedFrame)
  })
})
