import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type StopStep, shutDown } from './shutDown'

const never = () => new Promise<never>(() => undefined)

/** What was begun and what was warned of. */
function stopping(isDatabaseUp: () => Promise<boolean>) {
  const begun: string[] = []
  const warned: unknown[] = []
  const step = (
    name: string,
    end: () => Promise<unknown> = async () => undefined,
    withinMs = 60_000,
  ): StopStep => ({
    name,
    end() {
      begun.push(name)
      return end()
    },
    withinMs,
  })
  const warn = (...args: unknown[]) => void warned.push(typeof args[0] === 'string' ? args[0] : args)
  return {
    begun,
    warned,
    step,
    run: (steps: readonly StopStep[]) => shutDown(steps, { isDatabaseUp, log: { warn } as never }),
  }
}

it('ends one step after the other', async () => {
  const { begun, warned, step, run } = stopping(async () => true)
  let isDone = false
  const first = step('sockets', async () => {
    await setImmediate()
    isDone = true
  })
  const second = step('http', async () => expect(isDone).toBe(true))
  await run([first, second, step('modules'), step('database')])
  expect(begun).toEqual(['sockets', 'http', 'modules', 'database'])
  expect(warned).toEqual([])
})

it('leaves behind what fails and what takes too long, and ends the others', async () => {
  const { begun, warned, step, run } = stopping(async () => true)
  await run([
    step('sockets', never, 1),
    step('http', () => Promise.reject(new Error('broken'))),
    step('jobs'),
  ])
  expect(begun).toEqual(['sockets', 'http', 'jobs'])
  expect(warned).toMatchObject([
    [{ name: 'sockets' }, 'stopping took too long'],
    [{ name: 'http' }, 'not stopped cleanly'],
  ])
})

it.each([
  ['says that it is away', async () => false],
  ['does not answer', never],
])('waits for nothing in earnest where the database %s', async (_how, isDatabaseUp) => {
  const { begun, warned, step, run } = stopping(isDatabaseUp)
  await run([step('sockets', never), step('engine', never), step('database')])
  expect(begun).toEqual(['sockets', 'engine', 'database'])
  expect(warned[0]).toContain('without the database')
  expect(warned).toHaveLength(3)
})
