import { useState } from 'react'
import type { SheetProperty } from './sheetProperty'

/** The key that a stored property had when the sheet was opened; undefined for new rows. */
export function useFormerNo(
  properties: readonly SheetProperty[],
): (property: SheetProperty) => string | undefined {
  const [former, setFormer] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = properties.flatMap(({ stored, propertyNo }) =>
    stored && !former.has(stored.propertyId) ? [[stored.propertyId, propertyNo] as const] : [],
  )
  if (fresh.length > 0) setFormer(new Map([...former, ...fresh]))
  return ({ stored }) => (stored ? former.get(stored.propertyId) : undefined)
}
