import { createContext, useContext } from 'react'
import { type Palette, paletteOf } from './palette'

/** The palette in force, for what is drawn outside of style sheets (charts). */
export const PaletteContext = createContext<Palette>(paletteOf('light', '#409EFF'))

export const usePalette = (): Palette => useContext(PaletteContext)
