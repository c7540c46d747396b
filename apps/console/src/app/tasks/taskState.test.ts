import type { Task } from '@energy-console/contract'
import { describe, expect, it } from 'vitest'
import { mergeTask, percentOf, readTask } from './taskState'

const task = (id: string, state: Task['state'], done = 0): Task => ({
  id,
  state,
  done,
  total: 10,
  title: { text: 'a', params: {} },
  note: null,
  createTime: '2026-01-01 00:00:00',
  endTime: null,
  fileId: null,
  isFileGone: false,
})

describe('news of a task', () => {
  it('take the place of what was known, or stand first', () => {
    expect(mergeTask([task('1', 'running')], task('1', 'running', 5))).toEqual([task('1', 'running', 5)])
    expect(mergeTask([task('1', 'running')], task('2', 'waiting')).map(({ id }) => id)).toEqual(['2', '1'])
  })

  it('that come late do not let it run again', () => {
    expect(mergeTask([task('1', 'done')], task('1', 'running'))).toEqual([task('1', 'done')])
  })

  it('are read from a frame, or are none', () => {
    expect(readTask(task('1', 'done'))).toEqual(task('1', 'done'))
    expect(readTask({ id: '1' })).toBeUndefined()
  })
})

it('what is done is told in percent', () => {
  expect([0, 1, 999, 1000].map((done) => percentOf({ done, total: 1000 }))).toEqual([0, 0, 99, 100])
  expect(percentOf({ done: 0, total: 0 })).toBe(0)
})
