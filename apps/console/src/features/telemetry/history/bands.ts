import type { Palette } from '../../../kit/colour/palette'
import type { Curve } from '../curves/curveValues'
import type { MarkKind } from './curveAddress'
import type { Mark } from './marks'

interface Drawn {
  range: { start: number; end: number }
  /** Added to a time to have the axis show it by its zone. */
  shiftMs: number
  palette: Palette
}

/** Where buckets have doubtful readings, a band from the first to the last: of a time in which nothing counts it is all there is. */
export function doubtBands(lines: readonly { curve: Curve }[], { range, shiftMs, palette }: Drawn): object[] {
  const data = lines.flatMap(({ curve }) =>
    curve.doubts.map(({ start, end, quality }) => [
      {
        xAxis: Math.max(start, range.start) + shiftMs,
        itemStyle: { color: quality === 2 ? palette.error : palette.warning, opacity: 0.12 },
      },
      { xAxis: Math.min(end, range.end) + shiftMs },
    ]),
  )
  if (data.length === 0) return []
  const markArea = { silent: true, animation: false, label: { show: false }, data }
  return [{ type: 'line', data: [], silent: true, markArea }]
}

const markColours = {
  alarm: 'error',
  command: 'info',
  correction: 'warning',
  bad: 'textFaint',
  replaced: 'warning',
  note: 'textFaint',
} as const satisfies Record<MarkKind, keyof Palette>

/** A thin line down from each mark that begins within the time, and a band as long as what lasted. */
export const markSeries = (marks: readonly Mark[], { range, shiftMs, palette }: Drawn) => ({
  type: 'line',
  data: [],
  silent: true,
  markLine: {
    ...{ silent: true, symbol: 'none', animation: false, label: { show: false } },
    data: marks
      .filter(({ ts }) => ts > range.start)
      .map(({ ts, kind }) => ({
        xAxis: ts + shiftMs,
        lineStyle: {
          type: kind === 'note' ? 'dashed' : 'solid',
          width: 1,
          opacity: 0.55,
          color: palette[markColours[kind]],
        },
      })),
  },
  markArea: {
    ...{ silent: true, animation: false, label: { show: false } },
    data: marks.flatMap(({ ts, endTs, kind }) =>
      endTs === undefined || endTs <= ts
        ? []
        : [
            [
              { xAxis: ts + shiftMs, itemStyle: { color: palette[markColours[kind]], opacity: 0.08 } },
              { xAxis: Math.min(endTs, range.end) + shiftMs },
            ],
          ],
    ),
  },
})
