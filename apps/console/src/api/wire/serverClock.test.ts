import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that is opened anew knows what the browser has kept. */
const open = async () => {
  vi.resetModules()
  return import('./serverClock')
}
const answer = (ms: number, ok = true) => ({ ok, headers: new Headers({ date: new Date(ms).toUTCString() }) })
const noon = Date.parse('2026-03-01T12:00:00Z')

it('goes by the clock of the server where that of the device is wrong, over a page that is closed', async () => {
  vi.setSystemTime(noon - 3_600_000)
  const page = await open()
  expect([page.heardMs(), page.serverNow()]).toEqual([undefined, noon - 3_600_000])
  page.noteHeard(answer(noon + 9e6, false))
  page.noteHeard(answer(noon))
  vi.setSystemTime(noon - 3_600_000 + 60_000)
  const later = await open()
  expect([later.heardMs(), later.serverNow()]).toEqual([noon, noon + 60_000])
  // set back meanwhile: it is not before what was heard
  vi.setSystemTime(noon - 2 * 3_600_000)
  expect(later.serverNow()).toBe(noon)
})

it('goes by the clock of the device where that is right', async () => {
  vi.setSystemTime(noon + 1_700)
  const page = await open()
  page.noteHeard(answer(noon + 1_000))
  expect(page.serverNow()).toBe(noon + 1_700)
})
