import { create } from 'zustand'
import { onSessionEnd } from '../../api/session'

/** Whether the ctrl+k search is open. */
export const usePaletteState = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openPalette = () => usePaletteState.setState({ isOpen: true })
export const closePalette = () => usePaletteState.setState({ isOpen: false })
onSessionEnd(closePalette)
