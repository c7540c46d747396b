import type { FitMode } from './Camera'

interface Size {
  readonly width: number
  readonly height: number
}

/** A window narrower than this, held upright, is a phone's. */
const phonePx = 600
/** Below this zoom letters of a usual size can no longer be read. */
const readableZoom = 0.5

/**
 * How to show a page so that it can be read: all of it, or by its height where a wide page on an upright phone would become
 * too small; it is then moved sideways.
 */
export const readableFit = (window: Size, page: Size): FitMode => {
  const isPhone = window.width < phonePx && window.width < window.height
  const isTooSmall = window.width / page.width < readableZoom
  return isPhone && isTooSmall && page.width > page.height ? 'height' : 'contain'
}
