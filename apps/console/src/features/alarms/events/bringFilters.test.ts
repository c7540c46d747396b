import { beforeEach, expect, it, vi } from 'vitest'
import type { LeftFilter } from './broughtFilters'

/** A browser with what it has left, and the server. */
const place = vi.hoisted(() => ({
  left: undefined as LeftFilter[] | undefined,
  saved: [] as string[],
  save: async (_name: string): Promise<void> => undefined,
}))

vi.mock('../../../api/session', () => ({ userKey: (...parts: string[]) => parts.join('.') }))
vi.mock('../../../api/browser/storage', () => ({
  recall: () => place.left,
  remember: (_key: string, left: LeftFilter[] | undefined) => {
    place.left = left
  },
}))
vi.mock('../../../api/callApi', () => ({
  callApi: async (_call: unknown, { body: { filterName } }: { body: { filterName: string } }) => {
    await place.save(filterName)
    place.saved.push(filterName)
  },
}))

const { bringFilters } = await import('./bringFilters')

const long = '二十个字以上的名称'.repeat(5)
/** What the list answers at present. */
const kept = () => place.saved.map((filterName) => ({ filterName, isOwn: true }))

beforeEach(() => {
  Object.assign(place, { saved: [], save: async () => undefined })
  place.left = [long, '夜班', '电表'].map((name, level) => ({ name, search: `level=${level}` }))
})

it('brings each once, though the list is read anew after each, and leaves nothing in the browser', async () => {
  const again: Promise<void>[] = []
  place.save = async () => {
    again.push(bringFilters(kept()))
  }
  await bringFilters([])
  await Promise.all(again)
  await bringFilters(kept())
  expect(place.saved).toEqual([long.slice(0, 32), '夜班', '电表'])
  expect(place.left).toBeUndefined()
})

it('brings the rest on the next visit where the server was not reached, and none that has been deleted since', async () => {
  place.save = async (name) => {
    if (name === '电表') throw new Error('not reached')
  }
  await bringFilters([])
  expect(place.left).toHaveLength(3)
  place.save = async () => undefined
  await bringFilters(kept())
  expect(place.saved).toEqual([long.slice(0, 32), '夜班', '电表'])
  place.saved = []
  await bringFilters(kept())
  expect(place.saved).toEqual([])
})
