import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWireTime, toWireTime, withWireTimes } from './wireTime'

const zones = [
  'Asia/Shanghai',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Chatham',
  'Europe/Berlin',
  'Asia/Gaza',
]

describe('wire times', () => {
  it('are what the runtime itself says, in zones with odd offsets and at any moment', () => {
    const moments = fc.date({
      min: new Date('1975-01-01Z'),
      max: new Date('2060-01-01Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, timeZone) => {
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        expect(toWireTime(moment, timeZone)).toBe(format.format(moment))
      }),
      { numRuns: 2000 },
    )
  })

  it('change at the minute at which the clocks do', () => {
    expect(toWireTime(new Date('2010-11-07T02:30:59Z'), 'America/St_Johns')).toBe('2010-11-07 00:00:59')
    expect(toWireTime(new Date('2010-11-07T02:31:00Z'), 'America/St_Johns')).toBe('2010-11-06 23:01:00')
  })

  it('are read back', () => {
    expect(fromWireTime('2026-03-01 12:00:00', 'Asia/Shanghai').toISOString()).toBe(
      '2026-03-01T04:00:00.000Z',
    )
  })
})

describe('an answer with times', () => {
  it('has them in place of dates, however deep, and is not changed itself', () => {
    const data = { list: [{ at: new Date('2026-03-01T04:00:00Z'), name: 'a' }], none: null }
    expect(withWireTimes(data, 'Asia/Shanghai')).toEqual({
      list: [{ at: '2026-03-01 12:00:00', name: 'a' }],
      none: null,
    })
    expect(data.list[0]?.at).toBeInstanceOf(Date)
  })

  it('is the same object when it holds none', () => {
    const data = { list: [1, 'a', null, { b: true }] }
    expect(withWireTimes(data, 'Asia/Shanghai')).toBe(data)
  })
})
