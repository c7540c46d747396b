import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSealer } from './createSealer'

const sealer = createSealer(Buffer.from('a secret of this test'))

it('opens what was sealed, for its owner and with its key alone', () => {
  const other = createSealer(Buffer.from('another secret'))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, owner, stranger) => {
      const sealed = sealer.seal(text, owner)
      expect(sealer.open(sealed, owner)).toBe(text)
      expect(sealer.seal(text, owner)).not.toBe(sealed)
      expect(other.open(sealed, owner)).toBeUndefined()
      if (stranger !== owner) expect(sealer.open(sealed, stranger)).toBeUndefined()
    }),
  )
})

it.each(['', '1.', '1.AAAA', '2.x', 'nonsense'])('opens nothing of %j', (sealed) => {
  expect(sealer.open(sealed, 'x')).toBeUndefined()
})

it('notices a changed byte', () => {
  const [version, body = ''] = sealer.seal('text', 'x').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.open(`${version}.${changed.toString('base64url')}`, 'x')).toBeUndefined()
  }
})
