import { type Band, bandList } from '@energy-console/contract/energy'
import { contrast, mix } from '../../kit/colour/contrast'
import type { Palette } from '../../kit/colour/palette'

/**
 * How much of the theme colour a band has, from the dearest to the cheapest: dear is strong, and no colour says alarm. On a
 * dark ground steps are seen less: there the dearest goes beyond it towards white (what is over 1), and all lie wider apart.
 */
const shares = {
  light: [1, 0.72, 0.42, 0.2, 0.06],
  dark: [1.45, 1, 0.58, 0.3, 0.14],
} as const

/** A band's ground and the colour of the text on it. */
export interface BandColour {
  ground: string
  text: string
}

/** The colours of all bands; a word stands beside them wherever they are used. */
export function bandColours(palette: Palette): Record<Band, BandColour> {
  const held = shares[palette.mode]
  const colourOf = (band: Band): BandColour => {
    const share = held[bandList.indexOf(band)] ?? 0
    const ground =
      share > 1 ? mix(palette.primary, '#ffffff', share - 1) : mix(palette.panel, palette.primary, share)
    const isDark = contrast('#ffffff', ground) > contrast('#101820', ground)
    return { ground, text: isDark ? '#ffffff' : '#101820' }
  }
  return {
    sharp: colourOf('sharp'),
    peak: colourOf('peak'),
    flat: colourOf('flat'),
    valley: colourOf('valley'),
    deepValley: colourOf('deepValley'),
  }
}
