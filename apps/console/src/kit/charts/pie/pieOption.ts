import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../colour/palette'
import { seriesColours } from '../../colour/seriesColours'
import type { ChartTable } from '../ChartTable'
import { type ChartUnit, chartBase, legendStyle, numberText, tipLine } from '../chartStyle'

/** Parts of a whole. */
export interface PieData extends ChartUnit {
  /** What the parts are: heading of their column. */
  of: string
  slices: readonly { name: string; value: number; colour?: string }[]
  /** Heading of the numbers, and of the shares. */
  valueName: string
  shareName: string
}

const percentOf = (value: number, sum: number) =>
  sum === 0 ? '—' : `${Math.round((value / sum) * 1000) / 10}%`

/** The parts as a table, with their shares. */
export function pieTable({ of, slices, valueName, shareName, unit }: PieData): ChartTable {
  const sum = slices.reduce((total, { value }) => total + value, 0)
  return {
    head: [of, unit ? `${valueName} (${unit})` : valueName, shareName],
    rows: slices.map(({ name, value }) => [name, value, percentOf(value, sum)]),
  }
}

/** A ring whose parts are named with their shares. */
export function pieOption(data: PieData, palette: Palette): EChartsCoreOption {
  const base = chartBase(palette)
  const sum = data.slices.reduce((total, { value }) => total + value, 0)
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: ({ marker, name, value }: { marker: string; name: string; value: number }) =>
        `${tipLine(marker, name, numberText(value, data))} · ${percentOf(value, sum)}`,
    },
    legend: { ...legendStyle(palette), bottom: 0 },
    series: [
      {
        type: 'pie',
        radius: ['40%', '62%'],
        center: ['50%', '46%'],
        itemStyle: { borderColor: palette.panel, borderWidth: 2 },
        label: {
          color: palette.text,
          overflow: 'none',
          // one above the other: beside each other they are cut off in a narrow section
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${name}\n${percentOf(value, sum)}`,
        },
        // many small parts would push their names out of the picture: the legend names them, and the table their shares
        minShowLabelAngle: 10,
        labelLine: { length: 8, length2: 8, lineStyle: { color: palette.borderStrong } },
        data: data.slices.map(({ name, value, colour }, index) => ({
          name,
          value,
          itemStyle: { color: colour ?? seriesColours[index % seriesColours.length] },
        })),
      },
    ],
  }
}
