import { expect, it } from 'vitest'
import { withLeftSince } from './leftSince'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
/** Monday from half past four on, and Tuesday. */
const workTime = {
  ofWork: ['normal' as const, 'low' as const],
  spans: [
    [at('2026-03-02T16:30'), at('2026-03-02T17:30')],
    [at('2026-03-03T08:30'), at('2026-03-03T17:30')],
  ] as [number, number][],
  until: at('2026-03-04T00:00'),
}
const toldAt = at('2026-03-02T16:30')
const told = { priority: 'normal' as const, responseLeft: 90, repairLeft: 300 }
const dueOf = { response: at('2026-03-03T09:00'), repair: at('2026-03-03T12:30') }
const leftAt = (text: string, order: Parameters<typeof withLeftSince>[0] = told) => {
  const { responseLeft, repairLeft } = withLeftSince(order, { toldAt, now: at(text), workTime }, dueOf)
  return [responseLeft, repairLeft]
}

it('counts down while work is done, and rests overnight', () => {
  expect(leftAt('2026-03-02T17:00')).toEqual([60, 270])
  expect(leftAt('2026-03-02T23:00')).toEqual([30, 240])
  expect(leftAt('2026-03-03T09:30')).toEqual([-30, 180])
})

it('counts every minute of what is urgent', () => {
  expect(leftAt('2026-03-02T23:00', { ...told, priority: 'urgent' })).toEqual([-300, -90])
})

it('is late from a deadline at closing time on', () => {
  const order = { ...told, responseLeft: 60, repairLeft: null }
  const due = { response: at('2026-03-02T17:30'), repair: undefined }
  const since = { toldAt, now: at('2026-03-02T20:00'), workTime }
  const { responseLeft, repairLeft } = withLeftSince(order, since, due)
  expect(responseLeft).toBeLessThan(0)
  expect(repairLeft).toBeNull()
})

it('says nothing where it cannot be known', () => {
  expect(leftAt('2026-03-05T09:00')).toEqual([null, null])
  expect(leftAt('2026-03-02T16:00')).toEqual([null, null])
  const unknown = { toldAt, now: at('2026-03-02T17:00'), workTime: undefined }
  expect(withLeftSince(told, unknown, dueOf)).toMatchObject({ responseLeft: null, repairLeft: null })
})
