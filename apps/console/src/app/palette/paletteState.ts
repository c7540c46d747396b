import { create } from 'zustand'

/** Whether the ctrl+k search is open. */
export const usePaletteState = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openPalette = () => usePaletteState.setState({ isOpen: true })
export const closePalette = () => usePaletteState.setState({ isOpen: false })
