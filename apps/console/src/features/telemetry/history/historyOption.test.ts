import type { PointInfo } from '@energy-console/contract/devices'
import { BoxplotChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, it } from 'vitest'
import { paletteOf } from '../../../kit/colour/palette'
import { curveOf } from '../curves/curveValues'
import { historyOption } from './historyOption'
import { plotOf } from './plot'

const info = (itemId: string, unit: string): PointInfo => ({
  ...{ itemId, unit, deviceId: '1', deviceName: 'd', stationId: '1', propertyNo: 'p', propertyName: 'p' },
  ...{
    dataType: 'number',
    access: 'read',
    kind: 'instant',
    decimals: 1,
    min: null,
    max: null,
    enumMap: null,
  },
  ...{ confirmation: 'none', isNameTyped: false, staleAfterMs: 60_000, gapAfterMs: 60_000 },
})
const line = (itemId: string, unit: string, points: number[][]) => ({
  ...{ info: info(itemId, unit), name: itemId, colour: '#123456' },
  curve: curveOf({ itemId, resolution: 'raw', points }, { gapAfterMs: 60_000 }),
})

interface Shown {
  yAxis: { name: string; position: string; offset: number; show: boolean }[]
  series: { type: string; yAxisIndex: number; data: [number, number | null][] }[]
}

it('a unit has an axis, which stand left and right by turns; gaps stay open, what stands alone is a dot and doubts are marked', () => {
  const lines = [
    line('1', 'kW', [
      [0, 1, 0],
      [1000, 2, 1],
      [200_000, 3, 0],
      [201_000, 9, 2],
    ]),
    line('2', '℃', [[0, 20, 0]]),
    line('3', 'kW', [[0, 5, 0]]),
    line('4', 'A', [[0, 7, 0]]),
  ]
  const range = { start: 0, end: 300_000 }
  const palette = paletteOf('light', '#2f8fe0')
  const of = (isNarrow: boolean) =>
    // the chart takes its options as a bag of anything
    historyOption({
      lines,
      range,
      palette,
      isNarrow,
      zone: 'UTC',
      draw: 'line',
      marks: [],
    }) as unknown as Shown
  const { yAxis, series } = of(false)
  expect(yAxis.map(({ name, position }) => [name, position])).toEqual([
    ['kW', 'left'],
    ['℃', 'right'],
    ['A', 'left'],
  ])
  expect(yAxis[2]?.offset).toBe(52)
  expect(of(true).yAxis.map(({ show }) => show)).toEqual([true, true, false])
  expect(plotOf(3, false)).toMatchObject({ left: 104, right: 52 })
  const [curve, lone, uncertain, bad] = series
  // the gap is a value that is not there, and the bad reading is none of the line's
  expect(curve?.data.map(([, value]) => value)).toEqual([1, 2, null, 3])
  // no line leads to what stands alone
  expect([lone, uncertain, bad].map((one) => [one?.type, one?.data])).toEqual([
    ['scatter', [[200_000, 3]]],
    ['scatter', [[1000, 2]]],
    ['scatter', [[201_000, 9]]],
  ])
  expect(series.filter(({ type }) => type === 'line').map(({ yAxisIndex }) => yAxisIndex)).toEqual([
    0, 1, 0, 2,
  ])
})

it('draws a box from the least to the most of each hour, none of readings themselves', () => {
  use([BoxplotChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])
  const hours = [0, 1, 2].map((hour) => [hour * 3_600_000, 2, 1, 4 + hour, 0])
  const curve = curveOf({ itemId: '1', resolution: '1h', points: hours }, { gapAfterMs: 7_200_000 })
  const hourly = { info: info('1', 'kW'), name: '1', colour: '#123456', curve }
  const optionOf = (lines: (typeof hourly)[]) =>
    historyOption({
      ...{ lines, draw: 'box', marks: [], zone: 'UTC', isNarrow: false },
      ...{ range: { start: -3_600_000, end: 10_800_000 }, palette: paletteOf('light', '#2f8fe0') },
    })
  const { series } = optionOf([hourly]) as unknown as Shown
  expect(series.find(({ type }) => type === 'boxplot')?.data).toEqual(
    hours.map(([ts, value, low, high]) => [ts, low, low, value, high, high]),
  )
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 })
  chart.setOption(optionOf([hourly]))
  const boxes = chart.renderToSVGString().match(/<path[^>]*stroke-width="1.2"[^>]*>/g) ?? []
  chart.dispose()
  expect(boxes).toHaveLength(hours.length)
  const raw = optionOf([line('1', 'kW', [[0, 1, 0]])]) as unknown as Shown
  expect(raw.series.map(({ type }) => type)).not.toContain('boxplot')
})

it('what lasts is a band up to the end of the time at most, and has a line only where it begins within it', () => {
  const range = { start: 1_000, end: 10_000 }
  const { series } = historyOption({
    ...{ lines: [line('1', 'kW', [[2_000, 1, 0]])], range, zone: 'UTC', isNarrow: false, draw: 'line' },
    palette: paletteOf('light', '#2f8fe0'),
    marks: [
      // it stood when the time began, and stands still
      { kind: 'alarm', id: '1', ts: 1_000, endTs: 99_000, text: 'a' },
      { kind: 'bad', id: '2', ts: 4_000, endTs: 6_000, text: 'b' },
      { kind: 'note', id: '3', ts: 7_000, text: 'c' },
    ],
  }) as unknown as {
    series: { markLine?: { data: { xAxis: number }[] }; markArea?: { data: { xAxis: number }[][] } }[]
  }
  const marked = series.at(-1)
  expect(marked?.markLine?.data.map(({ xAxis }) => xAxis)).toEqual([4_000, 7_000])
  expect(marked?.markArea?.data.map((edges) => edges.map(({ xAxis }) => xAxis))).toEqual([
    [1_000, 10_000],
    [4_000, 6_000],
  ])
})

it('marks the hours that have doubtful readings, and the time of those that have no others', () => {
  const hours = [0, 1, 3].map((hour) => [hour * 3_600_000, hour, 0, 4])
  const curve = curveOf(
    { itemId: '1', resolution: '1h', widthMs: 3_600_000, points: hours },
    { gapAfterMs: 0 },
    [],
    [
      { start: 1, end: 2, quality: 1 },
      { start: 7_200_000, end: 99_000_000, quality: 2 },
    ],
  )
  const { series } = historyOption({
    ...{ lines: [{ info: info('1', 'kW'), name: '1', colour: '#123456', curve }], marks: [], zone: 'UTC' },
    ...{ draw: 'line', isNarrow: false, range: { start: 0, end: 14_400_000 } },
    palette: paletteOf('light', '#2f8fe0'),
  }) as unknown as { series: (Shown['series'][number] & { markArea?: { data: { xAxis: number }[][] } })[] }
  const dots = series.filter(({ type }) => type === 'scatter').slice(-2)
  expect(dots.map(({ data }) => data)).toEqual([[[0, 0]], [[10_800_000, 3]]])
  expect(series.at(-1)?.markArea?.data.map((edges) => edges.map(({ xAxis }) => xAxis))).toEqual([
    [1, 2],
    [7_200_000, 14_400_000],
  ])
})
