import { expect, it } from 'vitest'
import { firstTasks } from './firstTasks'

it('tasks are asked for ahead where the address asks for nothing but the page', () => {
  const at = (address: string) => firstTasks('inspect')(new URLSearchParams(address))
  expect(at('state_in=waiting')).toEqual({ kind_equal: 'inspect', isOpen: 'true', ascs: 'dueUntil' })
  for (const address of ['view=mine', 'assignee=7', 'asset=7', 'ascs=title', 'descs=title'])
    expect(at(address)).toBeUndefined()
})
