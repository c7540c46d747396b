import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const now = Date.parse('2026-11-06T10:02:03+08:00')
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('display preferences (platform-shell 3 and 9)', () => {
  it('begin as specified: size medium, theme green, automatic full screen on, alarm sound off', async () => {
    const { themePresets, usePreferences } = await import('./preferences')
    expect(usePreferences.getState()).toMatchObject({
      isSidebarOpen: true,
      openGroups: [],
      size: 'medium',
      themeColour: themePresets.green,
      autoFullscreen: true,
      ...{ alarmSound: false, alarmView: false },
      ...{ tagsView: true, fixedHeader: true, sidebarLogo: true },
    })
    // the shell's own colour is one that can be chosen
    expect(themePresets.sky).toBe('#409EFF')
  })

  it('are saved below a prefix of product and path, with their type and the time, and found again', async () => {
    const { prefer } = await import('./preferences')
    prefer({ size: 'mini', autoFullscreen: false })
    const { content, ...rest } = JSON.parse(stored.get('energy-console/preferences.last') ?? '')
    expect(rest).toEqual({ dataType: 'object', datetime: now })
    expect(content).toMatchObject({ size: 'mini', autoFullscreen: false, alarmSound: false })
    vi.resetModules()
    const { usePreferences } = await import('./preferences')
    expect(usePreferences.getState()).toMatchObject({ size: 'mini', autoFullscreen: false })
  })

  it('of a new user look as the browser was left, and do nothing that only the last one asked for', async () => {
    const { useSession } = await import('../api/session')
    const { prefer, usePreferences } = await import('./preferences')
    const grant = { accessToken: 'a', refreshToken: 'r', issuedAt: now, tenantId: 'demo' }
    const signIn = (userId: string) => useSession.setState({ grant: { ...grant, userId } })
    const asked = { alarmSound: true, alarmView: true, lockAfterMinutes: 5 }
    signIn('1')
    prefer({ ...asked, size: 'mini', mode: 'dark', openGroups: ['devices'] })
    signIn('2')
    expect(usePreferences.getState()).toMatchObject({
      ...{ size: 'mini', mode: 'dark', openGroups: ['devices'] },
      ...{ alarmSound: false, alarmView: false, lockAfterMinutes: 0 },
    })
    prefer({ mode: 'light' })
    signIn('1')
    expect(usePreferences.getState()).toMatchObject({ ...asked, mode: 'dark' })
  })

  it('stand in session storage when they have a type, else in local storage', async () => {
    const session = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => session.set(key, value),
    })
    const { recallInTab, rememberInTab } = await import('../api/browser/storage')
    rememberInTab('one', 'text')
    expect(stored.size).toBe(0)
    expect(JSON.parse(session.get('energy-console/one') ?? '')).toEqual({
      ...{ dataType: 'string', content: 'text', datetime: now, type: 'session' },
    })
    expect(recallInTab('one')).toBe('text')
  })
})
