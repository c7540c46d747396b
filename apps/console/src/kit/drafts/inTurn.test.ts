import { expect, it } from 'vitest'
import { inTurn } from './inTurn'

it('does work once at a time, and once for all who ask meanwhile', async () => {
  const ends: ((outcome: string) => void)[] = []
  const ask = inTurn(() => new Promise<string>((resolve) => ends.push(resolve)))
  const first = ask()
  await Promise.resolve()
  const [second, third] = [ask(), ask()]
  await Promise.resolve()
  expect(ends).toHaveLength(1)
  ends[0]?.('one')
  expect(await first).toBe('one')
  expect(ends).toHaveLength(2)
  ends[1]?.('two')
  expect(await Promise.all([second, third])).toEqual(['two', 'two'])
})

it('goes on after work that failed', async () => {
  let isBroken = true
  const ask = inTurn(async () => {
    if (isBroken) throw new Error('gone')
    return 1
  })
  const first = ask()
  await expect(first).rejects.toThrow('gone')
  isBroken = false
  expect(await ask()).toBe(1)
})
