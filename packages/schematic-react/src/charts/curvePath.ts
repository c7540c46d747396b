import type { CurvePoints } from '../viewer/host'

/** The line of a curve as the `d` of a path, to a tenth of a unit. */
export function curvePath(
  curve: CurvePoints,
  { x, y, isSmooth }: { x: (ts: number) => number; y: (value: number) => number; isSmooth: boolean },
): string {
  let path = ''
  let before: readonly [number, number] | undefined
  for (const [ts, value] of curve) {
    const at = [Math.round(x(ts) * 10) / 10, Math.round(y(value) * 10) / 10] as const
    if (!before) path += `M${at[0]},${at[1]}`
    else if (isSmooth) {
      const middle = (before[0] + at[0]) / 2
      path += ` C${middle},${before[1]} ${middle},${at[1]} ${at[0]},${at[1]}`
    } else path += ` L${at[0]},${at[1]}`
    before = at
  }
  return path
}
