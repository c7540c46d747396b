import { expect, it } from 'vitest'
import { pathOf } from './page'

it('an address has what its path leaves open, whatever stands in it', () => {
  expect(pathOf({ path: '/devices/detail/:deviceId' } as const, { deviceId: '7' })).toBe('/devices/detail/7')
  expect(pathOf({ path: '/a/:b/c/:bb' } as const, { b: '1', bb: 'x/y?' })).toBe('/a/1/c/x%2Fy%3F')
  expect(pathOf({ path: '/a/:b' } as const, { b: '$&' })).toBe('/a/%24%26')
})
