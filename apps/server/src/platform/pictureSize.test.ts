import { describe, expect, it } from 'vitest'
import { pictureSize } from './pictureSize'

const le = (value: number, bytes = 2) => Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 255)
const be = (value: number, bytes = 2) => le(value, bytes).reverse()
const text = (letters: string) => [...Buffer.from(letters, 'latin1')]
const webp = (chunk: string, ...body: number[]) => [
  ...text('RIFF'),
  ...le(0, 4),
  ...text(`WEBP${chunk}`),
  ...le(0, 4),
  ...body,
]
const png = (width: number, height: number) => [
  ...text('\x89PNG\r\n\x1a\n'),
  ...be(13, 4),
  ...text('IHDR'),
  ...be(width, 4),
  ...be(height, 4),
]
const gif = (flags: number, ...blocks: number[]) => [
  ...text('GIF89a'),
  ...le(3),
  ...le(4),
  flags,
  0,
  0,
  ...blocks,
]
const image = [0x2c, ...le(1), ...le(2), ...le(5000), ...le(6000)]
const comment = [0x21, 0xfe, 2, 1, 1, 1, 1, 0]
const frame = (marker: number) => [0xff, marker, ...be(11), 8, ...be(20), ...be(30), 1]

describe('the size of a picture', () => {
  it.each([
    ['image/png', png(30_000, 20_000), [30_000, 20_000]],
    ['image/gif', gif(0, 0x3b), [3, 4]],
    ['image/gif', gif(0x80, 0, 0, 0, 0, 0, 0, ...comment, ...comment, ...image), [5001, 6002]],
    ['image/webp', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, ...le(300), ...le(200)), [300, 200]],
    ['image/webp', webp('VP8L', 0x2f, ...le(299 + 199 * 2 ** 14, 4)), [300, 200]],
    ['image/webp', webp('VP8X', ...le(0, 4), ...le(299, 3), ...le(199, 3)), [300, 200]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0, ...be(4), 1, 1, 0xff, ...frame(0xc0)], [30, 20]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xc4, ...be(4), 1, 1, ...frame(0xc2)], [30, 20]],
  ])('of type %s is read from its bytes', (type, bytes, [width, height]) => {
    expect(pictureSize(Buffer.from(bytes), type)).toEqual({ width, height })
  })

  it.each([
    ['image/png', png(1, 1).slice(0, 20)],
    ['image/gif', gif(0, ...comment.slice(0, 4))],
    ['image/webp', webp('ALPH', 0, 0)],
    ['image/webp', webp('VP8X')],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xda, 0, 0]],
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 1]],
    ['image/svg+xml', text('<svg/>')],
  ])('of type %s is not known where it does not say', (type, bytes) => {
    expect(pictureSize(Buffer.from(bytes), type)).toBeUndefined()
  })
})
