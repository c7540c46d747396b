import type { Size } from '../preferences'

/** The component library's name of a size, and px of letters. */
const named = {
  default: { name: 'large', font: 16 },
  medium: { name: 'medium', font: 14 },
  small: { name: 'small', font: 13 },
  mini: { name: 'small', font: 12 },
} as const satisfies Record<Size, object>

/** px of inputs and buttons, by the component library's sizes; on a phone what is pressed takes a thumb. */
const heights = { large: 40, medium: 32, small: 24 }
const heightsOnPhone: typeof heights = { large: 44, medium: 40, small: 40 }

/** What everything on the screen is measured by, in px. */
export interface Measures {
  /** The component library's name of the size. */
  name: keyof typeof heights
  font: number
  /** Of inputs and buttons of this size, and of each. */
  control: number
  controls: typeof heights
}

/** @param isNarrow on a phone */
export function measuresOf(size: Size, isNarrow: boolean): Measures {
  const controls = isNarrow ? heightsOnPhone : heights
  return { ...named[size], controls, control: controls[named[size].name] }
}
