import { expect, it } from 'vitest'
import { createWriteLimit } from './writeLimit'

it('thirty writes go out at once, more when ten seconds have passed', () => {
  let now = 1_000_000
  const may = createWriteLimit(() => now)
  const tries = () => Array.from({ length: 40 }, may).filter(Boolean).length
  expect(tries()).toBe(30)
  now += 9_000
  expect(tries()).toBe(0)
  now += 1_001
  expect(tries()).toBe(30)
})
