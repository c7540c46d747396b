import { describe, expect, it } from 'vitest'
import { takesCompressed } from './compressed'

describe('a client takes what is compressed', () => {
  it.each([
    'gzip',
    'gzip, deflate, br, zstd',
    'br;q=1.0, GZIP;q=0.8',
    'x-gzip',
    '*',
    'identity;q=0.5, *;q=0.1',
  ])('that says %s', (said) => expect(takesCompressed(said)).toBe(true))
  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0', 'gzipped'])(
    'unless it says %s',
    (said) => expect(takesCompressed(said)).toBe(false),
  )
})
