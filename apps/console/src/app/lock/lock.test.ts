import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser whose tabs share one storage; reloading is loading the modules anew. */
beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      stored.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem(key: string) {
      stored.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  for (const name of ['getItem', 'setItem', 'removeItem'])
    Object.defineProperty(storage, name, { enumerable: false })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { cookie: 'Admin-Token=x' })
  vi.stubGlobal('location', { protocol: 'https:', assign: () => undefined })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('indexedDB', { databases: async () => [], deleteDatabase: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

async function load() {
  vi.resetModules()
  const session = await import('../../api/session')
  const { lock, lockByItself, unlock, useLock } = await import('./lock')
  return { ...session, lock, lockByItself, unlock, isLocked: () => useLock.getState().isLocked }
}

const answer = { access_token: 'own', refresh_token: 'r', tenant_id: '000000', user_id: '1' }
const view = { accessToken: 'view', refreshToken: '', issuedAt: Date.now(), tenantId: 'north', userId: '1' }

it('a screen that locks while another tenant is viewed stays locked when the visit ends', async () => {
  for (const way of ['lock', 'lockByItself'] as const) {
    const before = await load()
    before.keepGrant(answer as never)
    before.beginVisit(view)
    const during = await load()
    during[way]()
    expect([during.ownerKey(), during.isLocked()]).toEqual(['north.1', true])
    during.dropSession()
    expect([during.ownerKey(), during.isLocked()]).toEqual(['000000.1', true])
    const after = await load()
    expect([after.ownerKey(), after.isLocked()]).toEqual(['000000.1', true])
    after.unlock()
    expect(after.isLocked()).toBe(false)
  }
})

it('a tab that hears late that a visit has ended ends nobody’s session', async () => {
  const first = await load()
  first.keepGrant(answer as never)
  first.beginVisit(view)
  const [one, other] = [await load(), await load()]
  one.dropSession()
  other.dropSession()
  expect([one.ownerKey(), other.ownerKey()]).toEqual(['000000.1', '000000.1'])
  expect((await load()).ownerKey()).toBe('000000.1')
  other.dropSession()
  expect((await load()).ownerKey()).toBe('')
})

it('a visit that a refused call has ended while it was being signed out of ends nobody’s session', async () => {
  const before = await load()
  before.keepGrant(answer as never)
  before.beginVisit(view)
  const during = await load()
  // what is under way when the server ends the visit is refused before the sign-out itself is answered
  vi.doMock('../../api/callApi', () => ({ callApi: async () => during.dropSession() }))
  const { signOut } = await import('../../api/sign-in/signIn')
  await signOut()
  expect((await load()).ownerKey()).toBe('000000.1')
  vi.doUnmock('../../api/callApi')
})

it('a lock goes with the sign-in, and is none for the next one', async () => {
  const { keepGrant, lock, isLocked, dropSession } = await load()
  keepGrant(answer as never)
  lock()
  expect(isLocked()).toBe(true)
  dropSession()
  expect(isLocked()).toBe(false)
  keepGrant(answer as never)
  expect(isLocked()).toBe(false)
})
