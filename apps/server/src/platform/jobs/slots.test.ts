import { expect, it } from 'vitest'
import { createSlots } from './slots'

/** Work that goes on until it is ended, by name. */
function createWork() {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    async end(name: string) {
      ends.get(name)?.()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}

it('gives nobody more than his room, and takes those who wait in turns', async () => {
  const slots = createSlots({ most: 3, perTenant: 2 })
  const { begun, work, end } = createWork()
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']
  const answers = Promise.all(names.map((name) => slots.run(name.slice(0, 1), work(name))))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  // a has waited longest, b and c follow before a comes again
  await end('a1')
  expect(begun.at(-1)).toBe('a3')
  await end('a2')
  expect(begun.at(-1)).toBe('b2')
  await end('a3')
  expect(begun.at(-1)).toBe('c1')
  await end('b1')
  expect(begun.at(-1)).toBe('a4')
  for (const name of ['b2', 'c1', 'a4']) await end(name)
  expect(await answers).toEqual(names)
})

it('passes over whoever has all of his room', async () => {
  const slots = createSlots({ most: 3, perTenant: 2 })
  const { begun, work, end } = createWork()
  for (const name of ['a1', 'a2', 'b1', 'a3', 'c1', 'b2']) void slots.run(name.slice(0, 1), work(name))
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

it('gives back the room of work that failed', async () => {
  const slots = createSlots({ most: 1, perTenant: 1 })
  const failed = slots.run('a', async () => {
    throw new Error('broken')
  })
  const next = slots.run('a', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
