import { beforeEach, expect, it, vi } from 'vitest'

/** A browser with a database of some version, and with which versions it was opened. */
const browser = vi.hoisted(() => ({ version: 0, isFull: false, asked: [] as (number | undefined)[] }))

vi.mock('idb', () => ({
  openDB: async (_name: string, version?: number) => {
    browser.asked.push(version)
    if (browser.isFull) throw new DOMException('', 'QuotaExceededError')
    if ((version ?? browser.version) < browser.version) throw new DOMException('', 'VersionError')
    browser.version = version ?? browser.version
    return { version: browser.version }
  },
}))

const { opening } = await import('./opening')

const opened = () => opening('kept', 3, () => undefined)

beforeEach(() => {
  browser.version = 0
  browser.isFull = false
  browser.asked = []
})

it('opens a database once', async () => {
  const open = opened()
  expect([await open(), await open()]).toEqual([{ version: 3 }, { version: 3 }])
  expect(browser.asked).toEqual([3])
})

it('opens one that a newer build has made newer as it is', async () => {
  browser.version = 4
  expect(await opened()()).toEqual({ version: 4 })
  expect(browser.asked).toEqual([3, undefined])
})

it('says why it cannot be opened, and tries another time', async () => {
  browser.isFull = true
  const open = opened()
  await expect(open()).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  browser.isFull = false
  expect(await open()).toEqual({ version: 3 })
})
