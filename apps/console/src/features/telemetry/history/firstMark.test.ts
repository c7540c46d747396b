import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteHeard } from '../../../api/wire/serverClock'
import { firstMark } from './firstMark'

const hourMs = 3_600_000
const noon = Date.parse('2026-03-01T12:00:00Z')
const today = { start: noon - 12 * hourMs, end: noon + 12 * hourMs }

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

const line = (itemId: string) => ({ info: { itemId } })

it.each([
  ['ahead', 3],
  ['behind', -3],
])('ends a mark now by the clock of the server where that of the device is hours %s', (_, hours) => {
  vi.setSystemTime(noon + hours * hourMs)
  noteHeard({ ok: true, headers: new Headers({ date: new Date(noon).toUTCString() }) })
  expect(firstMark([line('7')], today, 'Asia/Shanghai')).toEqual({
    ...{ itemId: '7', startTime: '2026-03-01 08:00:00', endTime: '2026-03-01 20:00:00' },
  })
})

it('leaves the time open where none is suspected', () => {
  expect(firstMark([line('7')], undefined, 'UTC')).toEqual({ itemId: '7' })
})

it('ends it with the time that is shown where that is over, and names no curve among several', () => {
  vi.setSystemTime(noon)
  const range = { start: noon - 3 * hourMs, end: noon - 2 * hourMs }
  expect(firstMark([line('7'), line('8')], range, 'UTC')).toEqual({
    ...{ itemId: undefined, startTime: '2026-03-01 09:00:00', endTime: '2026-03-01 09:59:59' },
  })
})
