import type { ItemOf } from '@energy-console/schematic'

type ChartBase = Pick<ItemOf<'pie'>, 'title' | 'color' | 'fontSize' | 'showLegend'>

const base = (item: ChartBase) => ({
  animation: false,
  textStyle: { color: item.color, fontSize: item.fontSize },
  title:
    item.title === ''
      ? undefined
      : { text: item.title, left: 'center', textStyle: { color: item.color, fontSize: item.fontSize + 2 } },
  legend: item.showLegend
    ? {
        bottom: 0,
        itemWidth: item.fontSize,
        itemHeight: item.fontSize,
        textStyle: { color: item.color, fontSize: item.fontSize },
      }
    : undefined,
  tooltip: { confine: true },
})

const grid = (item: ChartBase) => ({
  left: 8,
  right: 12,
  top: item.title === '' ? 16 : 36,
  bottom: item.showLegend ? 48 : item.fontSize * 2,
})

const axis = ({ color, fontSize }: ChartBase) => ({
  axisLabel: { color, fontSize },
  axisLine: { lineStyle: { color, opacity: 0.4 } },
  splitLine: { lineStyle: { color, opacity: 0.15 } },
})

const colorsOf = (rows: readonly { color: string }[]) =>
  rows.map((row) => row.color).filter((color) => color !== '')

export const pieOption = (item: ItemOf<'pie'>) => ({
  ...base(item),
  color: colorsOf(item.slices),
  series: [
    {
      type: 'pie',
      radius: [`${item.innerRadius}%`, '58%'],
      center: ['50%', item.showLegend ? '48%' : '52%'],
      label: {
        show: item.showLabel,
        color: item.color,
        fontSize: item.fontSize,
        // the legend says the names; saying them twice leaves no room for the pie
        formatter: item.showLegend ? '{d}%' : '{b}\n{d}%',
      },
      labelLine: { length: 8, length2: 6 },
      data: item.slices.map(({ name, value }) => ({ name, value })),
    },
  ],
})

export const barOption = (item: ItemOf<'bar'>) => {
  const names = { type: 'category', data: item.slices.map((slice) => slice.name), ...axis(item) }
  const values = { type: 'value', name: item.unit, ...axis(item) }
  return {
    ...base(item),
    legend: undefined,
    grid: grid({ ...item, showLegend: false }),
    xAxis: item.isHorizontal ? values : names,
    yAxis: item.isHorizontal ? names : values,
    series: [
      {
        type: 'bar',
        barMaxWidth: item.barWidth,
        label: { show: item.showLabel, position: item.isHorizontal ? 'right' : 'top', color: item.color },
        data: item.slices.map(({ value, color }) => ({
          value,
          itemStyle: color === '' ? undefined : { color },
        })),
      },
    ],
  }
}
