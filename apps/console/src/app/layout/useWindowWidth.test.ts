import { afterEach, expect, it, vi } from 'vitest'
import { followWidth } from './useWindowWidth'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('section 9: looks at the width of the window 100 ms after it was last changed', () => {
  vi.useFakeTimers()
  const resized = new EventTarget()
  vi.stubGlobal('window', resized)
  const changed = vi.fn()
  const leave = followWidth(changed)
  const resize = () => resized.dispatchEvent(new Event('resize'))
  resize()
  vi.advanceTimersByTime(60)
  resize()
  vi.advanceTimersByTime(99)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(changed).toHaveBeenCalledOnce()
  resize()
  leave()
  vi.advanceTimersByTime(200)
  resize()
  vi.advanceTimersByTime(200)
  expect(changed).toHaveBeenCalledOnce()
})
