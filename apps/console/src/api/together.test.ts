import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { together } from './together'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('makes one call of what timers of about one time ask for, and another of what comes after it', async () => {
  const calls: (readonly string[])[] = []
  const ask = together(async (ids) => {
    calls.push(ids)
    return ids.map((id) => ({ id }))
  }, 30)
  const answers: unknown[] = []
  for (const [id, atMs] of [
    ['1', 1_000],
    ['2', 1_004],
    ['1', 1_020],
    ['3', 1_200],
  ] as const)
    setTimeout(() => void ask([id]).then((answer) => answers.push(answer)), atMs)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toEqual([['1', '2'], ['3']])
  const both = [{ id: '1' }, { id: '2' }]
  expect(answers).toEqual([both, both, both, [{ id: '3' }]])
})

it('asks anew after a refusal, which each is told', async () => {
  const calls: (readonly string[])[] = []
  const ask = together(async (ids) => {
    calls.push(ids)
    throw new Error(`refused ${calls.length}`)
  })
  const told = Promise.allSettled([ask(['1']), ask(['2'])])
  await vi.advanceTimersByTimeAsync(0)
  expect((await told).map((answer) => 'reason' in answer && String(answer.reason))).toEqual([
    'Error: refused 1',
    'Error: refused 1',
  ])
  const again = ask(['1']).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(0)
  expect(String(await again)).toBe('Error: refused 2')
  expect(calls).toEqual([['1', '2'], ['1']])
})
