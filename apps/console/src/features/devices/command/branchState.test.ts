import type { JudgedInput } from '@energy-console/contract/telemetry'
import { expect, it } from 'vitest'
import { branchState } from './branchState'

const input = (lack: JudgedInput['lack']): JudgedInput => ({
  ...{ inputName: 'a', itemId: '1', itemName: '表 / 电流', deviceId: '2', valueText: '3 A', ts: 1 },
  lack,
})

it('a condition that does not hold is told from one that cannot be told', () => {
  const state = (holds: boolean, problem: string | null, ...lacks: JudgedInput['lack'][]) =>
    branchState({ holds, problem, inputs: lacks.map(input) })
  expect(state(true, null, null)).toBe('holds')
  expect(state(false, null, null, null)).toBe('fails')
  expect(state(false, null, null, 'stale')).toBe('unknown')
  expect(state(false, '除数为零', null)).toBe('unknown')
})
