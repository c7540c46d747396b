import { lazyPart } from '@energy-console/schematic-react/part'
import { useEffect } from 'react'
import { openPalette, usePaletteState } from './paletteState'

const PaletteDialog = lazyPart(async () => (await import('./PaletteDialog')).PaletteDialog)

/** The search that ctrl+k opens anywhere. */
export function Palette() {
  const isOpen = usePaletteState((state) => state.isOpen)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  if (!isOpen) return null
  return <PaletteDialog />
}
