import { describe, expect, it } from 'vitest'
import { drawableAddress } from './drawableAddress'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
const written = (prefix: string) => `${prefix},${encodeURIComponent(svg('<script>x</script><rect/>'))}`
const clean = `data:image/svg+xml;base64,${btoa(svg('<rect/>'))}`

describe('the address of an image that is drawn', () => {
  it.each([
    'data:image/svg+xml',
    ' data:image/svg+xml',
    'da\tta:image/svg\n+xml',
    '\u0001data: image/svg+xml ;a=b',
  ])('holds a harmless drawing, however it is written: %j', (prefix) => {
    expect(drawableAddress(written(prefix))).toBe(clean)
    expect(drawableAddress(written(prefix))).toBe(clean)
  })

  it('is empty for a drawing that is none', () => {
    expect(drawableAddress('data:image/svg+xml,<svg><g>')).toBe('')
  })

  it.each(['', '/a.png', 'https://example.com/a,b.svg', 'data:image/png;base64,AA=='])(
    'stays: %j',
    (address) => {
      expect(drawableAddress(address)).toBe(address)
    },
  )
})
