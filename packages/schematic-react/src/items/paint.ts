/** What SVG takes for granted need not be written: a large view has thousands of attributes less. */
const unless =
  <T>(usual: T) =>
  (value: T | undefined): T | undefined =>
    value === usual ? undefined : value
const opacity = unless(1)
const plainFont = unless('normal')

/** SVG attributes of an outline, as item kinds store it. */
export const strokeOf = (item: {
  stroke: string
  strokeOpacity?: number
  strokeWidth: number
  strokeDashArray?: string
}) => ({
  stroke: item.stroke,
  strokeWidth: item.strokeWidth,
  strokeOpacity: opacity(item.strokeOpacity),
  strokeDasharray: dashOf(item.strokeDashArray),
})

/** `initial` and `none` stand for a solid line. */
const dashOf = (dash: string | undefined) =>
  dash === undefined || dash === 'initial' || dash === 'none' ? undefined : dash

/** SVG attributes of an inside. */
export const fillOf = (item: { fill: string; fillOpacity?: number }) => ({
  fill: item.fill,
  fillOpacity: opacity(item.fillOpacity),
})

/** SVG attributes of letters. */
export const fontOf = (item: {
  color: string
  fontSize: number
  fontFamily: string
  fontWeight: string
  fontStyle: string
}) => ({
  fill: item.color,
  fontSize: item.fontSize,
  fontFamily: item.fontFamily,
  fontWeight: item.fontWeight === 'lighter' ? 300 : plainFont(item.fontWeight),
  fontStyle: plainFont(item.fontStyle),
})

/** `x1,y1 x2,y2 …` */
export const pointList = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${x},${y}`).join(' ')

/** Where a scalar lies between two ends, 0–1. Something that is no number lies at the start. */
export const fraction = (value: unknown, min: number, max: number) => {
  const share = (Number(value) - min) / (max - min || 1)
  return Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0
}
