import { expect, it } from 'vitest'
import { createFrameReader, toFrames } from './frames'

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

it.each([0, 1, 83, 84, 85, 1_000])(
  'a message of %i bytes is the same once its parts are together',
  (length) => {
    const read = createFrameReader()
    const frames = toFrames(bytes(length), 100)
    expect(frames.every((frame) => frame.length <= 100)).toBe(true)
    const answers = frames.map(read)
    expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true)
    expect(new Uint8Array(answers.at(-1) ?? [])).toEqual(bytes(length))
  },
)

it('messages whose parts come between each other are told apart, and one that lacks a part is lost alone', () => {
  const read = createFrameReader()
  const [one, other, lost] = [toFrames(bytes(200), 100), toFrames(bytes(300), 100), toFrames(bytes(400), 100)]
  const came = [lost[0], one[0], other[0], one[1], lost[2], other[1], one[2], other[2], lost[3], other[3]]
  const answers = came.flatMap((frame) => read(frame ?? new Uint8Array()) ?? [])
  expect(answers.map(({ length }) => length)).toEqual([200, 300])
})

it('what is no frame is nothing, and what is too long is refused', () => {
  const read = createFrameReader()
  expect(read(bytes(3))).toBeUndefined()
  expect(() => toFrames(new Uint8Array(64 * 1024 * 1024 + 1), 100_000)).toThrow(RangeError)
})
