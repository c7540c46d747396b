import type { CircuitDemand } from '@energy-console/contract/energy'
import { formatTime } from '@energy-console/schematic/time'
import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from '../../../kit/colour/palette'
import { curveOption } from '../../../kit/curve/curveOption'

interface DemandChart {
  line: Pick<CircuitDemand, 'max' | 'points'>
  name: string
  unit: string
  span: { start: number; end: number }
  /** Drawn as a limit, where there is one; in the unit of the line. */
  limit: { value: number; label: string } | undefined
  zone: string
  palette: Palette
}

/** Demand over a month with its highest, and the line that it should stay below. */
export function demandOption({
  line,
  name,
  unit,
  span,
  limit,
  zone,
  palette,
}: DemandChart): EChartsCoreOption {
  const { max, points } = line
  const itemId = 'demand'
  const option = curveOption({
    points: [{ itemId, name, unit, decimals: 1 }],
    lines: [{ itemId, resolution: 'raw', points: points.map(([ts, value]) => [ts, value, value, value]) }],
    range: span,
    palette,
    zone,
  })
  const [curve] = (option.series as object[]) ?? []
  const marks = [
    ...(limit ? [{ yAxis: limit.value, name: limit.label, lineStyle: { color: palette.warning } }] : []),
    ...(max ? [{ yAxis: max.value, name: formatTime(max.ts, 'MM-DD HH:mm', zone) }] : []),
  ]
  return {
    ...option,
    series: [
      {
        ...curve,
        connectNulls: false,
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { type: 'dashed', color: palette.borderStrong },
          label: { formatter: '{b}', position: 'insideEndTop', color: palette.textSecondary },
          data: marks,
        },
      },
    ],
    // the limit stays in sight, however far below it the demand is
    yAxis: {
      ...(option.yAxis as object[])[0],
      scale: false,
      ...(limit ? { max: topOf(limit.value, max?.value) } : {}),
    },
  }
}

const topOf = (limit: number, highest = 0) => Math.ceil((Math.max(limit, highest) * 1.1) / 10) * 10
