import { expect, it } from 'vitest'
import { scrollByWheel } from './scrollByWheel'

it('section 4, tabs: the wheel moves the bar by a quarter of the delta, either way', () => {
  const bar = { scrollLeft: 10 }
  scrollByWheel({ deltaY: 120, currentTarget: bar })
  expect(bar.scrollLeft).toBe(40)
  scrollByWheel({ deltaY: -40, currentTarget: bar })
  expect(bar.scrollLeft).toBe(30)
})
