import { type Band, bandList, bands } from '@energy-console/contract/energy'
import type { Palette } from '../../../kit/colour/palette'
import { bandColours } from '../bandColours'

/** A band; null: energy from before the first tariff. */
export type BandOrNone = Band | null

/** The Chinese word of a band. */
export const bandWord = (band: BandOrNone): string => (band === null ? '未定价' : bands[band])

/** Bands that occur, dearest first, what has no price last. */
export const bandsOf = (lists: readonly (readonly { band: BandOrNone }[])[]): BandOrNone[] => {
  const there = new Set(lists.flatMap((list) => list.map(({ band }) => band)))
  return [...bandList, null].filter((band) => there.has(band))
}

/** The colour of a band's bars and slices. */
export const bandFill = (palette: Palette, band: BandOrNone): string =>
  band === null ? palette.borderStrong : bandColours(palette)[band].ground
