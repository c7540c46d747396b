import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { periodAxis } from './periodAxis'

const hourMs = 3_600_000
const t = ((text: string, values?: object) => `${text}${values ? JSON.stringify(values) : ''}`) as TFunction

describe('the axis of periods that are laid over each other', () => {
  it('has the clock of a day', () => {
    const axis = periodAxis({ step: '5m', days: 1, lengthMs: 24 * hourMs, count: 288 }, t)
    expect(axis).toMatchObject({ of: '时刻', from: 0, to: 24, step: 2 })
    expect(axis.markText).toBeUndefined()
    expect(axis.placeText?.(axis.placeOf(97, 8 * hourMs + 300_000))).toBe('08:05')
  })

  it('counts the days of several, and begins none at its end', () => {
    const axis = periodAxis({ step: '1h', days: 31, lengthMs: 31 * 24 * hourMs, count: 744 }, t)
    expect(axis).toMatchObject({ of: '第几天', to: 744, step: 48 })
    expect([0, 24, 720, 744].map((hours) => axis.markText?.(hours))).toEqual(['1', '2', '31', ''])
    expect(axis.placeText?.(25.5)).toBe('第 {{day}} 天 {{time}}{"day":2,"time":"01:30"}')
  })

  it('counts months by their place, however long each is', () => {
    const axis = periodAxis({ step: '1M', days: 365, lengthMs: 365 * 24 * hourMs, count: 12 }, t)
    expect(axis).toMatchObject({ of: '第几个月', from: 0, to: 11, step: 1 })
    expect(axis.placeOf(2, 59 * 24 * hourMs)).toBe(2)
    expect([axis.markText?.(2), axis.placeText?.(2)]).toEqual(['3', '第 {{month}} 个月{"month":3}'])
    expect(periodAxis({ step: '1M', days: 31, lengthMs: 0, count: 1 }, t).to).toBe(1)
  })
})
