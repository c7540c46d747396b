import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameGuard } from './frameGuard'

/** One packet with a body of so many bytes. */
function packet(body: number): Buffer {
  const header = [0x30]
  let rest = body
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    header.push(rest > 0 ? low | 0x80 : low)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), Buffer.alloc(body, 0xff)])
}

describe('the frame guard', () => {
  it('passes packets up to the limit however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 97 }),
        (bodies, cut) => {
          const guard = createFrameGuard(1000)
          const stream = Buffer.concat(bodies.map(packet))
          for (let at = 0; at < stream.length; at += cut)
            expect(guard.inspect(stream.subarray(at, at + cut))).toBeUndefined()
        },
      ),
    )
  })

  it('names the length of a packet over the limit as soon as its header is there', () => {
    const guard = createFrameGuard(1000)
    expect(guard.inspect(packet(1000))).toBeUndefined()
    expect(guard.inspect(packet(10_000_000).subarray(0, 5))).toBeGreaterThan(1000)
  })
})
