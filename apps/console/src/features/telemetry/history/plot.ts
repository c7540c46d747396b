/** Where the lines are drawn within their box, px; the same for the picture and for what lies over it. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** What an axis with its numbers takes, px. */
const axisWidth = 52
const edge = 12

/** The place that so many axes leave, which stand left and right by turns; a narrow screen has one on each side. */
export function plotOf(axes: number, isNarrow: boolean): Plot {
  const shown = isNarrow ? Math.min(axes, 2) : axes
  return {
    left: Math.max(Math.ceil(shown / 2) * axisWidth, edge),
    right: Math.max(Math.floor(shown / 2) * axisWidth, edge),
    top: 28,
    bottom: 28,
  }
}

/** Where the axis with this index stands. */
export const axisPlace = (index: number, isNarrow: boolean) => ({
  position: index % 2 === 0 ? ('left' as const) : ('right' as const),
  offset: Math.floor(index / 2) * axisWidth,
  show: !isNarrow || index < 2,
})
