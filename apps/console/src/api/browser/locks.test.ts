import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser without Web Locks, as plain http has it, with one storage that its tabs share. */
function openBrowser() {
  const stored = new Map<string, string>()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    // Other tabs hear of it, a little later; what is only written they find when they look.
    removeItem(key: string) {
      stored.delete(key)
      setTimeout(() => window.dispatchEvent(Object.assign(new Event('storage'), { key })), 1)
    },
  })
}

/** A tab of its own: modules are loaded anew, with another name. */
async function openTab(leading: string[], name: string) {
  vi.resetModules()
  const { leadOneTab } = await import('./locks')
  const resign = leadOneTab('popup', () => {
    leading.push(name)
    return () => void leading.splice(leading.indexOf(name), 1)
  })
  return { resign }
}

beforeEach(() => {
  vi.useFakeTimers()
  openBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('one leader among the tabs of a browser without Web Locks (platform-shell 4)', () => {
  it('is one of those that open at the same moment, and stays it', async () => {
    const leading: string[] = []
    for (const name of ['a', 'b', 'c']) await openTab(leading, name)
    await vi.advanceTimersByTimeAsync(100)
    expect(leading.length).toBe(1)
    const [first] = leading
    await vi.advanceTimersByTimeAsync(60_000)
    expect(leading).toEqual([first])
  })

  it('is followed by another at once when it closes', async () => {
    const leading: string[] = []
    const a = await openTab(leading, 'a')
    await vi.advanceTimersByTimeAsync(100)
    await openTab(leading, 'b')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(leading).toEqual(['a'])
    a.resign()
    await vi.advanceTimersByTimeAsync(100)
    expect(leading).toEqual(['b'])
  })

  it('is followed by another when it has been silent for 8 s, as one that crashed is', async () => {
    vi.resetModules()
    const { remember } = await import('./storage')
    remember('lock.popup', { owner: 'crashed', until: Date.now() + 8_000 })
    const leading: string[] = []
    await openTab(leading, 'a')
    await vi.advanceTimersByTimeAsync(7_900)
    expect(leading).toEqual([])
    await vi.advanceTimersByTimeAsync(2_200)
    expect(leading).toEqual(['a'])
  })
})
