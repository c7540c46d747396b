import { expect, it } from 'vitest'
import { isReady } from './isReady'

it('is ready once it may be begun, while it is in hand and when it is late, and not when it waits for somebody else', () => {
  const now = Date.parse('2026-03-02T02:00:00Z')
  const at = (state: 'waiting' | 'running' | 'overdue' | 'checking', dueFrom: string) =>
    isReady({ state, dueFrom }, 'Asia/Shanghai', now)
  expect(at('waiting', '2026-03-02 22:00:00')).toBe(true)
  expect(at('waiting', '2026-03-02 22:00:01')).toBe(false)
  expect(at('running', '2026-03-09 08:00:00')).toBe(true)
  expect(at('overdue', '2026-02-01 08:00:00')).toBe(true)
  expect(at('checking', '2026-03-02 08:00:00')).toBe(false)
})
