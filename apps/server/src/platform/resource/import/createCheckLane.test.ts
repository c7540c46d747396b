import { expect, it, vi } from 'vitest'
import { createCheckLane } from './createCheckLane'

/** Work that ends when it is told to. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

it('checks one file of a tenant at a time and two in all, lets a few wait and refuses the rest', async () => {
  const lane = createCheckLane()
  const { begun, work, end } = held()
  const a1 = lane.run('a', work('a1'))
  const a2 = lane.run('a', work('a2'))
  await expect(lane.run('a', work('a3'))).rejects.toMatchObject({ spec: { key: 'imports.checkBusy' } })
  const b1 = lane.run('b', work('b1'))
  const others = ['c', 'd', 'e'].map((tenantId) => lane.run(tenantId, work(tenantId)))
  await expect(lane.run('f', work('f'))).rejects.toMatchObject({ spec: { key: 'imports.checkBusy' } })
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  expect(await b1).toBe('b1')
  // The other file of `a` waits for its own tenant, and keeps nobody else back.
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'c']), 20_000)
  end('a1')
  await a1
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'c', 'a2']), 20_000)
  for (const name of ['c', 'a2']) end(name)
  await a2
  await others[0]
  await vi.waitFor(() => expect(begun).toHaveLength(6), 20_000)
  for (const name of ['d', 'e']) end(name)
  expect(await Promise.all(others)).toEqual(['c', 'd', 'e'])
})

it('goes on after work that has failed', async () => {
  const lane = createCheckLane()
  await expect(lane.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lane.run('a', async () => 1)).toBe(1)
})
