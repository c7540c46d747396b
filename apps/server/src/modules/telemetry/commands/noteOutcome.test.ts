import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../../platform/database'
import { noteOutcome } from './noteOutcome'

const log = pino({ level: 'silent' })

/** A note that fails so often, and a wait that the test ends. */
function away(fails: number, error: Error = new DatabaseUnavailable(new Error('gone'))) {
  let [tries, go] = [0, () => undefined as unknown]
  let noted: () => void = () => undefined
  const isNoted = new Promise<void>((resolve) => {
    noted = resolve
  })
  return {
    tries: () => tries,
    isNoted,
    goOn: () => go(),
    async note() {
      tries += 1
      if (tries <= fails) throw error
      noted()
    },
    wait: () =>
      new Promise((resolve) => {
        go = () => resolve(undefined)
      }),
  }
}

it('is done at once where the database answers', async () => {
  const { note, tries } = away(0)
  const onEnd = vi.fn()
  await noteOutcome(note, { log, onEnd })
  expect(tries()).toBe(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('holds nobody up while the database is away, and writes it down once it is back', async () => {
  const { note, wait, tries, goOn, isNoted } = away(2)
  const onEnd = vi.fn()
  await noteOutcome(note, { log, wait, onEnd })
  expect(tries()).toBe(1)
  goOn()
  while (tries() < 2) await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(onEnd).not.toHaveBeenCalled()
  goOn()
  await isNoted
  await new Promise(setImmediate)
  expect(tries()).toBe(3)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('hides no other fault', async () => {
  const { note } = away(1, new RangeError('wrong'))
  const onEnd = vi.fn()
  await expect(noteOutcome(note, { log, onEnd })).rejects.toThrow('wrong')
  expect(onEnd).toHaveBeenCalledOnce()
})
