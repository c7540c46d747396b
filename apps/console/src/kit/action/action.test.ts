import { call } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { action, doneWords, isOffered, mayCall } from './action'

const stop = call({
  method: 'POST',
  path: '/api/x/stop',
  label: '停机',
  permission: ['pump_stop', 'pump_edit'],
})
const holding = (...codes: string[]) => ({ holds: (code: string) => codes.includes(code), isViewOnly: false })

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

  it('is not offered to who views another tenant, where it changes or takes along anything', () => {
    const viewing = { ...holding('pump_view'), isViewOnly: true }
    const reading = { ...stop, permission: 'pump_view' }
    expect(mayCall(reading, viewing)).toBe(true)
    expect(mayCall({ ...reading, changes: ['pump'] }, viewing)).toBe(false)
    expect(mayCall({ ...reading, audit: '导出水泵' }, viewing)).toBe(false)
    expect(mayCall({ ...reading, changes: ['session'], isOpenToViewers: true }, viewing)).toBe(true)
  })

  it('is offered of what is in a state for it', () => {
    expect(isOffered(stopPump, { isRunning: false }, holding('pump_stop'))).toBe(false)
  })

  it('says how it went, with what the answer and its subject say', () => {
    const words = { text: '{{name}} 已停机', params: (_answer: unknown, name: string) => ({ name }) }
    const telling = action({ call: stop, label: '停机', input: (_name: string) => ({}), done: words })
    expect(doneWords(telling, undefined, '1号泵')).toMatchObject({
      text: '{{name}} 已停机',
      params: { name: '1号泵' },
    })
    expect(doneWords({ ...telling, done: '已停机' }, undefined, '1号泵')?.text).toBe('已停机')
    expect(doneWords(stopPump, undefined, { isRunning: true })).toBeUndefined()
  })
})
