import { useState } from 'react'

/** Whether a link or the search has called for the record since the place was chosen: it is shown wherever it stands. */
export function useIsCalled(id: string | null, stationIds: readonly string[] | undefined): boolean {
  const place = stationIds?.join()
  const [called, setCalled] = useState({ id, place })
  if (called.id !== id) setCalled({ id, place })
  return called.id === id && called.place === place
}
