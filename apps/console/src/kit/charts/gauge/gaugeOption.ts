import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../colour/palette'
import type { ChartTable } from '../ChartTable'
import { type ChartUnit, chartBase, numberText } from '../chartStyle'

/** A value against a limit. */
export interface GaugeData extends ChartUnit {
  name: string
  value: number
  limitName: string
  limit: number
  /** Of a limit that is none of the value's unit: it is said, and nothing is measured by it. */
  limitUnit?: string
  /** Above this share of the limit it needs a person, and says so in the colour of warnings. */
  warnAt: number
}

/** Value and limit as a table. */
export const gaugeTable = ({ name, value, limitName, limit, unit, limitUnit }: GaugeData): ChartTable => ({
  head: ['', unit],
  rows: [
    [name, value],
    [limitUnit === undefined ? limitName : `${limitName} (${limitUnit})`, limit],
  ],
})

/** A half circle with the value, the limit as its mark. */
export function gaugeOption(data: GaugeData, palette: Palette): EChartsCoreOption {
  const { value, warnAt, limitName, name, limitUnit } = data
  const limit = limitUnit === undefined ? data.limit : 0
  const scale = Math.max(limit * 1.25, value * 1.05, 1)
  const share = limit > 0 ? value / limit : undefined
  const over = share ?? 0
  const colour = over > 1 ? palette.error : over >= warnAt ? palette.warning : palette.primary
  return {
    ...chartBase(palette),
    series: [
      {
        type: 'gauge',
        startAngle: 200,
        endAngle: -20,
        min: 0,
        max: scale,
        center: ['50%', '62%'],
        radius: '92%',
        silent: true,
        progress: { show: limitUnit === undefined, width: 16, itemStyle: { color: colour } },
        axisLine: {
          lineStyle: {
            width: 16,
            color:
              limitUnit === undefined
                ? [
                    [limit / scale, palette.hover],
                    [1, palette.errorSoft],
                  ]
                : [[1, palette.hover]],
          },
        },
        pointer: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        title: { offsetCenter: [0, '34%'], color: palette.textSecondary, fontSize: 13 },
        detail: {
          offsetCenter: [0, '-4%'],
          color: palette.text,
          fontSize: 26,
          formatter: () =>
            `{value|${numberText(value, data)}}\n{share|${name}${share === undefined ? '' : ` · ${Math.round(share * 1000) / 10}%`}}`,
          rich: {
            value: { fontSize: 24, fontWeight: 600, color: palette.text, lineHeight: 34 },
            share: { fontSize: 13, color: palette.textSecondary },
          },
        },
        data: [
          {
            value,
            name: `${limitName} ${numberText(data.limit, { ...data, unit: limitUnit ?? data.unit })}`,
          },
        ],
      },
    ],
  }
}
