import { expect, test } from 'vitest'
import { changeCount } from './changeCount'

test('a mark holds until the next change', () => {
  const changes = changeCount()
  changes.add()
  const isUnchanged = changes.mark()
  expect(isUnchanged()).toBe(true)
  changes.add()
  expect(isUnchanged()).toBe(false)
})

test('a save that began later does not settle what the earlier one lacked, nor the other way round', () => {
  const changes = changeCount()
  const first = changes.mark()
  changes.add()
  const second = changes.mark()
  expect([first(), second()]).toEqual([false, true])
})
