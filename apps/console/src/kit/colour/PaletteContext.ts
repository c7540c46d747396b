import { createContext, useContext } from 'react'
import { type Palette, paletteOf } from './palette'

/** The colour of the shell where no preferences are in force; a preset that anybody may choose. */
export const shellColour = '#409EFF'

/** The palette in force, for what is drawn outside of style sheets (charts). */
export const PaletteContext = createContext<Palette>(paletteOf('light', shellColour))

export const usePalette = (): Palette => useContext(PaletteContext)
