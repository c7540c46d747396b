import { useState } from 'react'

type Property = Readonly<Record<string, unknown>>

/** The key that a stored property had when the sheet was opened; undefined for new rows. */
export function useFormerNo(rows: readonly Property[]): (row: Property) => string | undefined {
  const [former, setFormer] = useState<ReadonlyMap<unknown, string>>(new Map())
  const fresh = rows.filter(({ id, propertyNo }) => id && !former.has(id) && typeof propertyNo === 'string')
  if (fresh.length > 0)
    setFormer(new Map([...former, ...fresh.map(({ id, propertyNo }) => [id, String(propertyNo)] as const)]))
  return ({ id }) => former.get(id)
}
