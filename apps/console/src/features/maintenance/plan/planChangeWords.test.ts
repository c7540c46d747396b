import { expect, it } from 'vitest'
import { isUnchanged, planChangeWords } from './planChangeWords'

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const some = (count: number) => ({ count, tasks: [] })
const nothing = { stays: 4, renewed: 0, moved: some(0), cancelled: some(0), made: some(0) }

it('says what a change does to tasks, and that it does nothing', () => {
  expect(isUnchanged(nothing)).toBe(true)
  const change = { ...nothing, renewed: 1, cancelled: some(3), moved: some(2) }
  expect(isUnchanged(change)).toBe(false)
  expect(planChangeWords(change, t)).toBe('任务取消 3 个，任务改期 2 个，任务更新 1 个，任务不变 4 个')
})
