import { call } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { action, isOffered, mayCall } from './action'

const stop = call({
  method: 'POST',
  path: '/api/x/stop',
  label: '停机',
  permission: ['pump_stop', 'pump_edit'],
})
const holding =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code)

describe('an action', () => {
  const stopPump = action({
    call: stop,
    label: '停机',
    input: () => ({}),
    when: ({ isRunning }: { isRunning: boolean }) => isRunning,
  })

  it('is offered to who holds any code of its call', () => {
    expect(isOffered(stopPump, { isRunning: true }, holding('pump_edit'))).toBe(true)
    expect(isOffered(stopPump, { isRunning: true }, holding('pump_view'))).toBe(false)
    expect(mayCall({ ...stop, permission: 'session' }, holding())).toBe(true)
  })

  it('is offered of what is in a state for it', () => {
    expect(isOffered(stopPump, { isRunning: false }, holding('pump_stop'))).toBe(false)
  })
})
