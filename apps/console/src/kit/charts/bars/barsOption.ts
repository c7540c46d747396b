import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../colour/palette'
import { seriesColours } from '../../colour/seriesColours'
import type { ChartTable } from '../ChartTable'
import { axisStyle, type ChartUnit, chartBase, legendStyle, numberText, tipLine } from '../chartStyle'
import { escapeHtml } from '../escapeHtml'
import { dayTicks } from './dayTicks'

/** Bars that belong together; `outline` lets a pale colour end somewhere. */
export interface BarSeries {
  name: string
  /** Of each category, null where there is nothing. */
  values: readonly (number | null)[]
  colour?: string
  /** Of what has no colour of its own: the others together, or what is missing (hatched); what still goes on is paler. */
  tone?: 'rest' | 'missing' | 'running'
}

/** Bars over categories: side by side, or upon each other with their sum. */
export interface BarsData extends ChartUnit {
  /** What the categories are: heading of their column. */
  of: string
  categories: readonly string[]
  series: readonly BarSeries[]
  isStacked?: boolean
  /** Heading of the sum of what is stacked. */
  sumName?: string
  /** What the bars are measured against, as a line over them. */
  line?: BarSeries
  /** Every category is named, turned where there are many: no bar says what it is of otherwise. */
  namesAll?: boolean
  /** A span of categories that differs from the others, and what it is called. */
  span?: { name: string; from: string; to: string }
}

const sumOf = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Bars as a table: a row for each category. */
export function barsTable({ of, categories, series, isStacked, sumName, line, unit }: BarsData): ChartTable {
  const hasSum = isStacked === true && sumName !== undefined && series.length > 1
  const withUnit = (name: string) => (unit ? `${name} (${unit})` : name)
  return {
    head: [
      of,
      ...series.map(({ name }) => withUnit(name)),
      ...(hasSum ? [withUnit(sumName)] : []),
      ...(line ? [withUnit(line.name)] : []),
    ],
    rows: categories.map((category, index) => {
      const values = series.map(({ values }) => values[index] ?? null)
      const beside = line ? [line.values[index] ?? null] : []
      return [category, ...values, ...(hasSum ? [sumOf(values)] : []), ...beside]
    }),
  }
}

interface Shown {
  seriesIndex: number
  dataIndex: number
  marker: string
}

/** The chart of the bars. */
export function barsOption(data: BarsData, palette: Palette): EChartsCoreOption {
  const { categories, series, isStacked = false, sumName, line, span } = data
  const drawn = line ? [...series, line] : series
  const axis = axisStyle(palette)
  const base = chartBase(palette)
  const tip = (shown: unknown) => {
    // what the chart hands over for an axis is one entry for each series
    const entries = shown as readonly Shown[]
    const index = entries[0]?.dataIndex ?? 0
    const values = entries.map(({ seriesIndex }) => drawn[seriesIndex]?.values[index] ?? null)
    const lines = entries.flatMap(({ seriesIndex, marker }, at) => {
      const name = drawn[seriesIndex]?.name ?? ''
      return values[at] === null ? [] : [tipLine(marker, name, numberText(values[at], data))]
    })
    const sum =
      isStacked && sumName && lines.length > 1 ? [tipLine('', sumName, numberText(sumOf(values), data))] : []
    return [escapeHtml(categories[index] ?? ''), ...lines, ...sum].join('<br>')
  }
  return {
    ...base,
    grid: { left: 8, right: 12, top: drawn.length > 1 ? 44 : 28, bottom: 8, outerBoundsMode: 'same' },
    tooltip: { ...base.tooltip, trigger: 'axis', axisPointer: { type: 'shadow' }, formatter: tip },
    legend: { ...legendStyle(palette), show: drawn.length > 1, top: 4, left: 64 },
    xAxis: {
      ...{ type: 'category', data: [...categories], ...axis, splitLine: { show: false } },
      axisLabel: {
        ...{ ...axis.axisLabel, ...dayTicks(categories) },
        ...(data.namesAll ? everyName(categories.length) : {}),
      },
    },
    yAxis: {
      ...{ type: 'value', name: data.unit, ...axis, axisLine: { show: false } },
      // there is no half of what is counted
      ...(data.decimals === 0 ? { minInterval: 1 } : {}),
    },
    series: [
      ...series.map((one, index) => ({
        type: 'bar',
        name: one.name,
        ...(isStacked ? { stack: 'all' } : {}),
        barMaxWidth: 40,
        cursor: 'pointer',
        itemStyle: { ...fillOf(one, index, palette), borderColor: palette.borderStrong, borderWidth: 0.5 },
        data: [...one.values],
        ...(index === 0 && span ? { markArea: shade(span, palette) } : {}),
      })),
      ...(line ? [lineOver(line, palette)] : []),
    ],
  }
}

/** More names than these do not stand beside each other in half a page. */
const mostLevelNames = 3

const everyName = (count: number) => ({
  ...{ interval: 0, hideOverlap: false, overflow: 'truncate', width: 110 },
  ...(count > mostLevelNames ? { rotate: 40 } : {}),
})

function fillOf({ colour, tone }: BarSeries, index: number, palette: Palette) {
  if (tone === 'missing') return { color: palette.textFaint, decal: hatching }
  return {
    ...(tone === 'running' ? { opacity: 0.5 } : {}),
    color: tone === 'rest' ? palette.borderStrong : (colour ?? seriesColours[index % seriesColours.length]),
  }
}

const shade = ({ name, from, to }: NonNullable<BarsData['span']>, palette: Palette) => ({
  silent: true,
  itemStyle: { color: palette.textFaint, opacity: 0.16 },
  // above the bars, in the room that the grid leaves it
  label: { color: palette.textSecondary, position: 'top' },
  data: [[{ name, xAxis: from }, { xAxis: to }]],
})

const hatching = { symbol: 'line', dashArrayX: [1, 0], dashArrayY: [2, 4] }

const lineOver = ({ name, values, colour }: BarSeries, palette: Palette) => ({
  ...{ type: 'line', name, symbol: 'none' },
  lineStyle: { width: 2, color: colour ?? palette.text },
  itemStyle: { color: colour ?? palette.text },
  data: [...values],
})
