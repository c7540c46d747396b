import { describe, expect, it } from 'vitest'
import { repeated, type Standing } from './repeats'

const minuteMs = 60_000
const standing: Standing = {
  ...{ id: '1', planId: '1', ruleId: '1', alarmId: '10', startMs: 0, rounds: 1, nextMs: 10 * minuteMs },
  ...{ toldMs: 0, againMs: null, timesAgain: 0, came: 1, isClearTold: true },
}
const newest = { alarmId: '11', clearMs: null }
const again = (values: Partial<Standing>, now: number) =>
  repeated({ ...standing, ...values }, { newest, times: 2 }, now)

describe('an alarm that comes again while nobody has acknowledged it', () => {
  it('takes the place of the one before, and its plan goes on', () => {
    expect(again({}, 30_000)).toEqual({
      ...{ id: '1', alarmId: '11', startMs: 0, rounds: 1, nextMs: minuteMs, toldMs: 0 },
      ...{ againMs: minuteMs, timesAgain: 0, came: 3, isClearTold: false },
    })
  })

  it.each([
    [0, 1],
    [1, 2],
    [4, 16],
    [5, 30],
    [60, 30],
  ])('is told after ever longer times: after %i of them %i min', (timesAgain, minutes) => {
    expect(again({ timesAgain, toldMs: 5 }, 10).againMs).toBe(5 + minutes * minuteMs)
  })

  it.each([
    ['at once where that time is over', { nextMs: 100 * minuteMs }, 40 * minuteMs, 40 * minuteMs],
    ['when it was to be told already', { againMs: 7 }, 5, 7],
    ['by the first step where that is still to come', { rounds: 0, toldMs: null }, 5, null],
  ])('is told %s', (_what, values, now, wanted) => {
    expect(again(values, now).againMs).toBe(wanted)
  })

  it('begins the plan anew where that is through for long', () => {
    expect(again({ nextMs: null, timesAgain: 3 }, 30 * minuteMs)).toMatchObject({
      ...{ startMs: 30 * minuteMs, nextMs: 30 * minuteMs, rounds: 0, toldMs: null, againMs: null },
      ...{ timesAgain: 0, came: 2 },
    })
    expect(again({ nextMs: null }, 29 * minuteMs)).toMatchObject({ rounds: 1, againMs: 29 * minuteMs })
  })

  it('changes nothing where an older one is shown again', () => {
    const shown = { newest: { alarmId: '9', clearMs: null }, times: 1 }
    expect(repeated(standing, shown, 5)).toMatchObject({ alarmId: '10', againMs: null, came: 2 })
  })
})
