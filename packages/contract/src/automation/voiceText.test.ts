import { expect, it } from 'vitest'
import { isQuietAt } from './voiceDevices'
import { pointsNamedIn, spokenText } from './voiceText'

const filling = {
  ...{ station: '东区', date: '2026-03-02', time: '08:00' },
  shownOf: (name: string) => (name === '1# 进线 / 功率' ? '12.5 kW' : undefined),
}

it('places are filled by station, clock and points, in both languages', () => {
  expect(spokenText('{站点}现在{时间}，功率{1# 进线/功率}', filling)).toBe('东区现在08:00，功率12.5 kW')
  expect(spokenText('{ station } {date}', filling)).toBe('东区 2026-03-02')
  expect(spokenText('{没有 / 它}度', filling)).toBe('--度')
  expect(spokenText('没有占位', filling)).toBe('没有占位')
  expect(spokenText('{constructor}', filling)).toBe('--')
})

it('names the points of a text once each, and tells braces that are wrong', () => {
  expect(pointsNamedIn('{a/b} {a / b} {时间}')).toEqual(['a / b'])
  expect(pointsNamedIn('a')).toEqual([])
  for (const wrong of ['{a', 'a}', '{}', '{a{b}}']) expect(pointsNamedIn(wrong)).toBeUndefined()
})

it('quiet hours begin with their first minute, end before their last, and may pass midnight', () => {
  const night = { quietFrom: '22:00', quietTo: '06:30' }
  const noon = { quietFrom: '12:00', quietTo: '13:00' }
  expect(['21:59', '22:00', '03:00', '06:29', '06:30'].map((time) => isQuietAt(time, night))).toEqual([
    ...[false, true, true, true, false],
  ])
  expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuietAt(time, noon))).toEqual([
    ...[false, true, true, false],
  ])
  expect(isQuietAt('03:00', {})).toBe(false)
})
