import { expect, it } from 'vitest'
import { createBus, toPlain } from '../../../platform/bus'
import { tellTasks } from './tellTasks'

it('news of a task go to the sockets of its user alone', () => {
  const bus = createBus((error) => {
    throw error
  })
  const pushed: unknown[] = []
  bus.subscribe('socket.push', (push) => pushed.push(push))
  const end = tellTasks(bus)
  const task = toPlain({
    ...{ id: '5', state: 'running' as const, done: 1, total: 2, note: null, fileId: null, isFileGone: false },
    title: { text: '导出{{label}}', params: { label: '站点' } },
    createTime: new Date(0),
    endTime: null,
  })
  bus.publish('tasks.changed', { tenantId: 'demo', userId: '7', task })
  expect(pushed).toEqual([{ tenantId: 'demo', stationId: null, userId: '7', frame: { type: 'task', task } }])
  end()
  bus.publish('tasks.changed', { tenantId: 'demo', userId: '7', task })
  expect(pushed.length).toBe(1)
})
