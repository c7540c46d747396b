import { expect, it } from 'vitest'
import { oneAtATime } from './oneAtATime'

it('lets nobody run beside another, and answers everybody by a run that began after he asked', async () => {
  const ends: (() => void)[] = []
  const begun: number[] = []
  const ask = oneAtATime(() => {
    begun.push(begun.length + 1)
    return new Promise<void>((resolve) => void ends.push(resolve))
  })
  const answers: string[] = []
  const note = (name: string) => () => void answers.push(name)
  const first = ask().then(note('first'))
  const others = [ask().then(note('second')), ask().then(note('third'))]
  expect(begun).toEqual([1])
  ends[0]?.()
  await first
  await Promise.resolve()
  expect({ begun, answers }).toEqual({ begun: [1, 2], answers: ['first'] })
  ends[1]?.()
  await Promise.all(others)
  expect(answers).toEqual(['first', 'second', 'third'])
  expect(begun).toEqual([1, 2])
})

it('goes on after a run that failed', async () => {
  let runs = 0
  const ask = oneAtATime(async () => {
    runs += 1
    if (runs === 1) throw new Error('broken')
  })
  const [first, second] = [ask(), ask()]
  await expect(first).rejects.toThrow('broken')
  await second
  await ask()
  expect(runs).toBe(3)
})

it('lets nobody in between a run that has ended and the next one', async () => {
  let [underWay, most, runs] = [0, 0, 0]
  const ask = oneAtATime(async () => {
    runs += 1
    underWay += 1
    most = Math.max(most, underWay)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    underWay -= 1
  })
  const first = ask()
  // after the run's own end, before those who waited for it are heard
  const later = first.then(() => ask())
  await Promise.all([first, ask(), ask(), later])
  expect({ most, runs }).toEqual({ most: 1, runs: 2 })
})
