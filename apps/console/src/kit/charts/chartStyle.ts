import type { Palette } from '../colour/palette'
import { figureText } from '../value/figureText'
import { escapeHtml } from './escapeHtml'

/** How numbers of a chart are said. */
export interface ChartUnit {
  /** Written behind each number. */
  unit: string
  /** Digits behind the point at most. */
  decimals: number
}

/** `1,234.5 kWh`; a dash where there is nothing. */
export const numberText = (value: number | null | undefined, { unit, decimals }: ChartUnit): string =>
  value === null || value === undefined ? '—' : `${figureText(value, { decimals })} ${unit}`.trimEnd()

/** What all charts have alike. */
export const chartBase = (palette: Palette) => ({
  animation: false,
  textStyle: { fontFamily: 'inherit', color: palette.text },
  tooltip: {
    confine: true,
    backgroundColor: palette.raised,
    borderColor: palette.borderStrong,
    textStyle: { color: palette.text },
  },
})

/** Lines and labels of an axis. */
export const axisStyle = (palette: Palette) => ({
  axisLine: { lineStyle: { color: palette.borderStrong } },
  axisTick: { show: false },
  axisLabel: { color: palette.textSecondary, hideOverlap: true },
  nameTextStyle: { color: palette.textSecondary },
  splitLine: { lineStyle: { color: palette.border } },
})

/** The words of a legend. */
export const legendStyle = (palette: Palette) => ({
  type: 'scroll' as const,
  icon: 'roundRect',
  itemWidth: 14,
  itemHeight: 10,
  textStyle: { color: palette.textSecondary },
  pageTextStyle: { color: palette.textSecondary },
  pageIconColor: palette.textSecondary,
})

/** A mark of the colour, the name and the number: one line of a tooltip. */
export const tipLine = (marker: string, name: string, value: string): string =>
  `${marker}${escapeHtml(name)} <b>${escapeHtml(value)}</b>`
