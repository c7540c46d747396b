import { expect, it } from 'vitest'
import type { AlarmRow } from '../desk/alarmRow'
import { createRefusals } from './createRefusals'
import type { Step } from './gathering'

const stepOf = (id: string, declared: string) => ({ rule: { id, declared } }) as Step

it('tells of a rule once, until it is changed, an alarm of it is stored, or it goes', () => {
  const stored: AlarmRow[] = []
  const refusals = createRefusals((alarm) => stored.push(alarm))
  const isTold = (id: string, declared = 'first') => refusals.describe(stepOf(id, declared)).isTold
  for (const id of ['1', '2', '3']) refusals.note(stepOf(id, 'first'))
  expect([isTold('1'), isTold('1', 'second'), isTold('4')]).toEqual([true, false, false])

  const alarm = { ruleId: '1' } as AlarmRow
  refusals.passOn(alarm)
  expect(stored).toEqual([alarm])
  expect([isTold('1'), isTold('2')]).toEqual([false, true])

  refusals.keepOnly((ruleId) => ruleId !== '2')
  expect([isTold('2'), isTold('3')]).toEqual([false, true])
})
