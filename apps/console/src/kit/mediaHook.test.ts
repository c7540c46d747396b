import { afterEach, expect, it, vi } from 'vitest'
import { watchMedia } from './mediaHook'

afterEach(() => vi.unstubAllGlobals())

/** A query as Chromium's is: whoever reads it after a change and before its event keeps the event from all. */
class Query extends EventTarget {
  private isSo = false
  private seen = false
  get matches() {
    this.seen = this.isSo
    return this.isSo
  }
  change(isSo: boolean) {
    this.isSo = isSo
  }
  tell() {
    if (this.seen === this.isSo) return
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }))
  }
}

it('follows a change that was read of before its event came', () => {
  const query = new Query()
  vi.stubGlobal('window', { matchMedia: () => query })
  const { isSo, subscribe } = watchMedia('(prefers-color-scheme: dark)')
  const told = vi.fn()
  const leave = subscribe(told)
  query.change(true)
  isSo()
  query.tell()
  expect(isSo()).toBe(true)
  expect(told).toHaveBeenCalledOnce()
  leave()
  query.change(false)
  query.tell()
  expect(isSo()).toBe(false)
  expect(told).toHaveBeenCalledOnce()
})
