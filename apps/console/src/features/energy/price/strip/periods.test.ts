import {
  bandList,
  maxPeriods,
  type Period,
  Schedule,
  scheduleProblems,
} from '@energy-console/contract/energy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canSplit,
  clockText,
  endOf,
  moveStart,
  removePeriod,
  splitPeriod,
  stepMinutes,
  typedMinute,
  withBand,
} from './periods'

const day: Period[] = [
  { startMinute: 0, band: 'valley' },
  { startMinute: 480, band: 'peak' },
  { startMinute: 1320, band: 'valley' },
]
const starts = (periods: readonly Period[]) => periods.map(({ startMinute }) => startMinute)

describe('typed times', () => {
  it.each([
    ['8', 480],
    ['830', 510],
    ['08:30', 510],
    ['8：30', 510],
    ['23.59', 1439],
    ['0', 0],
  ])('%s is minute %i', (text, minute) => expect(typedMinute(text)).toBe(minute))
  it.each(['', '24:00', '8:60', '8:3', 'x', '-1'])('%s is none', (text) =>
    expect(typedMinute(text)).toBeUndefined(),
  )
  it('say the end of the day as 24:00', () => expect(clockText(endOf(day, 2))).toBe('24:00'))
})

describe('a boundary', () => {
  it('stands on steps and stops a step beside its neighbours', () => {
    expect(starts(moveStart(day, 1, 500))).toEqual([0, 495, 1320])
    expect(starts(moveStart(day, 1, -50))).toEqual([0, 15, 1320])
    expect(starts(moveStart(day, 1, 2000))).toEqual([0, 1305, 1320])
  })
  it('of the first period stays with the day', () => expect(moveStart(day, 0, 60)).toEqual(day))
})

describe('a period', () => {
  it('is cut in its middle, and both halves keep the band', () => {
    expect(splitPeriod(day, 1)).toEqual([day[0], day[1], { startMinute: 900, band: 'peak' }, day[2]])
  })
  it('gives its time to the one before it, the first one to the next', () => {
    expect(starts(removePeriod(day, 1))).toEqual([0, 1320])
    expect(removePeriod(day, 0)).toEqual([{ startMinute: 0, band: 'peak' }, day[2]])
    expect(removePeriod(day.slice(0, 1), 0)).toEqual(day.slice(0, 1))
  })
  it('is not cut beyond what a table or a step holds', () => {
    const full = Array.from(
      { length: maxPeriods },
      (_, at): Period => ({ startMinute: at * 60, band: 'flat' }),
    )
    expect(canSplit(full, 13)).toBe(false)
    expect(canSplit([...day.slice(0, 1), { startMinute: 2 * stepMinutes - 1, band: 'flat' }], 0)).toBe(false)
  })
})

it('whatever is done to a day on the strip, every minute stays in exactly one band', () => {
  const step = fc.record({
    kind: fc.constantFrom('move', 'split', 'remove', 'band'),
    index: fc.nat(13),
    minute: fc.integer({ min: -100, max: 1600 }),
    band: fc.constantFrom(...bandList),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const edited = steps.reduce<Period[]>((periods, { kind, index, minute, band }) => {
        const at = index % periods.length
        if (kind === 'move') return moveStart(periods, at, minute)
        if (kind === 'split') return splitPeriod(periods, at)
        return kind === 'remove' ? removePeriod(periods, at) : withBand(periods, at, band)
      }, day)
      const prices = Object.fromEntries(bandList.map((band) => [band, '1']))
      const schedule = Schedule.parse({
        dayTables: [{ tableName: 't', periods: edited }],
        seasons: [
          { seasonName: 's', start: '01-01', tables: { workday: 0, weekend: 0, holiday: 0 }, prices },
        ],
      })
      expect(scheduleProblems(schedule)).toEqual([])
    }),
  )
})
