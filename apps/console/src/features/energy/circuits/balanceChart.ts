import type { CircuitBalance } from '@energy-console/contract/energy'
import { formatTime } from '@energy-console/schematic/time'
import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../../kit/colour/palette'
import { seriesColours } from '../../../kit/colour/seriesColours'

/** Circuits that have a colour of their own; the others are one. */
const mostNamed = 7

/** Sums of a balance in stretches of time: hours as they come, or days. */
export interface Stretches {
  labels: string[]
  parent: number[]
  children: { deviceId: string; deviceName: string; kwh: number[]; total: number }[]
  loss: number[]
}

/** The balance by hour of the day or by day of the month; what drew most comes first. */
export function stretchesOf(balance: CircuitBalance, zone: string, isByDay: boolean): Stretches {
  const labelOf = (hour: number) => formatTime(hour, isByDay ? 'MM-DD' : 'HH:mm', zone)
  const places = balance.hours.map(labelOf)
  const labels = [...new Set(places)]
  const summed = (values: readonly (number | null)[]) => {
    const sums = labels.map(() => 0)
    for (const [at, value] of values.entries()) {
      const place = labels.indexOf(places[at] ?? '')
      sums[place] = (sums[place] ?? 0) + (value ?? 0)
    }
    return sums
  }
  const children = balance.children.map(({ deviceId, deviceName, energyKwh }) => ({
    deviceId,
    deviceName,
    kwh: summed(energyKwh),
    total: energyKwh.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0),
  }))
  return {
    labels,
    parent: summed(balance.parent.energyKwh),
    children: children.sort((a, b) => Math.abs(b.total) - Math.abs(a.total)),
    loss: summed(balance.lossKwh),
  }
}

interface Words {
  parent: string
  others: string
  loss: string
}

/** What the meters below drew, stacked, with the loss on top and what came in as a line over it. */
export function balanceOption(
  { labels, parent, children, loss }: Stretches,
  words: Words,
  palette: Palette,
): EChartsCoreOption {
  const named = children.slice(0, children.length > mostNamed + 1 ? mostNamed : mostNamed + 1)
  const rest = children.slice(named.length)
  const others = labels.map((_, at) => rest.reduce((sum, { kwh }) => sum + (kwh[at] ?? 0), 0))
  const bar = (name: string, data: readonly number[], color: string | undefined) => ({
    ...{ name, type: 'bar', stack: 'below', barMaxWidth: 28, itemStyle: { color } },
    data: data.map(rounded),
  })
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 8, right: 12, top: 60, bottom: 8, outerBoundsMode: 'same' },
    legend: { top: 0, type: 'scroll', textStyle: { color: palette.textSecondary } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.borderStrong,
      textStyle: { color: palette.text },
      valueFormatter: (value: unknown) => `${Number(value).toLocaleString()} kWh`,
    },
    xAxis: {
      type: 'category',
      data: labels,
      axisLine: { lineStyle: { color: palette.borderStrong } },
      axisLabel: { color: palette.textSecondary, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: 'kWh',
      nameTextStyle: { color: palette.textSecondary },
      axisLabel: { color: palette.textSecondary },
      splitLine: { lineStyle: { color: palette.border } },
    },
    series: [
      ...named.map(({ deviceName, kwh }, at) =>
        bar(deviceName, kwh, seriesColours[at % seriesColours.length]),
      ),
      ...(rest.length > 0 ? [bar(words.others, others, palette.borderStrong)] : []),
      {
        ...bar(words.loss, loss, palette.textFaint),
        itemStyle: {
          color: palette.textFaint,
          decal: { symbol: 'line', dashArrayX: [1, 0], dashArrayY: [2, 4] },
        },
      },
      {
        ...{ name: words.parent, type: 'line', symbol: 'none' },
        lineStyle: { width: 2, color: palette.text },
        itemStyle: { color: palette.text },
        data: parent.map(rounded),
      },
    ],
  }
}

const rounded = (kwh: number) => Math.round(kwh * 100) / 100
