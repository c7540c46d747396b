import { expect, test } from 'vitest'
import { paletteOf } from '../colour/palette'
import { curveOption } from './curveOption'

const palette = paletteOf('light', '#2f8fe0')
const range = { start: 0, end: 60_000 }
const breaker = { itemId: '1', name: '断路器', dataType: 'boolean', enumMap: { '0': '分闸', '1': '合闸' } }

interface Shown {
  tooltip: { formatter: (shown: object[]) => string }
  yAxis: { axisLabel: { formatter?: (value: number) => string } }[]
  series: { id: string; step: unknown; data: unknown[][] }[]
}

test('a curve of states says words at its axis and in its tooltip, also of a bucket in which the state changed', () => {
  const points = [
    [0, 1, 1, 1],
    [1000, 0.4, 0, 1],
  ]
  const lines = [{ itemId: '1', resolution: '1m' as const, points }]
  // the chart takes its options as a bag of anything
  const option = curveOption({
    points: [breaker],
    lines,
    range,
    palette,
    zone: 'Asia/Shanghai',
  }) as unknown as Shown
  // no state lies between two others, and there is no band around it
  expect(option.series.map(({ id }) => id)).toEqual(['1'])
  expect(option.series[0]?.data.map(([, value]) => value)).toEqual([1, 0])
  expect(option.yAxis[0]?.axisLabel.formatter?.(0)).toBe('分闸')
  expect(option.yAxis[0]?.axisLabel.formatter?.(0.5)).toBe('')
  // the chart's times are moved to where the zone's are
  const tip = ([ts, value]: [number, number]) =>
    option.tooltip.formatter([{ seriesId: '1', marker: '', value: [ts + 8 * 3_600_000, value] }])
  expect(tip([0, 1])).toContain('<b>合闸</b>')
  expect(tip([1000, 0.4])).toContain('<b>分闸 ~ 合闸</b>')
})

test('the axis of a curve reaches as far as its limit, however far that is from the readings', () => {
  const limited = (limits: { value: number; name: string }[]) =>
    curveOption({
      points: [{ itemId: '1', name: '功率', unit: 'kW' }],
      lines: [{ itemId: '1', resolution: 'raw', points: [[0, 416.5]] }],
      ...{ range, palette, zone: 'UTC', marks: { limits } },
    }) as unknown as Shown
  const reached = ({ series }: Shown) => series.flatMap(({ data }) => data.map(([, value]) => value))
  expect(reached(limited([{ value: 100, name: '限值' }]))).toEqual([416.5, 100])
  expect(reached(limited([]))).toEqual([416.5])
})

test('a low curve leaves out the slider, and an instant is named above its line', () => {
  const drawn = (height: number) =>
    curveOption({
      points: [{ itemId: '1', name: '功率', unit: 'kW' }],
      lines: [{ itemId: '1', resolution: 'raw', points: [[0, 1]] }],
      ...{ range, palette, zone: 'UTC', height, marks: { instants: [{ at: 1000, name: '告警' }] } },
    }) as unknown as {
      dataZoom: { type: string }[]
      series: { markLine: { data: { xAxis: number; label: object }[] } }[]
    }
  const zoomsOf = (height: number) => drawn(height).dataZoom.map(({ type }) => type)
  expect(zoomsOf(200)).toEqual(['inside'])
  expect(zoomsOf(201)).toEqual(['inside', 'slider'])
  expect(drawn(200).series.at(-1)?.markLine.data).toEqual([
    expect.objectContaining({ xAxis: 1000, label: { formatter: '告警', position: 'end', rotate: 0 } }),
  ])
})
