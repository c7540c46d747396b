import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('../../i18n', () => ({ translate: (text: string) => text, currentLanguage: () => 'zh-CN' }))
// no token is exchanged here
vi.mock('./freshToken', () => ({ freshToken: async () => 'a' }))

const told = 'Exceeded maximum login days, please contact the supplier'
const noon = Date.UTC(2026, 2, 2, 12)
/** The server's clock is so much before the device's. */
const serverAheadMs = 900_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What the server answers: who it is, and until when his tenant signs in. */
const server = { untilMs: 0, isReached: true }

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/devices/list', search: '', assign: vi.fn() })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  Object.assign(server, { isReached: true })
  vi.stubGlobal('fetch', async (path: string) => {
    if (!server.isReached) throw new TypeError('Failed to fetch')
    const data = path.includes('/param/values')
      ? [{ paramKey: 'x_lg_nums', paramValue: '1', remark: String(server.untilMs / 1000) }]
      : path.includes('/blade-user/info')
        ? { user_id: '1', isSuperAdmin: false }
        : []
    const headers = { date: new Date(Date.now() + serverAheadMs).toUTCString() }
    return Response.json({ code: 200, success: true, data, msg: '' }, { headers })
  })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A console that is open with so much time left. */
async function openConsole(leftMs: number) {
  server.untilMs = noon + serverAheadMs + leftMs
  const { useSession } = await import('../session')
  const grant = { accessToken: 'a', refreshToken: 'r', issuedAt: noon, tenantId: 'north', userId: '1' }
  useSession.setState({ grant })
  const { loadSession, renewRights } = await import('./signIn')
  const { useParting } = await import('./parting')
  const { watchLoginExpiry } = await import('./loginExpiry')
  await loadSession()
  const stop = watchLoginExpiry()
  const isOpen = () => useSession.getState().grant !== undefined
  return { stop, isOpen, renewRights, said: () => useParting.getState().text }
}

it('section 8, tenant login expiry: an open console ends when its time is over, by the clock of the server', async () => {
  // no timer of a browser holds so long, and none ends at once for it
  const console = await openConsole(40 * dayMs)
  await vi.advanceTimersByTimeAsync(hourMs)
  // the device sleeps
  vi.setSystemTime(noon + 40 * dayMs - 60_000)
  await vi.advanceTimersByTimeAsync(59_000)
  expect([console.isOpen(), console.said()]).toEqual([true, undefined])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([console.isOpen(), console.said()]).toEqual([false, told])
  console.stop()
})

it('goes on where the time was extended meanwhile, and while nobody answers whether it is over', async () => {
  const console = await openConsole(hourMs)
  server.untilMs += hourMs
  await vi.advanceTimersByTimeAsync(hourMs + 5_000)
  expect(console.isOpen()).toBe(true)
  server.isReached = false
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(console.isOpen()).toBe(true)
  server.isReached = true
  await vi.advanceTimersByTimeAsync(61_000)
  expect([console.isOpen(), console.said()]).toEqual([false, told])
  console.stop()
})

it('is said, and signs out, where rights are read anew after it is over', async () => {
  const console = await openConsole(hourMs)
  server.untilMs = noon
  await expect(console.renewRights()).rejects.toThrow(told)
  expect([console.isOpen(), console.said()]).toEqual([false, told])
  console.stop()
})
