import { describe, expect, it } from 'vitest'
import { paletteOf } from '../colour/palette'
import { barsOption, barsTable } from './bars/barsOption'
import { dayTicks } from './bars/dayTicks'
import { gaugeOption } from './gauge/gaugeOption'
import { heatOption, heatTable, pickedField } from './heat/heatOption'
import { pieTable } from './pie/pieOption'
import { sankeyOption } from './sankey/sankeyOption'

const palette = paletteOf('light', '#2f8fe0')
const bars = {
  of: '日',
  categories: ['11-01', '11-02'],
  series: [
    { name: '峰', values: [1, null] },
    { name: '<b>谷</b>', values: [2.25, 3] },
  ],
  isStacked: true,
  sumName: '合计',
  unit: 'kWh',
  decimals: 2,
}

describe('charts', () => {
  it('say the same as a table, with the sum of what is stacked', () => {
    expect(barsTable(bars)).toEqual({
      head: ['日', '峰 (kWh)', '<b>谷</b> (kWh)', '合计 (kWh)'],
      rows: [
        ['11-01', 1, 2.25, 3.25],
        ['11-02', null, 3, 3],
      ],
    })
    const line = { name: '进线', values: [3.5, null] }
    expect(barsTable({ ...bars, line })).toMatchObject({
      head: ['日', '峰 (kWh)', '<b>谷</b> (kWh)', '合计 (kWh)', '进线 (kWh)'],
      rows: [
        ['11-01', 1, 2.25, 3.25, 3.5],
        ['11-02', null, 3, 3, null],
      ],
    })
    const slices = [
      { name: '峰', value: 1 },
      { name: '谷', value: 3 },
    ]
    const words = { of: '时段', valueName: '电量', shareName: '占比', unit: 'kWh', decimals: 1 }
    expect(pieTable({ ...words, slices }).rows).toEqual([
      ['峰', 1, '25%'],
      ['谷', 3, '75%'],
    ])
    expect(pieTable({ ...words, slices: [{ name: '峰', value: 0 }] }).rows).toEqual([['峰', 0, '—']])
    const grid = { of: '日期', columns: ['11-01'], rows: ['00:00', '01:00'], values: [[1, null]] }
    expect(heatTable({ ...grid, unit: 'kWh', decimals: 1 }).rows).toEqual([['11-01', 1, null]])
  })

  it('draw in grey, with the reason, what nobody could measure', () => {
    const grid = {
      ...{
        of: '日期',
        columns: ['11-01', '11-02'],
        rows: ['网关A', '网关B'],
        unit: '%',
        decimals: 1,
        isShare: true,
      },
      values: [
        [90, null],
        [null, null],
      ],
      voidOf: (column: number, row: number) =>
        row === 1 ? '从未通信' : column === 1 ? '平台未运行' : undefined,
    }
    expect(heatTable(grid).rows).toEqual([
      ['11-01', 90, '从未通信'],
      ['11-02', '平台未运行', '从未通信'],
    ])
    const { visualMap, tooltip, series } = heatOption(grid, palette) as {
      visualMap: { pieces: { value?: number; label: string; color: string }[] }
      tooltip: { formatter(field: object): string }
      series: { data: [number, number, number][] }[]
    }
    const greys = visualMap.pieces.filter(({ value }) => value !== undefined)
    expect(greys.map(({ label }) => label)).toEqual(['从未通信', '平台未运行'])
    const drawn = series[0]?.data ?? []
    expect(drawn.map(([, , value]) => greys.find((piece) => piece.value === value)?.label ?? value)).toEqual([
      ...[90, '从未通信', '平台未运行', '从未通信'],
    ])
    expect(tooltip.formatter({ value: drawn[2] })).toBe('11-02 网关A<br>平台未运行')
    expect(pickedField(grid, 2)).toEqual({ column: 1, row: 0 })
  })

  it('leave out of a tooltip what is missing, and take names for text', () => {
    // the chart takes its options as a bag of anything
    const { tooltip } = barsOption(bars, palette) as { tooltip: { formatter(shown: object[]): string } }
    const shown = [0, 1].map((seriesIndex) => ({ seriesIndex, dataIndex: 1, marker: '' }))
    expect(tooltip.formatter(shown)).toBe('11-02<br>&lt;b&gt;谷&lt;/b&gt; <b>3 kWh</b>')
  })

  it('label days briefly, and of a year each month once', () => {
    expect(dayTicks(['峰', '谷'])).toEqual({})
    expect(dayTicks(['2026-03-01', '2026-03-02']).formatter?.('2026-03-01')).toBe('03-01')
    const year = Array.from({ length: 365 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    )
    const { interval, formatter } = dayTicks(year)
    expect(year.filter((day, at) => interval?.(at, day)).map((day) => formatter?.(day))).toHaveLength(12)
    expect(formatter?.('2026-03-01')).toBe('2026-03')
  })

  it('shade a span that differs', () => {
    const { series } = barsOption(
      { ...bars, span: { name: '基准期', from: '11-01', to: '11-02' } },
      palette,
    ) as {
      series: { markArea?: { data: object[][] } }[]
    }
    expect(series.map(({ markArea }) => markArea?.data)).toEqual([
      [[{ name: '基准期', xAxis: '11-01' }, { xAxis: '11-02' }]],
      undefined,
    ])
  })

  it('name nodes that share a name, by what they are', () => {
    const option = sankeyOption(
      {
        nodes: [
          { id: '1', name: '进线' },
          { id: 'loss 1', name: '损耗', isLoss: true },
        ],
        links: [{ from: '1', to: 'loss 1', value: 5 }],
        head: ['从', '到', '电量'],
        unit: 'kWh',
        decimals: 1,
      },
      palette,
    ) as { tooltip: { formatter(pressed: object): string } }
    const edge = { dataType: 'edge', name: '', value: 5, data: { source: '1', target: 'loss 1' } }
    expect(option.tooltip.formatter(edge)).toBe('进线 → 损耗: 5 kWh')
  })

  it('say a limit of another unit, and measure nothing by it', () => {
    const data = { name: '需量', value: 120, limitName: '合同容量', limit: 100, limitUnit: 'kVA' }
    const { series } = gaugeOption({ ...data, warnAt: 0.9, unit: 'kW', decimals: 1 }, palette) as {
      series: {
        progress: { show: boolean }
        detail: { formatter(): string }
        data: object[]
      }[]
    }
    expect(series[0]?.progress.show).toBe(false)
    expect(series[0]?.detail.formatter()).not.toContain('%')
    expect(series[0]?.data).toEqual([{ value: 120, name: '合同容量 100 kVA' }])
  })

  it('colour a gauge by how near its limit is', () => {
    const colourAt = (value: number) => {
      const data = {
        name: '需量',
        value,
        limitName: '合同需量',
        limit: 100,
        warnAt: 0.9,
        unit: 'kW',
        decimals: 1,
      }
      const { series } = gaugeOption(data, palette) as {
        series: { progress: { itemStyle: { color: string } } }[]
      }
      return series[0]?.progress.itemStyle.color
    }
    expect([50, 95, 120].map(colourAt)).toEqual([palette.primary, palette.warning, palette.error])
  })
})

it('names every bar where none may go without, turned where they are many', () => {
  const label = (count: number) => {
    const categories = Array.from({ length: count }, (_, at) => `${at + 1}号充电桩馈线`)
    const series = [{ name: '告警', values: categories.map(() => 1) }]
    const { xAxis } = barsOption({ ...bars, categories, series, namesAll: true }, palette)
    return (xAxis as { axisLabel: object }).axisLabel
  }
  expect(label(7)).toMatchObject({ interval: 0, hideOverlap: false, rotate: 40 })
  expect(label(2)).toMatchObject({ interval: 0 })
  expect(label(2)).not.toHaveProperty('rotate')
})
