import { expect, it } from 'vitest'
import { stationCount } from './stationCount'

it('a station whose counts have not come, or never do, has `--` of them and not none', () => {
  expect(stationCount(undefined, '1', 'devices')).toBe('--')
  const counts = [{ stationId: '1', devices: 3, points: 40 }]
  expect([stationCount(counts, '1', 'devices'), stationCount(counts, '1', 'points')]).toEqual(['3', '40'])
  expect(stationCount(counts, '2', 'points')).toBe('0')
})
