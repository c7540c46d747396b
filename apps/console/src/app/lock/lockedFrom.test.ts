import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import { lockedFrom } from './lockedFrom'

const at = (pathname: string, state: unknown = null): Location => ({
  ...{ pathname, search: '?level=2', hash: '', key: 'k', state },
})

it('whoever signs in anew from the lock page is led back to the page behind it (section 2)', () => {
  const page = at('/warning/event')
  expect(lockedFrom(page)).toBe(page)
  expect(lockedFrom(at('/lock', { from: page }))).toBe(page)
  expect(lockedFrom(at('/lock'))).toBeUndefined()
})
