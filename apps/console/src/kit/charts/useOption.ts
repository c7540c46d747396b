import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePalette } from '../colour/PaletteContext'
import type { Palette } from '../colour/palette'

/**
 * What a chart of `data` is given in the look's colours; the same as before where the data say the same as before, since
 * whatever is new is drawn anew. `make` is one function for all time.
 */
export function useOption<Data, Option>(make: (data: Data, palette: Palette) => Option, data: Data): Option {
  const palette = usePalette()
  // no state: what differs each time (a function among the data) would render for ever
  const [held] = useState({ data })
  held.data = replaceEqualDeep(held.data, data)
  const { data: same } = held
  return useMemo(() => make(same, palette), [make, same, palette])
}
