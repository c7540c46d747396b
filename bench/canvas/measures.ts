/** Medians (and p95) of one subject at one size, in ms. */
export interface Measures {
  firstPaint: number
  drag1: number
  drag100: number
  texts: number
  fills: number
  pan: number
  zoom: number
}

/** Frames that each measure looks at. */
export const frameCount = 120
/** How often a scene is opened for its first paint, by turns in both. */
export const paintCount = 11
