import type { RowOf } from '@energy-console/contract'
import { type RolloutState, rolloutLife, type rollouts } from '@energy-console/contract/engineering'
import { expect, it } from 'vitest'
import { cancel, isOpen, pause, resume, retry } from './rolloutActions'

type Row = RowOf<typeof rollouts>

const row = (state: RolloutState, failed = 1) => ({ state, failed }) as Row
const offered = (of: Row) =>
  Object.entries({ pause, resume, retry, cancel })
    .filter(([, { when }]) => when?.(of))
    .map(([name]) => name)

it('a roll-out is offered what its life cycle has for its state, and retried where something failed', () => {
  expect(offered(row('running'))).toEqual(['pause', 'retry', 'cancel'])
  expect(offered(row('paused'))).toEqual(['resume', 'retry', 'cancel'])
  expect(offered(row('halted', 0))).toEqual(['resume', 'cancel'])
  expect(offered(row('done'))).toEqual(['retry'])
  expect(offered(row('cancelled'))).toEqual([])
})

it('a roll-out is kept while it is not over', () => {
  const states = Object.keys(rolloutLife.states) as RolloutState[]
  expect(states.filter((state) => isOpen({ state }))).toEqual(['running', 'paused', 'halted'])
})
