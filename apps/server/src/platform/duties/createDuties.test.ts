import { expect, it } from 'vitest'
import type { ProcessRole } from '../cluster'
import { createDuties, type Duty } from './createDuties'

/** Duties that write down what becomes of them. */
function noted(roles?: readonly ProcessRole[]) {
  const done: string[] = []
  const duty = (name: string, of: Duty['of'], more: Partial<Duty> = {}): Duty => ({
    ...{ name, of },
    start: () => void done.push(`${name} begins`),
    detach: () => void done.push(`${name} lets go`),
    stop: () => void done.push(`${name} ends`),
    ...more,
  })
  const list = (more: Partial<Duty> = {}) =>
    createDuties({ roles }, [
      duty('memory', 'each'),
      duty('engine', 'worker', more),
      duty('broker', 'ingest'),
      duty('pages', 'realtime'),
    ])
  return { done, list }
}

it('begins what is of its roles and what each process does, and ends that from behind', async () => {
  const { done, list } = noted(['worker', 'api'])
  const duties = list()
  await duties.start()
  await duties.detach()
  await duties.stop()
  await duties.stop()
  expect(done).toEqual([
    ...['memory begins', 'engine begins'],
    ...['memory lets go', 'engine lets go'],
    ...['engine ends', 'memory ends'],
  ])
})

it('begins all where nobody says what it is', async () => {
  const { done, list } = noted()
  await list().start()
  expect(done).toEqual(['memory', 'engine', 'broker', 'pages'].map((name) => `${name} begins`))
})

it('ends what has begun, also what failed half-way, and the others though one cannot end', async () => {
  const { done, list } = noted()
  const duties = list({
    start: () => Promise.reject(new Error('no start')),
    stop: () => Promise.reject(new Error('no end')),
  })
  await expect(duties.start()).rejects.toThrow('no start')
  expect(done).toEqual(['memory begins'])
  await expect(duties.stop()).rejects.toThrow('no end')
  expect(done).toEqual(['memory begins', 'memory ends'])
})
