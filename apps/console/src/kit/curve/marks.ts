import type { Palette } from '../colour/palette'

/** What is drawn over a curve: limits across it, and spans and instants (Unix ms) along it. */
export interface CurveMarks {
  limits?: readonly { value: number; name: string }[]
  spans?: readonly { start: number; end: number }[]
  instants?: readonly { at: number; name: string }[]
}

/** Lines and areas of a series for marks; times are moved like those of the chart. */
export function markOptions(
  { limits = [], spans = [], instants = [] }: CurveMarks,
  shiftMs: number,
  palette: Palette,
) {
  const line = { symbol: 'none', silent: true, animation: false }
  return {
    markLine: {
      ...line,
      label: { color: palette.text, position: 'insideEndTop' },
      lineStyle: { color: palette.error, type: 'dashed', width: 1.4 },
      data: [
        ...limits.map(({ value, name }) => ({ yAxis: value, label: { formatter: name } })),
        ...instants.map(({ at, name }) => ({
          xAxis: at + shiftMs,
          // above the upright line: within it the name would stand upright too
          label: { formatter: name, position: 'end', rotate: 0 },
          lineStyle: { color: palette.warning, type: 'solid' },
        })),
      ],
    },
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: palette.error, opacity: 0.16 },
      data: spans.map(({ start, end }) => [{ xAxis: start + shiftMs }, { xAxis: end + shiftMs }]),
    },
  }
}
