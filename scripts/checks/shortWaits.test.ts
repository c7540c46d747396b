import { expect, it } from 'vitest'
import { shortWaits } from './shortWaits.mjs'

it('finds waits that a busy machine does not keep', () => {
  const calls = ['()', '(done)', '(done, 5000)', '(done, { interval: 50 })', '(done, { timeout: 5_000 })']
  const source = [...calls.map((call) => `vi.waitFor${call}`), 'expect\n.poll(done)\n.toBe(1)']
  expect(shortWaits('a.test.ts', source.join('\n'))).toHaveLength(6)
})

it('leaves those that are long enough, or are told elsewhere', () => {
  const source = [
    '(done, 20_000)',
    '(done, { timeout: 20_000, interval: 50 })',
    '(done, patient)',
    '(done, { timeout })',
  ]
  expect(shortWaits('a.test.ts', source.map((call) => `vi.waitFor${call}`).join('\n'))).toEqual([])
})
