import type { Doubt } from '@energy-console/contract/telemetry'
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

const markColours = {
  alarm: 'error',
  command: 'info',
  correction: 'warning',
  bad: 'textFaint',
  replaced: 'warning',
  note: 'textFaint',
} as const satisfies Record<MarkKind, keyof Palette>

/**
 * A thin line down from each mark that begins within the time, and a band as long as what lasted. Where buckets have doubtful
 * readings there is a band as well: of a time in which nothing counts it is all there is.
 */
export function bandSeries(
  { marks, lines }: { marks: readonly Mark[]; lines: readonly { curve: Curve }[] },
  { range, shiftMs, palette }: Drawn,
): object[] {
  const band = (from: number, to: number, itemStyle: { color: string; opacity: number }) => [
    { xAxis: Math.max(from, range.start) + shiftMs, itemStyle },
    { xAxis: Math.min(to, range.end) + shiftMs },
  ]
  const lasting = marks.flatMap(({ ts, endTs, kind }) =>
    endTs === undefined || endTs <= ts
      ? []
      : [band(ts, endTs, { color: palette[markColours[kind]], opacity: 0.08 })],
  )
  const doubtful = lines.flatMap(({ curve }) =>
    inOne(curve.doubts).map(({ start, end, quality }) =>
      band(start, end, { color: quality === 2 ? palette.error : palette.warning, opacity: 0.12 }),
    ),
  )
  if (marks.length + doubtful.length === 0) return []
  const still = { silent: true, animation: false, label: { show: false } }
  const begins = marks
    .filter(({ ts }) => ts > range.start)
    .map(({ ts, kind }) => ({
      xAxis: ts + shiftMs,
      lineStyle: {
        type: kind === 'note' ? 'dashed' : 'solid',
        width: 1,
        opacity: 0.55,
        color: palette[markColours[kind]],
      },
    }))
  return [
    {
      ...{ id: 'marks', type: 'line', data: [], silent: true },
      markLine: { ...still, symbol: 'none', data: begins },
      markArea: { ...still, data: [...lasting, ...doubtful] },
    },
  ]
}

/** Doubts as one where one is followed by the next without a gap. */
function inOne(doubts: readonly Doubt[]): readonly Doubt[] {
  const joined: Doubt[] = []
  for (const doubt of doubts) {
    const last = joined.at(-1)
    if (last && last.quality === doubt.quality && doubt.start <= last.end + 1)
      joined[joined.length - 1] = { ...last, end: doubt.end }
    else joined.push(doubt)
  }
  return joined
}
