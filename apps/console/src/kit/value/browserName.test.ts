import { expect, it } from 'vitest'
import { browserName } from './browserName'

it('a place where somebody is signed in is named by browser and system, else by its program', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(
    browserName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`),
  ).toBe('Edge · Windows')
  expect(
    browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1'),
  ).toBe('Safari · iPhone')
  expect(browserName(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/130.0 Safari/537.36`)).toBe(
    'Chrome · Linux',
  )
  expect(browserName('curl/8.5.0')).toBe('curl')
  expect(browserName('')).toBeUndefined()
})
